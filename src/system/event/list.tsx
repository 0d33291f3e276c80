import { useState } from 'react'
import { App, Button, Flex, Select, Tag, Typography } from 'antd'
import { observer } from 'mobx-react-lite'
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
      title: text('by'),
      width: 120,
      render: ({ userName }: EventFailure) => userName || '-',
    },
    {
      key: 'time',
      title: text('time'),
      width: 170,
      render: ({ creatorTime }: EventFailure) => time(creatorTime),
    },
    {
      key: 'tries',
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

const Filters = observer(
  ({
    store,
    consumers,
  }: {
    readonly store: Store
    readonly consumers: readonly EventConsumer[]
  }) => {
    const text = useTexts(eventTexts)
    return (
      <Flex gap={8} wrap style={{ width: '100%' }}>
        <Select
          aria-label={text('consumer')}
          placeholder={text('allConsumers')}
          allowClear
          value={store.ask.filters['consumer'] ?? null}
          options={consumers.map(({ name, fullName }) => ({ value: name, label: fullName }))}
          style={{ width: 220, maxWidth: '100%' }}
          onChange={(consumer) =>
            store.search({ filters: { ...store.ask.filters, consumer: consumer ?? undefined } })
          }
        />
        <Select
          aria-label={text('state')}
          placeholder={text('allStates')}
          allowClear
          value={store.ask.filters['state'] ?? null}
          options={failureStates.map((value) => ({ value, label: text(value) }))}
          style={{ width: 180, maxWidth: '100%' }}
          onChange={(state) =>
            store.search({ filters: { ...store.ask.filters, state: state ?? undefined } })
          }
        />
        <Sums consumers={consumers} />
      </Flex>
    )
  },
)

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
    skip: (ids: readonly string[], name: string) =>
      void modal.confirm({
        title: name,
        content: ids.length === 1 ? text('skipAsk') : text('skipAskMany', { count: ids.length }),
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
  const acts = useActs(store, (ids) =>
    setChosen((before) => before.filter((id) => !ids.includes(id))),
  )
  const nameOf = useNameOf()
  const columns = useColumns(nameOf)
  const isChoosing = may(events.retry) || may(events.skip)
  return (
    <EntriesPage<EventFailure>
      title={text('title')}
      store={store}
      columns={columns}
      nameOf={nameOf}
      emptyNote={text('empty')}
      filters={<Filters store={store} consumers={consumers} />}
      {...(isChoosing && { selected: chosen, onSelect: setChosen })}
      buttons={
        <>
          <Permitted call={events.skip}>
            <Button
              danger
              disabled={chosen.length === 0}
              onClick={() => acts.skip(chosen, text('skip'))}
            >
              {text('skipMany', { count: chosen.length })}
            </Button>
          </Permitted>
          <Permitted call={events.retry}>
            <Button
              type="primary"
              disabled={chosen.length === 0}
              onClick={() => acts.retry(chosen)}
            >
              {text('retryMany', { count: chosen.length })}
            </Button>
          </Permitted>
        </>
      }
      actionsOf={(entry) => [
        {
          key: 'retry',
          label: text('retry'),
          call: events.retry,
          run: () => acts.retry([entry.id]),
        },
        {
          key: 'skip',
          label: text('skip'),
          isDanger: true,
          call: events.skip,
          run: () => acts.skip([entry.id], nameOf(entry)),
        },
      ]}
    />
  )
})
export default EventList
