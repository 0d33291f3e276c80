import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { handovers } from '#schemas/api/handover.ts'
import type { HandoverEntry } from '#schemas/api/handover.ts'
import { users } from '#schemas/api/user.ts'
import { RefusedCall } from '#src/engine/send.ts'
import { drawEntries, pageOf } from '#tests/entries.tsx'
import type { ScreenCall } from '#tests/entries.tsx'
import Handover from './edit.tsx'

const bo = {
  id: 'u2',
  parentId: '',
  fullName: 'Bo/bo',
  enCode: 'bo',
  type: 'user',
  icon: '',
  hasChildren: false,
  isLeaf: true,
  account: 'bo',
  realName: 'Bo',
  headIcon: '',
  organize: 'Harbour',
}
const list: readonly HandoverEntry[] = [
  { part: 'subordinates', count: 21, names: ['Eve', 'Finn'] },
  { part: 'organizes', count: 1, names: ['East'] },
  { part: 'designs', count: 0, names: [] },
  { part: 'roles', count: 1, names: ['Cashier'] },
]

const draw = (answer: (asked: ScreenCall) => unknown = () => null) => {
  const onDone = vi.fn()
  return {
    onDone,
    ...drawEntries(
      <Handover user={{ id: 'u3', realName: 'Cara' }} onDone={onDone} />,
      (asked) =>
        answer(asked) ??
        (asked.call === handovers.preview
          ? { list, access: ['roles'] }
          : asked.call === users.candidates
            ? pageOf([bo])
            : { list: [{ part: 'subordinates', count: 21 }] }),
    ),
  }
}
const choose = async (name: string) => {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'To' }))
  fireEvent.click(await screen.findByText(name))
}
const save = (dialog: HTMLElement) =>
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))

test('7.7 what would move is shown with names before; what gives rights goes along only where that is said', async () => {
  const { of, onDone } = draw()
  const dialog = await screen.findByRole('dialog')
  const box = (name: string) => within(dialog).getByRole<HTMLInputElement>('checkbox', { name })
  expect(within(dialog).getByText('Eve, Finn …')).toBeTruthy()
  expect([
    box('Subordinates').checked,
    box('Organizations and departments managed').checked,
    box('Roles').checked,
  ]).toEqual([true, true, false])
  expect(within(dialog).queryByRole('checkbox', { name: 'Designs' })).toBeNull()
  save(dialog)
  expect(await within(dialog).findByText('To is required')).toBeTruthy()
  await choose('Bo')
  const warning = /Cara will not be able to sign in/
  expect(screen.queryByText(warning)).toBeNull()
  fireEvent.click(box('Roles'))
  expect(await screen.findByText(warning)).toBeTruthy()
  fireEvent.click(box('Disable the account afterwards'))
  await waitFor(() => expect(screen.queryByText(warning)).toBeNull())
  save(dialog)
  await waitFor(() =>
    expect(of(handovers.run)).toMatchObject([
      {
        params: { id: 'u3' },
        body: { toUserId: 'u2', parts: ['subordinates', 'organizes', 'roles'], switchOff: true },
      },
    ]),
  )
  expect(await screen.findByText('Transferred: Subordinates 21')).toBeTruthy()
  expect(onDone).toHaveBeenCalledTimes(1)
})

test('7.7 without a part nothing is sent; what is refused is said at its field', async () => {
  const { of, onDone } = draw(({ call }) => {
    if (call === handovers.run)
      throw new RefusedCall(422, 'wrong', {
        problems: [{ path: 'toUserId', code: 'circle', message: 'Nobody follows himself' }],
      })
    return null
  })
  const dialog = await screen.findByRole('dialog')
  await choose('Bo')
  for (const name of ['Subordinates', 'Organizations and departments managed'])
    fireEvent.click(within(dialog).getByRole('checkbox', { name }))
  save(dialog)
  expect(await within(dialog).findByText('Select what to transfer')).toBeTruthy()
  expect(of(handovers.run)).toEqual([])
  fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Roles' }))
  save(dialog)
  expect(await within(dialog).findByText('Nobody follows himself')).toBeTruthy()
  expect(onDone).not.toHaveBeenCalled()
})

test('what cannot be shown before is not handed over', async () => {
  const { onDone } = draw(({ call }) => {
    if (call === handovers.preview) throw new RefusedCall(403, 'no', null)
    return null
  })
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(screen.queryByRole('dialog')).toBeNull()
})
