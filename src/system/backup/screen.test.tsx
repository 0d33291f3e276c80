import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { runInAction } from 'mobx'
import { expect, test, vi } from 'vitest'
import type { Call } from '#schemas/api/call.ts'
import { backups } from '#schemas/api/backup.ts'
import type { TaskRun } from '#schemas/api/task.ts'
import { saveFile } from '#src/engine/save-file.ts'
import { Refused } from '#src/engine/send.ts'
import { drawScreen, tryEngine } from '#tests/screen.tsx'
import { currentUser } from '#tests/session.ts'
import BackupList from './list.tsx'

vi.mock(import('#src/engine/save-file.ts'), () => ({ saveFile: vi.fn() }))

const name = 'berth-20260101-030000-ab12.gz'
const lastRun: TaskRun = {
  id: 'r1',
  plannedTime: 0,
  startTime: 0,
  endTime: 1,
  state: 'failed',
  tries: 3,
  startedBy: '',
  result: 'no room left',
}

const draw = (answer: (call: Call) => unknown = () => undefined, isAdministrator = true) => {
  const sent: { readonly call: Call; readonly params?: unknown; readonly body?: unknown }[] = []
  const engine = tryEngine((call, input) => {
    sent.push({ call, ...input })
    return (
      answer(call) ??
      (call === backups.list ? { list: [{ name, size: 2048, creatorTime: 0 }], lastRun } : null)
    )
  })
  if (isAdministrator)
    runInAction(
      () => void (engine.session.current = currentUser({ userInfo: { isAdministrator } })),
    )
  drawScreen(<BackupList />, engine)
  return { of: (call: Call) => sent.filter((one) => one.call === call) }
}
const row = async () => (await screen.findByText(name)).closest('li') as HTMLElement

test('backups are listed with their size, and the last run with why it failed', async () => {
  draw()
  expect(within(await row()).getByText('2 KB')).toBeTruthy()
  expect(screen.getByText(/Failed: no room left/)).toBeTruthy()
})

test('a backup is made after a question', async () => {
  const { of } = draw()
  await row()
  fireEvent.click(screen.getByRole('button', { name: 'Back up now' }))
  fireEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Back up now' }),
  )
  await waitFor(() => expect(of(backups.start)).toHaveLength(1))
  await waitFor(() => expect(of(backups.list)).toHaveLength(2))
})

test('a backup is taken away as a file', async () => {
  draw((call) => (call === backups.download ? new Blob(['x']) : undefined))
  fireEvent.click(within(await row()).getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), name))
})

test('going back needs the name typed, says what it does, and what came back', async () => {
  let round = 0
  const { of } = draw((call) => {
    if (call === backups.restore && round++ === 0)
      throw new Refused(409, 'A backup is being made', null)
    return call === backups.restore
      ? { tables: 4, rows: 90, files: 2, before: 'berth-20260102-030000-cd34.gz' }
      : undefined
  })
  fireEvent.click(within(await row()).getByRole('button', { name: 'Restore' }))
  const dialog = await screen.findByRole('dialog')
  const typed = within(dialog).getByLabelText('Type the name of the backup to confirm')
  fireEvent.change(typed, { target: { value: 'berth' } })
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Restore' }).disabled).toBe(
    true,
  )
  fireEvent.change(typed, { target: { value: name } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Restore' }))
  expect(await within(dialog).findByText('A backup is being made')).toBeTruthy()
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Restore' }))
  expect(await screen.findByText(/4 tables, 90 rows and 2 files are back/)).toBeTruthy()
  expect(of(backups.restore)[1]).toMatchObject({ params: { name }, body: { name } })
})

test('removing asks in the words of the specification (8)', async () => {
  const { of } = draw()
  fireEvent.click(within(await row()).getByRole('button', { name: 'Remove' }))
  expect(
    await screen.findByText(
      'This operation will permanently delete the data. Do you want to continue?',
    ),
  ).toBeTruthy()
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(of(backups.remove)).toMatchObject([{ params: { name } }]))
})

test('whoever is no administrator makes backups and sees them, no more', async () => {
  draw(undefined, false)
  const line = await row()
  for (const act of ['Download', 'Restore', 'Remove'])
    expect(within(line).queryByRole('button', { name: act })).toBeNull()
  expect(screen.getByRole('button', { name: 'Back up now' })).toBeTruthy()
})

test('a list that cannot be loaded says so and can be tried again; one that is not permitted says that', async () => {
  let round = 0
  draw((call) => {
    if (call === backups.list) throw new Refused(round++ === 0 ? 500 : 403, 'broken', null)
    return undefined
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('You are not permitted to see this')).toBeTruthy()
})
