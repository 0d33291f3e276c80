import { ConfigProvider } from 'antd'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { kinds } from '#renderers/widgets/kinds.ts'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import { designs } from '#schemas/api/design.ts'
import type { Design, PublishPlan } from '#schemas/api/design.ts'
import type { Lookups } from '#schemas/runtime.ts'
import { languages, speaker, translatorSettings } from '#schemas/text.ts'
import type { Language } from '#schemas/text.ts'
import { noPicks } from '#tests/picks.ts'
import { sketch } from '#tests/designs.ts'
import { DesignProvider } from '../context.tsx'
import { openDesign } from '../open.ts'
import type { Send } from '../port.ts'
import type { DesignStore } from '../store.ts'
import { BehindNote } from './behind-note.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { publishTexts } from './texts.ts'

const library = i18next.createInstance()
beforeAll(
  async () => void (await library.init({ ...translatorSettings, lng: 'en', resources: {} })),
)
const lookups: Lookups = {
  name: () => undefined,
  choices: () => [],
  users: () => [],
  organizes: () => [],
  dictionaries: () => [],
}
const draft = sketch([{ id: 'a', kind: 'input', field: 'a' }])
const live = sketch([{ id: 'b', kind: 'input', field: 'b' }])
const design: Design = {
  id: 'd',
  fullName: 'Repair order',
  enCode: 'repair_order',
  description: '',
  category: '',
  sortCode: 0,
  isRelease: 2,
  number: 3,
  draftNumber: 3,
  creatorUser: '',
  creatorTime: 0,
  lastModifyTime: 0,
  version: 1,
  formData: JSON.stringify(draft),
}
const plan: PublishPlan = {
  steps: [],
  problems: [],
  readings: [],
  canAgree: false,
  helpers: [],
  outside: [],
  newFields: { labels: [], holders: [], others: 0 },
  needsConsent: false,
  version: 1,
}
const reading: PublishPlan['readings'][number] = {
  place: 'node',
  nodeId: 'a',
  text: '“Total” reads “Salary”',
  people: ['Ann'],
}

interface World {
  readonly plan?: PublishPlan
  readonly now?: Design
  readonly language?: Language
}

function sendOf({ plan: planned = plan, now = design }: World, sent: unknown[]): Send {
  const answer = (call: object): unknown => {
    if (call === designs.plan) return planned
    if (call === designs.release) return { number: 4, steps: [] }
    if (call === designs.version) return { number: now.number, formData: JSON.stringify(live) }
    if (call === designs.progress) return { state: 'none', share: 0, number: null, message: '' }
    return call === designs.directories ? { list: [] } : call === designs.read ? now : null
  }
  return (async (call: object, { body }: { body?: unknown }) => {
    if (call === designs.release) sent.push(body)
    return answer(call)
  }) as unknown as Send
}

function show(world: World, draw: (send: Send) => React.ReactNode) {
  const { language = 'en' } = world
  const sent: unknown[] = []
  void library.changeLanguage(language)
  const say = speaker(library)
  const send = sendOf(world, sent)
  const opened = openDesign({
    design,
    kinds,
    send,
    journal: { read: () => null, write: () => {}, clear: () => {} },
    say,
  })
  if (!('store' in opened)) throw new Error('unreadable')
  const around = (children: React.ReactNode) => (
    <ConfigProvider theme={{ zeroRuntime: true }} button={{ autoInsertSpace: false }}>
      <RuntimeProvider
        value={{
          say,
          language,
          lookups,
          device: 'pc',
          timeZone: 'Asia/Shanghai',
          picks: noPicks,
          isDesign: false,
        }}
      >
        <DesignProvider value={opened.store}>{children}</DesignProvider>
      </RuntimeProvider>
    </ConfigProvider>
  )
  const { rerender } = render(around(draw(send)))
  const store: DesignStore = opened.store
  return { sent, store, again: (next: React.ReactNode) => rerender(around(next)), send }
}

const dialog = (send: Send) => (
  <PublishDialog
    design={design}
    number={undefined}
    send={send}
    save={() => {}}
    onClose={() => {}}
    onOpenPage={() => {}}
    findPage={async () => null}
    nameOfMenu={({ enCode, fullName }) => (enCode === 'system' ? 'System' : fullName)}
  />
)
const button = (name: string) => screen.getByRole('button', { name })

