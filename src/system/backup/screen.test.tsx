import { readFileSync, writeFileSync } from 'node:fs'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { backupsOf, makeOnlyBackup, pathOfBackup, runTasks } from '#tests/backups.ts'
import { serveApp } from '#tests/real-app.tsx'
import { keepSaves } from '#tests/saves.ts'
import { drawScreen } from '#tests/screen.tsx'
import { pressAction } from '#tests/row-action.ts'
import BackupList from './list.tsx'

const app = serveApp()
const saved = keepSaves()
const staff = { menus: ['backup'] }
const chief = { isAdministrator: true, ...staff }
let name = ''

beforeEach(async () => void (name = await makeOnlyBackup(app.world)))
const draw = async (person: object = chief) => drawScreen(<BackupList />, await app.enter(person))
const row = async () => (await screen.findByText(name)).closest('li') as HTMLElement
const kept = async () => (await backupsOf(app.world)).map((backup) => backup.name)

test('backups are listed with their size, and the last run with why it failed', async () => {
  const now = new Date()
  await app.world.db.kysely
    .insertInto('task_runs')
    .values({
      id: 'broken',
      task_id: 'backup',
      planned_at: now,
      started_at: now,
      ended_at: now,
      state: 'failed',
      tries: 3,
      result: 'no room left',
    })
    .execute()
  await draw()
  const [entry] = await backupsOf(app.world)
  const kilobytes = Number(((entry?.size ?? 0) / 1024).toFixed(2))
  expect(kilobytes).toBeGreaterThan(1)
  expect(within(await row()).getByText(`${kilobytes} KB`)).toBeTruthy()
  expect(screen.getByText(/Failed: no room left/)).toBeTruthy()
  await app.world.db.kysely.deleteFrom('task_runs').where('id', '=', 'broken').execute()
})

test('a backup is made after a question', async () => {
  await draw()
  await row()
  fireEvent.click(screen.getByRole('button', { name: 'Back up now' }))
  fireEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Back up now' }),
  )
  expect(await screen.findByText(/Waiting/)).toBeTruthy()
  await runTasks(app.world)
  const made = (await kept()).find((keptName) => keptName !== name) ?? 'none'
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(await screen.findByText(made)).toBeTruthy()
})

test('a backup is taken away as a file', async () => {
  await draw()
  fireEvent.click(within(await row()).getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(saved.map((savedFile) => savedFile.name)).toEqual([name]))
  const [entry] = await backupsOf(app.world)
  expect(saved[0]?.file.size).toBe(entry?.size)
})

test('removing asks, and names what would be gone', async () => {
  await draw()
  await pressAction(await row(), 'Delete')
  expect(await screen.findByText('It cannot be restored.')).toBeTruthy()
  expect(await kept()).toEqual([name])
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByText(name)).toBeNull())
  expect(await kept()).toEqual([])
})

test('whoever is no administrator makes backups and sees them, no more', async () => {
  await draw(staff)
  const line = await row()
  for (const act of ['Download', 'Restore', 'Delete'])
    expect(within(line).queryByRole('button', { name: act })).toBeNull()
  expect(screen.getByRole('button', { name: 'Back up now' })).toBeTruthy()
})

test('a list that cannot be loaded says so and can be tried again', async () => {
  // Simulates a broken connection, because the real server cannot produce one.
  app.network.use(http.get('*/api/system/Backup', () => HttpResponse.error(), { once: true }))
  await draw()
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await row()).toBeTruthy()
})

test('a list that is not permitted says that', async () => {
  await draw({ menus: ['area'] })
  expect(await screen.findByText("You don't have access to this")).toBeTruthy()
})

test('going back needs the name typed, says what it does, and what came back', async () => {
  const areas = () => app.world.db.kysely.selectFrom('areas').select('id').execute()
  const late = { id: 'late', parent_id: '', full_name: 'Late', en_code: 'late' }
  await app.world.db.kysely.insertInto('areas').values(late).execute()
  await draw()
  fireEvent.click(within(await row()).getByRole('button', { name: 'Restore' }))
  const dialog = await screen.findByRole('dialog')
  const typed = within(dialog).getByLabelText('Type the name of the backup to confirm')
  fireEvent.change(typed, { target: { value: 'berth' } })
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Restore' }).disabled).toBe(
    true,
  )
  fireEvent.change(typed, { target: { value: name } })
  const path = pathOfBackup(app.world, name)
  const whole = readFileSync(path)
  writeFileSync(path, 'another file')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Restore' }))
  expect(await within(dialog).findByText(/The backup is damaged; nothing was changed/)).toBeTruthy()
  writeFileSync(path, whole)
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Restore' }))
  expect(await screen.findByText(/Restored \d+ tables, \d+ rows and 0 files/)).toBeTruthy()
  expect(await areas()).toEqual([])
})
