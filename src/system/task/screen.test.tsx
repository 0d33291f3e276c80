import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Call } from '#schemas/api/call.ts'
import { tasks } from '#schemas/api/task.ts'
import type { Task, TaskRun } from '#schemas/api/task.ts'
import { Refused } from '#src/engine/send.ts'
import { drawScreen, tryEngine } from '#tests/screen.tsx'
import TaskList from './list.tsx'

const nightly: Task = {
  id: 't1',
  fullName: 'Nightly',
  enCode: 'nightly',
  sortCode: 0,
  enabledMark: 1,
  description: '',
  creatorTime: 0,
  version: 6,
  job: 'backup',
  cron: '0 3 * * *',
  parameters: { keep: 7 },
  startTime: null,
  endTime: null,
  isBuiltIn: true,
  nextRunTime: null,
  lastRunTime: 0,
  lastState: 'done',
  runCount: 12,
}
const run: TaskRun = {
  id: 'r1',
  plannedTime: 0,
  startTime: 0,
  endTime: 61_000,
  state: 'failed',
  tries: 3,
  startedBy: '',
  result: 'no room left',
}
const page = (list: readonly unknown[]) => ({
  list,
  pagination: { currentPage: 1, pageSize: 20, total: list.length },
})
const jobs = [
  {
    job: 'backup',
    fullName: 'Back up the data',
    parameters: {
      type: 'object',
      properties: { keep: { type: 'integer', minimum: 1, maximum: 1000, default: 7 } },
      required: ['keep'],
    },
  },
]

interface Asked {
  readonly call: Call
  readonly params?: unknown
  readonly body?: unknown
  readonly query?: unknown
}

const draw = (answer: (asked: Asked) => unknown = () => null) => {
  const sent: Asked[] = []
  drawScreen(
    <TaskList />,
    tryEngine((call, input) => {
      if (call === tasks.jobs) return { list: jobs }
      sent.push({ call, ...input })
      const given = answer({ call, ...input })
      if (given) return given
      if (call === tasks.preview) return { list: [] }
      return call === tasks.list ? page([nightly]) : call === tasks.runs ? page([run]) : null
    }),
  )
  return { of: (call: Call) => sent.filter((one) => one.call === call) }
}
const row = async () => (await screen.findByText('Nightly')).closest('li') as HTMLElement
const more = async (name: string) => {
  fireEvent.click(within(await row()).getByRole('button', { name: 'More for Nightly' }))
  fireEvent.click(await screen.findByRole('menuitem', { name }))
}

test('tasks are listed with their schedule and what came of the last run', async () => {
  draw()
  const task = await row()
  expect(await within(task).findByText('Back up the data')).toBeTruthy()
  for (const words of ['0 3 * * *', 'Done', 'Built in', '12'])
    expect(within(task).getByText(words)).toBeTruthy()
})

test('a task is run now after a question', async () => {
  const { of } = draw()
  fireEvent.click(within(await row()).getByRole('button', { name: 'Run now' }))
  expect(of(tasks.run)).toEqual([])
  fireEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Run now' }),
  )
  await waitFor(() => expect(of(tasks.run)).toMatchObject([{ params: { id: 't1' } }]))
  await waitFor(() => expect(of(tasks.list)).toHaveLength(2))
})

test('the runs of a task are shown with how they ended', async () => {
  draw()
  await more('Runs')
  const drawer = await screen.findByRole('dialog')
  expect(await within(drawer).findByText('no room left')).toBeTruthy()
  expect(within(drawer).getByText('1 min 1 s')).toBeTruthy()
  // Runs are found by how they ended; there are no words to look for.
  expect(within(drawer).queryByLabelText('Keyword')).toBeNull()
})

test('a change shows when it would run, keeps the settings of its job and is saved with the version that was read', async () => {
  const { of } = draw(({ call }) => {
    if (call === tasks.preview) throw new Refused(422, 'No schedule', null)
    return null
  })
  fireEvent.click(within(await row()).getByRole('button', { name: 'Edit' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('Cron'), { target: { value: '0 4 * * *' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Show the next runs' }))
  expect(await within(dialog).findByText('No schedule')).toBeTruthy()
  expect(of(tasks.preview)).toMatchObject([{ body: { cron: '0 4 * * *' } }])
  expect(await within(dialog).findByText('Backups that are kept')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(of(tasks.update)).toMatchObject([
      {
        params: { id: 't1' },
        body: { cron: '0 4 * * *', job: 'backup', parameters: { keep: 7 }, version: 6 },
      },
    ]),
  )
})

test('a built-in task cannot be removed', async () => {
  draw()
  fireEvent.click(within(await row()).getByRole('button', { name: 'More for Nightly' }))
  expect(
    (await screen.findByRole('menuitem', { name: 'Remove' })).getAttribute('aria-disabled'),
  ).toBe('true')
})

test('a list that cannot be loaded says so and can be tried again; one that is not permitted says that', async () => {
  let round = 0
  draw(({ call }) => {
    if (call === tasks.list) throw new Refused(round++ === 0 ? 500 : 403, 'broken', null)
    return null
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('You are not permitted to see this')).toBeTruthy()
})
