import { useEffect, useState } from 'react'
import { App, Drawer, Flex, Grid, Tag } from 'antd'
import { observer } from 'mobx-react-lite'
import { toChoiceSlot } from '#renderers/pages/entries/parts/choice-filter.tsx'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { EntriesPage } from '#renderers/pages/entries/view.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { runStates, tasks } from '#schemas/api/task.ts'
import type { Task, TaskRun } from '#schemas/api/task.ts'
import { rhythmOf } from '#schemas/format/cron.ts'
import { printDuration } from '#schemas/format/duration.ts'
import { formatTime } from '#schemas/format/time.ts'
import { useEngine } from '#src/app/engine.tsx'
import { taskName } from '#src/app/names.ts'
import { useEntryAddress } from '#src/app/use-entry-address.ts'
import { Edit } from './edit.tsx'
import { useRhythmWords } from './parts/rhythm-words.ts'
import { makeRunStore, makeTaskStore } from './store.ts'
import type { Job } from './store.ts'
import { taskTexts } from './texts.ts'

const colors = {
  waiting: 'default',
  running: 'processing',
  done: 'success',
  failed: 'error',
} as const

/** A long name is cut so that the mark beside it stays visible. */
const clipped = { overflow: 'hidden', textOverflow: 'ellipsis' } as const

const State = ({ state }: { readonly state: string }) => {
  const text = useTexts(taskTexts)
  const known = runStates.find((runState) => runState === state)
  return known ? <Tag color={colors[known]}>{text(known)}</Tag> : '-'
}

/** The columns of the tasks. */
function useColumns(jobs: readonly Job[]) {
  const { timeZone, say } = useRuntime()
  const text = useTexts(taskTexts)
  const words = useRhythmWords()
  const time = (at: number | null) =>
    at === null ? '-' : formatTime(at, timeZone, 'YYYY-MM-DD HH:mm')
  return [
    {
      key: 'fullName',
      title: text('name'),
      width: 190,
      render: (task: Task) => (
        <Flex component="span" gap="small" align="center">
          <span style={clipped}>{taskName(say, task)}</span>
          {task.isBuiltIn && <Tag style={{ flex: 'none', margin: 0 }}>{text('builtIn')}</Tag>}
        </Flex>
      ),
    },
    {
      key: 'job',
      title: text('job'),
      width: 160,
      render: (entry: Task) => jobs.find(({ job }) => job === entry.job)?.fullName ?? entry.job,
    },
    {
      key: 'cron',
      title: text('schedule'),
      width: 170,
      render: ({ cron }: Task) => {
        const rhythm = rhythmOf(cron)
        return rhythm ? words(rhythm) : cron
      },
    },
    {
      key: 'next',
      sort: 'nextRunTime',
      title: text('next'),
      width: 140,
      render: ({ nextRunTime }: Task) => time(nextRunTime),
    },
    {
      key: 'last',
      sort: 'lastRunTime',
      title: text('last'),
      width: 210,
      render: ({ lastRunTime, lastState }: Task) =>
        lastRunTime === null ? (
          '-'
        ) : (
          <>
            {time(lastRunTime)} <State state={lastState} />
          </>
        ),
    },
    {
      key: 'count',
      title: text('count'),
      width: 90,
      isExtra: true as const,
      align: 'right' as const,
      render: ({ runCount }: Task) => runCount,
    },
  ]
}

/** Runs a task now, after a confirmation. */
function useRun(store: ReturnType<typeof makeTaskStore>): (task: Task) => void {
  const { send } = useEngine()
  const { say: speak } = useRuntime()
  const text = useTexts(taskTexts)
  const say = useTexts(entryTexts)
  const { message, modal } = App.useApp()
  return (entry) => {
    const act = async () => {
      await send(tasks.run, { params: { id: entry.id }, body: {} })
      void message.success(text('started'))
      await store.load()
    }
    // The toast has already shown a failure; the confirmation just closes.
    void modal.confirm({
      title: text('runAsk', { name: taskName(speak, entry) }),
      okText: text('run'),
      cancelText: say('cancel'),
      onOk: () => act().catch(() => undefined),
    })
  }
}

