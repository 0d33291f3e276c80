import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { App } from 'antd'
import { expect, test } from 'vitest'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import type { Language, Say } from '#schemas/text.ts'
import { noRuntime } from '#tests/runtime.ts'
import { heldByOf } from './held.ts'
import { HoldersDialog } from './holders-dialog.tsx'
import type { HandingOn } from './holders-dialog.tsx'

const places = ['Form “Visits”, field “Role”; records: 1,000+', 'Places that you may not see: 2']
const problems = places.map((message) => ({ path: '', code: 'record', message }))

const sayIn =
  (language: Language): Say =>
  (texts, key, params = {}) =>
    Object.entries(params).reduce(
      (text, [name, value]) => text.replaceAll(`{${name}}`, String(value)),
      texts[language][key],
    )

interface HoldersDrawOptions {
  readonly language?: Language
  readonly canHandOn: boolean
  readonly handingOn?: HandingOn
}

function draw({ language = 'en', canHandOn, handingOn }: HoldersDrawOptions) {
  const closed: true[] = []
  render(
    <RuntimeProvider value={{ ...noRuntime, language, say: sayIn(language) }}>
      <App>
        <HoldersDialog
          name="Cashier"
          heldBy={{ problems, canHandOn }}
          {...(handingOn && { handingOn })}
          onClose={() => closed.push(true)}
        />
      </App>
    </RuntimeProvider>,
  )
  return closed
}

const heirs: HandingOn['find'] = (keyword) =>
  Promise.resolve(
    [
      { id: 'r2', fullName: 'Reader' },
      { id: 'r3', fullName: 'Auditor' },
    ].filter(({ fullName }) => fullName.includes(keyword)),
  )

test.each([
  {
    language: 'en',
    title: '“Cashier” cannot be removed yet',
    to: 'Hand over to',
    run: 'Hand over and remove',
    close: 'Close',
  },
  {
    language: 'zh',
    title: '“Cashier”暂时不能删除',
    to: '交接给',
    run: '交接并删除',
    close: '关闭',
  },
  {
    language: 'zhtw',
    title: '「Cashier」暫時不能刪除',
    to: '交接給',
    run: '交接並刪除',
    close: '關閉',
  },
] as const)(
  'in $language the places are told with the way out',
  async ({ language, title, to, run, close }) => {
    const closed = draw({
      language,
      canHandOn: true,
      handingOn: { find: heirs, run: () => Promise.resolve() },
    })
    const dialog = await screen.findByRole('dialog', { name: title })
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((place) => place.textContent),
    ).toEqual(places)
    expect(within(dialog).getByRole('combobox', { name: to })).toBeTruthy()
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: run }).disabled).toBe(true)
    fireEvent.click(within(dialog).getByText(close.replace(/^(.)(.)$/, '$1 $2')))
    expect(closed).toEqual([true])
  },
)

test('who may not hand over is told what to change', async () => {
  draw({ canHandOn: false, handingOn: { find: heirs, run: () => Promise.resolve() } })
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByRole('alert').textContent).toBe(
    'Choose something else in these places first, then remove it.',
  )
  expect(within(dialog).queryByRole('combobox')).toBeNull()
})

test('another is found by a keyword and takes the place; a refusal leaves the places in sight', async () => {
  const asked: string[] = []
  const closed = draw({
    canHandOn: true,
    handingOn: {
      find: heirs,
      run: (toId) => {
        asked.push(toId)
        const message = 'Form “Visits” takes “Role” only once'
        const data = { problems: [{ path: 'toId', code: 'together', message }] }
        return asked.length === 1
          ? Promise.reject(Object.assign(new Error('refused'), { code: 422, data }))
          : Promise.resolve()
      },
    },
  })
  const box = await screen.findByRole('combobox', { name: 'Hand over to' })
  fireEvent.mouseDown(box)
  fireEvent.change(box, { target: { value: 'Aud' } })
  await waitFor(() => expect(screen.queryByTitle('Reader')).toBeNull())
  fireEvent.click(await screen.findByTitle('Auditor'))
  const run = screen.getByRole('button', { name: 'Hand over and remove' })
  fireEvent.click(run)
  await waitFor(() => expect(asked).toEqual(['r3']))
  expect(closed).toEqual([])
  await waitFor(() => expect(run.classList.contains('ant-btn-loading')).toBe(false))
  expect(within(screen.getByRole('alert')).getByRole('listitem').textContent).toBe(
    'Form “Visits” takes “Role” only once',
  )
  fireEvent.click(run)
  await waitFor(() => expect(closed).toEqual([true]))
  expect(asked).toEqual(['r3', 'r3'])
})

test('only a refusal that names places is one', () => {
  const refused = (code: number, data: unknown) => Object.assign(new Error('no'), { code, data })
  expect(heldByOf(refused(409, { problems, canHandOn: true }))).toEqual({
    problems,
    canHandOn: true,
  })
  expect(heldByOf(refused(409, { problems }))).toEqual({ problems, canHandOn: false })
  for (const error of [
    refused(409, null),
    refused(409, { problems: [] }),
    refused(422, { problems }),
    null,
  ])
    expect(heldByOf(error)).toBeNull()
})
