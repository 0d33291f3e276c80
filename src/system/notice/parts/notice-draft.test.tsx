import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { expect, test } from 'vitest'
import { noticeStates } from '#schemas/api/message.ts'
import { RefusedCall } from '#src/engine/send.ts'
import { pick } from '#tests/pick.ts'
import { pressAction } from '#tests/row-action.ts'
import { noReceivers } from './notice-draft.ts'
import {
  notice,
  stored,
  open,
  rowOf,
  press,
  confirm,
  titleField,
  type,
  textField,
  write,
} from '#tests/notices-page.tsx'

test('a new notice is kept as a draft, under its own address from then on', async () => {
  const { saved, router } = open()
  await rowOf('d')
  press('New')
  await type('  Snow ')
  await write('Clear the lots')
  press('Save draft')
  await waitFor(() => expect(router.state.location.search).toBe('?act=edit&record=n'))
  expect(saved()).toEqual([
    expect.objectContaining({
      name: 'create',
      body: {
        title: 'Snow',
        bodyText: '<p>Clear the lots</p>',
        files: [],
        receivers: { ...noReceivers, isAll: true },
        expirationTime: null,
      },
    }),
  ])
  expect((await titleField()).value).toBe('Snow')
})

test('a draft is saved with the version that was read, to chosen receivers', async () => {
  const { saved } = open('/system/notice?act=edit&record=d')
  await titleField()
  fireEvent.click(screen.getByRole('radio', { name: 'Selected' }))
  for (const [field, option] of [
    ['Roles', 'Operators'],
    ['Positions', 'Attendant'],
  ] as const) {
    fireEvent.mouseDown(screen.getByRole('combobox', { name: field }))
    fireEvent.click(
      await screen.findByText(option, { selector: '.ant-select-item-option-content' }),
    )
  }
  await pick('Users', 'User u2')
  press('Save draft')
  await waitFor(() => expect(saved()).toHaveLength(1))
  expect(saved()[0]).toEqual(
    expect.objectContaining({
      name: 'update',
      params: { id: 'd' },
      body: expect.objectContaining({
        version: 3,
        receivers: { ...noReceivers, roleIds: ['r1'], positionIds: ['p1'], userIds: ['u2'] },
      }),
    }),
  )
})

test('without a title nothing is sent, and without receivers nothing is released', async () => {
  const { saved } = open('/system/notice?act=add')
  await titleField()
  press('Save draft')
  expect(await screen.findByText('Enter a title')).toBeTruthy()
  await type('Snow')
  fireEvent.click(screen.getByRole('radio', { name: 'Selected' }))
  press('Send')
  expect(await screen.findByText('Choose recipients')).toBeTruthy()
  expect(saved()).toEqual([])
})

test('what the server finds wrong stands at its field', async () => {
  open('/system/notice?act=edit&record=d', ({ name }) => {
    if (name === 'update')
      throw new RefusedCall(422, 'wrong', {
        problems: [
          { path: 'receivers.userIds.0', code: 'receiver', message: 'This does not exist' },
        ],
      })
  })
  await type('Changed')
  press('Save draft')
  expect(await screen.findByText('This does not exist')).toBeTruthy()
})

test('who comes too late sees what changed, and may save over it', async () => {
  let isFirst = true
  const { saved } = open('/system/notice?act=edit&record=d', ({ name }) => {
    if (name !== 'update' || !isFirst) return
    isFirst = false
    throw new RefusedCall(
      409,
      'changed',
      notice('d', { title: 'Theirs', bodyText: '<p>Other <b>text</b></p>', version: 9 }),
    )
  })
  await type('Mine')
  press('Save draft')
  const row = (await screen.findByText('Theirs', { selector: 'td' })).closest('tr')!
  expect([...row.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual([
    'Title',
    'Mine',
    'Theirs',
  ])
  expect(screen.getByText('Other text').closest('tr')?.textContent).toBe('TextText of dOther text')
  press('Overwrite with mine')
  await waitFor(() =>
    expect(saved().map(({ body }) => [body?.version, body?.title])).toEqual([
      [3, 'Mine'],
      [9, 'Mine'],
    ]),
  )
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Overwrite with mine' })).toBeNull(),
  )
})

test('where somebody else has released it, it can only be taken as it is', async () => {
  open('/system/notice?act=edit&record=d', ({ name }) => {
    if (name === 'update')
      throw new RefusedCall(
        409,
        'changed',
        notice('d', { enabledMark: noticeStates.sent, version: 9 }),
      )
  })
  await type('Mine')
  press('Save draft')
  expect(await screen.findByText(/has sent this notice/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Overwrite with mine' })).toBeNull()
  press('Use theirs')
  expect(await screen.findByText('Text of d')).toBeTruthy()
})

test('4 and 5.4 files are uploaded with progress and removed; what is too large or too many is not sent', async () => {
  const { saved, container, engine, state } = open('/system/notice?act=edit&record=d')
  await titleField()
  const choose = (...chosen: File[]) =>
    fireEvent.change(container.querySelector('input[type=file][multiple]')!, {
      target: { files: chosen },
    })
  choose(new File(['x'], 'bad.exe'))
  await waitFor(() =>
    expect(engine.toasts.current?.text).toMatch(/^Please choose a file of type png, /),
  )
  choose(new File(['x'], 'plan.pdf'))
  expect(await screen.findByRole('progressbar', { name: 'Progress of plan.pdf' })).toBeTruthy()
  expect(await screen.findByText('plan.pdf')).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Remove plan.pdf' })).toBeTruthy())
  press('Save draft')
  await waitFor(() => expect(saved()[0]?.body?.files).toEqual([stored]))
  press('Remove plan.pdf')
  choose(...Array.from({ length: 21 }, (_, index) => new File(['x'], `f${index}.pdf`)))
  await waitFor(() => expect(state.asked.filter(({ name }) => name === 'upload')).toHaveLength(21))
})

test('unsaved changes are asked about before they are left, and hold the tab', async () => {
  const { engine, router } = open()
  await pressAction(await rowOf('d'), 'Edit')
  await type('Changed')
  expect(engine.tabs.holds('/system/notice')).toBe(true)
  fireEvent.click(screen.getAllByRole('button', { name: 'Back' })[0]!)
  await confirm('Your changes have not been saved.', 'Keep editing')
  expect([router.state.location.search, (await titleField()).value]).toEqual([
    '?act=edit&record=d',
    'Changed',
  ])
  fireEvent.click(screen.getAllByRole('button', { name: 'Back' })[0]!)
  await confirm('Your changes have not been saved.', 'Discard')
  await waitFor(() => expect(router.state.location.search).toBe(''))
  await waitFor(() => expect(engine.tabs.holds('/system/notice')).toBe(false))
})

test('what was written is there again after the page was hidden', async () => {
  const { show } = open('/system/notice?act=edit&record=d')
  await type('Changed')
  await write('More. ')
  const { editor } = (await textField()) as HTMLElement & { editor: Editor }
  show(false)
  await waitFor(() => expect(editor.isDestroyed).toBe(true))
  show(true)
  await waitFor(async () => expect((await textField()).textContent).toContain('More. '))
  expect((await titleField()).value).toBe('Changed')
})