test.each(languages)(
  'an administrator agrees to what is read before it is published (%s)',
  async (language) => {
    const texts = publishTexts[language]
    const { sent } = show(
      { language, plan: { ...plan, readings: [reading], canAgree: true } },
      dialog,
    )
    const list = await screen.findByRole('list', { name: texts.readings })
    expect(list.textContent).toContain('Salary')
    expect(list.textContent).toContain('Ann')
    expect(button(texts.publish).hasAttribute('disabled')).toBe(true)
    fireEvent.click(screen.getByRole('checkbox', { name: texts.agree }))
    fireEvent.click(button(texts.publish))
    await screen.findByText(texts.published.replace('{number}', '4'))
    expect(sent).toEqual([{ version: 1, agree: true }])
  },
)

test.each(languages)('whoever may not agree learns who can help (%s)', async (language) => {
  const texts = publishTexts[language]
  show({ language, plan: { ...plan, readings: [reading], helpers: ['Root', 'Eve'] } }, dialog)
  await screen.findByText(texts.readingsHelp.replace('{names}', 'Root, Eve'))
  expect(screen.queryByRole('checkbox', { name: texts.agree })).toBeNull()
  expect(button(texts.publish).hasAttribute('disabled')).toBe(true)
})

test('what breaks outside is named before it is published', async () => {
  const outside: PublishPlan['outside'] = [
    {
      field: 'plate',
      label: 'Plate',
      noun: 'design',
      id: 'x',
      fullName: 'Visits',
      text: 'field “Car”',
    },
  ]
  show({ plan: { ...plan, outside } }, dialog)
  const list = await screen.findByRole('list', { name: publishTexts.en.outside })
  expect(within(list).getByRole('listitem').textContent).toBe('“Plate”: Visits (field “Car”)')
  expect(button('Publish').hasAttribute('disabled')).toBe(false)
})

test.each(languages)(
  'a draft that holds what was taken back says so, shows how, and gives way (%s)',
  async (language) => {
    const texts = publishTexts[language]
    const after = { ...design, number: 4 }
    const compared: number[] = []
    const note = (send: Send, isPublishing: boolean) => (
      <BehindNote
        design={design}
        send={send}
        isPublishing={isPublishing}
        onCompare={(number) => compared.push(number)}
      />
    )
    const { again, send, store } = show({ language, now: after }, (given) => note(given, true))
    expect(screen.queryByRole('alert')).toBeNull()
    again(note(send, false))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(
      texts.behind.replace('{live}', '4').replaceAll('{base}', '3'),
    )
    fireEvent.click(button(texts.showDifference))
    expect(compared).toEqual([4])
    fireEvent.click(button(texts.takeLive))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(store.document.children).toEqual(['b'])
    store.undo()
    expect(store.document.children).toEqual(['a'])
  },
)

test('a draft that grew from what is live says nothing', () => {
  show({}, (send) => (
    <BehindNote design={design} send={send} isPublishing={false} onCompare={() => {}} />
  ))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the new fields go to whoever held all fields, unless that is unticked', async () => {
  const newFields = {
    labels: ['Color'],
    holders: [{ objectType: 'role' as const, objectId: 'r', fullName: 'Operator' }],
    others: 1,
  }
  const { sent } = show({ plan: { ...plan, newFields } }, dialog)
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Operator$/ })
  expect(box.checked).toBe(true)
  expect(screen.getByText(/^New fields: Color\./)).toBeDefined()
  expect(screen.getByText('An administrator can add them for others: 1')).toBeDefined()
  fireEvent.click(button('Publish'))
  await screen.findByRole('heading', { name: 'Version 4 is live' })
  expect(sent).toEqual([{ version: 1, giveNew: true }])
})

test('the result takes the focus, and the title says that it is published', async () => {
  const { sent } = show({}, dialog)
  await waitFor(() => expect(button('Publish').hasAttribute('disabled')).toBe(false))
  fireEvent.click(button('Publish'))
  const title = await screen.findByRole('heading', { name: 'Version 4 is live' })
  expect(document.activeElement).toBe(title)
  expect(screen.getByRole('dialog', { name: 'Published' })).toBeDefined()
  expect(sent).toEqual([{ version: 1 }])
})

test('closing a publish asks where a note was typed', async () => {
  const closed: string[] = []
  show({}, (send) => (
    <PublishDialog
      design={design}
      number={undefined}
      send={send}
      save={() => {}}
      onClose={() => closed.push('closed')}
      onOpenPage={() => {}}
      findPage={async () => null}
      nameOfMenu={({ enCode, fullName }) => (enCode === 'system' ? 'System' : fullName)}
    />
  ))
  fireEvent.change(await screen.findByRole('textbox', { name: 'Version note' }), {
    target: { value: 'Second' },
  })
  fireEvent.click(button('Cancel'))
  expect(closed).toEqual([])
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(closed).toEqual(['closed'])
})
