import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { tasks } from '#schemas/api/task.ts'
import { serveApp } from '#tests/real-app.tsx'
import { drawScreen } from '#tests/screen.tsx'
import TaskList from './list.tsx'

const app = serveApp()
const planned = new Date(Date.UTC(2026, 0, 1, 3))

beforeEach(async () => {
  const { kysely } = app.world.db
  await kysely.deleteFrom('tasks').where('id', '=', 't1').execute()
  await kysely
    .insertInto('tasks')
    .values({
      id: 't1',
      full_name: 'Nightly',
      en_code: 'nightly',
      job: 'backup',
      cron: '0 3 * * *',
      parameters: '{"keep":7}',
      is_built_in: true,
      version: 6,
    })
    .execute()
  await kysely
    .insertInto('task_runs')
    .values({
      id: 'r1',
      task_id: 't1',
      planned_at: planned,
      started_at: planned,
      ended_at: new Date(planned.getTime() + 61_000),
      state: 'failed',
      tries: 3,
      result: 'no room left',
    })
    .execute()
})
const draw = async (menu = 'task') => {
  const engine = await app.enter({ menus: [menu] })
  drawScreen(<TaskList />, engine)
  return engine.userId
}
const row = async () => (await screen.findByText('Nightly')).closest('li') as HTMLElement
const more = async (name: string) => {
  fireEvent.click(within(await row()).getByRole('button', { name: 'More for Nightly' }))
  fireEvent.click(await screen.findByRole('menuitem', { name }))
}
const runs = () =>
  app.world.db.kysely
    .selectFrom('task_runs')
    .select(['state', 'started_by'])
    .where('task_id', '=', 't1')
    .orderBy('planned_at')
    .execute()

test('tasks are listed with their schedule and what came of the last run', async () => {
  await draw()
  const task = await row()
  for (const words of ['Back up the data', 'Every day at 03:00', 'Failed', 'Built-in'])
    expect(await within(task).findByText(words)).toBeTruthy()
})

test('a task is run now after a question', async () => {
  const userId = await draw()
  fireEvent.click(within(await row()).getByRole('button', { name: 'Run now' }))
  const dialog = await screen.findByRole('dialog')
  expect(await runs()).toHaveLength(1)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Run now' }))
  await waitFor(async () =>
    expect((await runs())[1]).toEqual({ state: 'waiting', started_by: userId }),
  )
})

test('the runs of a task are shown with how they ended', async () => {
  await draw()
  await more('Runs')
  const drawer = await screen.findByRole('dialog')
  expect(await within(drawer).findByText('no room left')).toBeTruthy()
  expect(within(drawer).getByText('1 min 1 s')).toBeTruthy()
  // Runs are only filtered by result, not by keyword.
  expect(within(drawer).queryByLabelText('Keyword')).toBeNull()
})

test('a schedule that cannot be read, or never comes, says so before it is saved', async () => {
  await draw()
  fireEvent.click(within(await row()).getByRole('button', { name: 'Edit' }))
  const dialog = await screen.findByRole('dialog')
  for (const [cron, words] of [
    ['every day', 'This is no cron expression'],
    ['0 0 31 2 *', 'By these settings the task never runs'],
  ] as const) {
    fireEvent.change(within(dialog).getByLabelText('Cron'), { target: { value: cron } })
    expect(await within(dialog).findByText(words)).toBeTruthy()
  }
})

test('a change shows when it would run, keeps the settings of its job and is saved with the version that was read', async () => {
  await draw()
  fireEvent.click(within(await row()).getByRole('button', { name: 'Edit' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('Cron'), { target: { value: '0 4 * * *' } })
  expect(await within(dialog).findAllByText(/^\d{4}-\d\d-\d\d 04:00:00$/)).toHaveLength(5)
  expect(await within(dialog).findByText('Backups to keep')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(async () =>
    expect(
      await app.world.db.kysely
        .selectFrom('tasks')
        .select(['cron', 'job', 'parameters', 'version'])
        .where('id', '=', 't1')
        .execute(),
    ).toEqual([{ cron: '0 4 * * *', job: 'backup', parameters: { keep: 7 }, version: 7 }]),
  )
  expect(app.sent(tasks.update)).toMatchObject([{ body: { version: 6 } }])
})

test('a schedule is built from its rhythm, said in a sentence, and stays in step with what is written', async () => {
  await draw()
  fireEvent.click(within(await row()).getByRole('button', { name: 'Edit' }))
  const dialog = await screen.findByRole('dialog')
  const cron = () => within(dialog).getByLabelText<HTMLInputElement>('Cron')
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /Schedule/ }))
  fireEvent.click(
    await screen.findByText('Weekly', { selector: '.ant-select-item-option-content' }),
  )
  fireEvent.click(await within(dialog).findByRole('checkbox', { name: 'Fri' }))
  expect(cron().value).toBe('0 3 * * 1,5')
  expect(within(dialog).getByText('Every Mon and Fri at 03:00')).toBeTruthy()
  for (const name of ['Mon', 'Fri']) fireEvent.click(within(dialog).getByRole('checkbox', { name }))
  expect(cron().value).toBe('0 3 * * 5')
  fireEvent.change(cron(), { target: { value: '15 4 31 * *' } })
  expect(
    within(dialog).getByText(
      'Every month on day 31 at 04:15 · Months without a day 31 are skipped',
    ),
  ).toBeTruthy()
  fireEvent.change(cron(), { target: { value: '0 3 * * mon' } })
  expect(within(dialog).getAllByText('Custom').length).toBeGreaterThan(0)
  expect(within(dialog).queryByText(/^Every/)).toBeNull()
})

test('a built-in task cannot be removed', async () => {
  await draw()
  fireEvent.click(within(await row()).getByRole('button', { name: 'More for Nightly' }))
  expect(
    (await screen.findByRole('menuitem', { name: 'Delete' })).getAttribute('aria-disabled'),
  ).toBe('true')
})

test('a list that cannot be loaded says so and can be tried again', async () => {
  // Simulates a broken connection, because the real server cannot produce one.
  app.network.use(http.get('*/api/system/Task', () => HttpResponse.error(), { once: true }))
  await draw()
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await row()).toBeTruthy()
})

test('a list that is not permitted says that', async () => {
  await draw('area')
  expect(await screen.findByText("You don't have access to this")).toBeTruthy()
})