/** Scheduled tasks: their times and last results, and a button to run one now. */
const TaskList = observer(() => {
  const { send } = useEngine()
  const { say } = useRuntime()
  const text = useTexts(taskTexts)
  const nameOf = (task: Task): string => taskName(say, task)
  const [store] = useState(() => makeTaskStore(send))
  useEntryAddress(store, ['job'])
  const [jobs, setJobs] = useState<readonly Job[]>([])
  const [editing, setEditing] = useState<{ readonly entry: Task | null } | null>(null)
  const columns = useColumns(jobs)
  const run = useRun(store)
  const [opened, setOpened] = useState<Task | null>(null)
  useEffect(
    () =>
      void send(tasks.jobs, {}, { quiet: true }).then(
        ({ list }) => setJobs(list),
        () => undefined,
      ),
    [send],
  )

  const actionsOf = (entry: Task) => [
    { key: 'run', label: text('run'), call: tasks.run, run: () => run(entry) },
    { key: 'runs', label: text('runs'), run: () => setOpened(entry) },
  ]
  const filter = toChoiceSlot({
    store,
    name: 'job',
    label: text('job'),
    all: text('allJobs'),
    options: jobs.map(({ job, fullName }) => ({ value: job, label: fullName })),
  })
  return (
    <>
      <EntriesPage<Task>
        noun="task"
        title={text('title')}
        store={store}
        columns={columns}
        nameOf={nameOf}
        filters={[filter]}
        isRemovable={({ isBuiltIn }) => !isBuiltIn}
        onEdit={(entry) => setEditing({ entry })}
        actionsOf={actionsOf}
      />
      {editing && (
        <Edit
          key={editing.entry?.id ?? ''}
          store={store}
          jobs={jobs}
          entry={editing.entry}
          onDone={() => setEditing(null)}
        />
      )}
      {opened && <Runs key={`runs ${opened.id}`} task={opened} onClose={() => setOpened(null)} />}
    </>
  )
})
export default TaskList

const Runs = observer(({ task, onClose }: { readonly task: Task; onClose(): void }) => {
  const { send } = useEngine()
  const { say, timeZone } = useRuntime()
  const text = useTexts(taskTexts)
  const isPhone = Grid.useBreakpoint().sm === false
  const [store] = useState(() => makeRunStore(send, task.id))
  const columns = [
    {
      key: 'planned',
      title: text('planned'),
      width: 170,
      render: ({ plannedTime }: TaskRun) => formatTime(plannedTime, timeZone),
    },
    {
      key: 'state',
      title: text('state'),
      width: 100,
      render: ({ state }: TaskRun) => <State state={state} />,
    },
    {
      key: 'took',
      title: text('took'),
      width: 110,
      render: ({ startTime, endTime }: TaskRun) =>
        startTime === null || endTime === null ? '-' : printDuration(endTime - startTime, say),
    },
    {
      key: 'tries',
      title: text('tries'),
      width: 80,
      align: 'right' as const,
      render: ({ tries }: TaskRun) => tries,
    },
    {
      key: 'by',
      title: text('by'),
      width: 110,
      render: ({ startedBy }: TaskRun) => text(startedBy ? 'byHand' : 'bySchedule'),
    },
    {
      key: 'result',
      title: text('result'),
      width: 220,
      render: ({ result }: TaskRun) => result || '-',
    },
  ]
  const filter = toChoiceSlot({
    store,
    name: 'state',
    label: text('state'),
    all: text('allStates'),
    options: runStates.map((value) => ({ value, label: text(value) })),
  })
  return (
    <Drawer
      open
      title={text('runsOf', { name: taskName(say, task) })}
      size={isPhone ? '100%' : 960}
      onClose={onClose}
    >
      <EntriesPage<TaskRun>
        noun="taskRun"
        title={text('runs')}
        store={store}
        columns={columns}
        nameOf={({ plannedTime }) => formatTime(plannedTime, timeZone)}
        hasKeyword={false}
        filters={[filter]}
      />
    </Drawer>
  )
})
