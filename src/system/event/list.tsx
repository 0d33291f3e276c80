import { useState } from 'react'
import { App, Button, Tag, Typography } from 'antd'
import { observer } from 'mobx-react-lite'
import { toChoiceSlot } from '#renderers/pages/entries/parts/choice-filter.tsx'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { EntriesPage } from '#renderers/pages/entries/view.tsx'
import { Permitted } from '#renderers/parts/permitted.tsx'
import { useMay, useRuntime, useTexts } from '#renderers/runtime.tsx'
import { events, failureStates } from '#schemas/api/event.ts'
import type { EventConsumer, EventFailure } from '#schemas/api/event.ts'
import { sayAct, sayTarget } from '#schemas/api/audit-words.ts'
import { formatTime } from '#schemas/format/time.ts'
import { useEngine } from '#src/app/engine.tsx'
import { useEntryAddress } from '#src/app/use-entry-address.ts'
import { makeEventStore } from './store.ts'
import { eventTexts } from './texts.ts'

const colors = { waiting: 'processing', dead: 'error' } as const

/** What an event is about, as text. */
function useNameOf(): (failure: EventFailure) => string {
  const { say } = useRuntime()
  return ({ formName, noun, targetId }) =>
    formName
      ? `${formName} ${targetId}`
      : sayTarget({ target: `${noun} ${targetId}`, targetName: '' }, say)
}

/** The columns of the events. */
function useColumns(nameOf: (failure: EventFailure) => string) {
  const { timeZone, say } = useRuntime()
  const text = useTexts(eventTexts)
  const time = (at: number | null) => (at === null ? '-' : formatTime(at, timeZone))
  return [
    { key: 'target', title: text('target'), width: 220, render: nameOf },
    {
      key: 'state',
      title: text('state'),
      width: 140,
      render: ({ state }: EventFailure) => <Tag color={colors[state]}>{text(state)}</Tag>,
    },
    {
      key: 'error',
      title: text('error'),
      width: 260,
      render: ({ error }: EventFailure) => error || text('behindError'),
    },
    {
      key: 'consumer',
      title: text('consumer'),
      width: 160,
      render: ({ consumerName }: EventFailure) => consumerName,
    },
    {
      key: 'act',
      title: text('act'),
      width: 100,
      render: ({ act }: EventFailure) => sayAct(act, say),
    },
    {
      key: 'by',
      isExtra: true as const,
      title: text('by'),
      width: 120,
      render: ({ userName }: EventFailure) => userName || '-',
    },
    {
      key: 'time',
      sort: 'creatorTime',
      title: text('time'),
      width: 170,
      render: ({ creatorTime }: EventFailure) => time(creatorTime),
    },
    {
      key: 'tries',
      isExtra: true as const,
      title: text('tries'),
      width: 70,
      align: 'right' as const,
      render: ({ tries }: EventFailure) => tries,
    },
    {
      key: 'next',
      title: text('next'),
      width: 170,
      render: ({ nextTime }: EventFailure) => time(nextTime),
    },
  ]
}

/** The progress of each consumer. */
const Sums = ({ consumers }: { readonly consumers: readonly EventConsumer[] }) => {
  const text = useTexts(eventTexts)
  return (
    <ul style={{ listStyle: 'none', margin: 0, padding: 0, width: '100%' }}>
      {consumers.map(({ name, fullName, behind, waiting, dead }) => (
        <li key={name}>
          <Typography.Text type={dead > 0 ? 'danger' : 'secondary'}>
            {text('sums', { name: fullName, behind, waiting, dead })}
          </Typography.Text>
        </li>
      ))}
    </ul>
  )
}

type Store = ReturnType<typeof makeEventStore>

/** Retries events, or skips them after a confirmation. */
function useActs(store: Store, onDone: (ids: readonly string[]) => void) {
  const { send } = useEngine()
  const text = useTexts(eventTexts)
  const say = useTexts(entryTexts)
  const { message, modal } = App.useApp()
  const act = async (call: 'retry' | 'skip', ids: readonly string[]) => {
    try {
      const { done } = await send(events[call], { body: { ids: [...ids] } })
      void message.success(text(call === 'retry' ? 'retried' : 'skipped', { count: done }))
      onDone(ids)
      await store.load()
    } catch {
      // The toast has already shown a failure; the confirmation just closes.
    }
  }
  return {
    retry: (ids: readonly string[]) => void act('retry', ids),
    skip: (ids: readonly string[], title: string) =>
      void modal.confirm({
        title,
        content: text(ids.length === 1 ? 'skipAsk' : 'skipAskMany'),
        okText: text('skip'),
        cancelText: say('cancel'),
        okButtonProps: { danger: true },
        onOk: () => act('skip', ids),
      }),
  }
}

/**
 * Events that a consumer could not process, with the error, and the buttons to retry or skip them.
 */
const EventList = observer(() => {
  const { send } = useEngine()
  const may = useMay()
  const text = useTexts(eventTexts)
  const [consumers, setConsumers] = useState<readonly EventConsumer[]>([])
  const [store] = useState(() => makeEventStore(send, setConsumers))
  useEntryAddress(store, ['consumer', 'state'])
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { retry, skip } = useActs(store, (ids) =>
    setChosen((before) => before.filter((id) => !ids.includes(id))),
  )
  const nameOf = useNameOf()
  const columns = useColumns(nameOf)
  const isChoosing = may(events.retry) || may(events.skip)
  return (
    <EntriesPage<EventFailure>
      noun="event"
      title={text('title')}
      store={store}
      columns={columns}
      nameOf={nameOf}
      emptyNote={text('empty')}
      filters={[
        toChoiceSlot({
          store,
          name: 'consumer',
          label: text('consumer'),
          all: text('allConsumers'),
          options: consumers.map(({ name, fullName }) => ({ value: name, label: fullName })),
        }),
        toChoiceSlot({
          store,
          name: 'state',
          label: text('state'),
          all: text('allStates'),
          options: failureStates.map((value) => ({ value, label: text(value) })),
        }),
      ]}
      note={<Sums consumers={consumers} />}
      {...(isChoosing && { selected: chosen, onSelect: setChosen })}
      selectionActions={
        <>
          <Permitted call={events.skip}>
            <Button
              size="small"
              danger
              onClick={() => skip(chosen, text('skipManyTitle', { count: chosen.length }))}
            >
              {text('skip')}
            </Button>
          </Permitted>
          <Permitted call={events.retry}>
            <Button size="small" type="primary" onClick={() => retry(chosen)}>
              {text('retry')}
            </Button>
          </Permitted>
        </>
      }
      actionsOf={(entry) => [
        {
          key: 'retry',
          label: text('retry'),
          call: events.retry,
          run: () => retry([entry.id]),
        },
        {
          key: 'skip',
          label: text('skip'),
          isDanger: true,
          call: events.skip,
          run: () => skip([entry.id], text('skipTitle', { name: nameOf(entry) })),
        },
      ]}
    />
  )
})
export default EventList
