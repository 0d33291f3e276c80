import { useEffect, useState } from 'react'
import { Alert, Button, Drawer, Flex, Space, Spin, Table, Tag, Typography } from 'antd'
import { Permitted } from '#renderers/parts/permitted.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { billRules } from '#schemas/api/bill-rule.ts'
import type { BillCounter, BillRuleEntry, BillRuleUse } from '#schemas/api/bill-rule.ts'
import { formatTime } from '#schemas/format/time.ts'
import { useEngine } from '#src/app/engine.tsx'
import type { Send } from '#src/engine/send.ts'
import { Gaps } from './gaps.tsx'
import { Raise } from './raise.tsx'
import { counterTexts } from './texts.ts'

interface CountersProps {
  readonly rule: BillRuleEntry
  readonly name: string
  onClose(): void
}

interface CounterState {
  readonly counters: readonly BillCounter[]
  readonly uses: readonly BillRuleUse[]
}

async function read(send: Send, id: string): Promise<CounterState | 'failed'> {
  try {
    const params = { id }
    const [counters, uses] = await Promise.all([
      send(billRules.counters, { params }, { quiet: true }),
      send(billRules.uses, { params }, { quiet: true }),
    ])
    return { counters: counters.list, uses: uses.list }
  } catch {
    return 'failed'
  }
}

/** The counters of a rule and where it is used; `load` reads them anew. */
function useCounters(id: string) {
  const { send } = useEngine()
  const [state, setState] = useState<CounterState | 'loading' | 'failed'>('loading')
  useEffect(() => {
    let isOver = false
    void read(send, id).then((found) => !isOver && setState(found))
    return () => {
      isOver = true
    }
  }, [send, id])
  return { state, load: async () => setState(await read(send, id)) }
}

const Uses = ({ uses }: { readonly uses: readonly BillRuleUse[] }) => {
  const say = useTexts(counterTexts)
  return (
    <div>
      <Typography.Title level={5}>{say('uses')}</Typography.Title>
      {uses.length === 0 && <Typography.Text type="secondary">{say('unused')}</Typography.Text>}
      <Flex gap="small" wrap>
        {uses.map(({ designId, fullName, field, isLive }) => (
          <Tag key={designId + field}>
            {say('useField', { form: isLive ? fullName : say('draft', { name: fullName }), field })}
          </Tag>
        ))}
      </Flex>
    </div>
  )
}

interface CounterTableProps {
  readonly counters: readonly BillCounter[]
  onRaise(counter: BillCounter): void
  onGaps(counter: BillCounter): void
}

const CounterTable = ({ counters, onRaise, onGaps }: CounterTableProps) => {
  const say = useTexts(counterTexts)
  const { timeZone } = useRuntime()
  return (
    <Table
      size="small"
      pagination={false}
      scroll={{ x: 'max-content', y: '60vh' }}
      rowKey={({ scope, period }) => `${scope} ${period}`}
      dataSource={[...counters]}
      locale={{ emptyText: say('none') }}
      columns={[
        { key: 'scope', title: say('scope'), render: (_, { scope }) => scope || say('all') },
        {
          key: 'period',
          title: say('period'),
          render: (_, { period }) => period || say('always'),
        },
        { key: 'first', title: say('first'), align: 'right', render: (_, { first }) => first },
        { key: 'last', title: say('last'), align: 'right', render: (_, { last }) => last },
        {
          key: 'next',
          title: say('next'),
          align: 'right',
          render: (_, { next }) => next ?? <Tag color="error">{say('full')}</Tag>,
        },
        {
          key: 'number',
          title: say('number'),
          render: (_, { outputNumber }) => outputNumber || '-',
        },
        {
          key: 'time',
          title: say('time'),
          render: (_, { drawnTime }) => formatTime(drawnTime, timeZone),
        },
        {
          key: 'acts',
          title: '',
          render: (_, counter) => (
            <Space>
              <Button size="small" onClick={() => onGaps(counter)}>
                {say('gaps')}
              </Button>
              <Permitted call={billRules.raise}>
                <Button
                  size="small"
                  disabled={counter.next === null}
                  onClick={() => onRaise(counter)}
                >
                  {say('raise')}
                </Button>
              </Permitted>
            </Space>
          ),
        },
      ]}
    />
  )
}

/** The counters of a rule: where each stands, what it left out, and a way to raise it. */
export const Counters = ({ rule, name, onClose }: CountersProps) => {
  const say = useTexts(counterTexts)
  const { state, load } = useCounters(rule.id)
  const [raising, setRaising] = useState<BillCounter | null>(null)
  const [gapsOf, setGapsOf] = useState<BillCounter | null>(null)
  return (
    <Drawer
      open
      title={say('title', { name })}
      size={880}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      onClose={onClose}
    >
      {state === 'loading' && <Spin />}
      {state === 'failed' && (
        <Alert
          type="error"
          title={say('failed')}
          action={<Button onClick={() => void load()}>{say('retry')}</Button>}
        />
      )}
      {typeof state === 'object' && (
        <Flex vertical gap="large">
          <CounterTable counters={state.counters} onRaise={setRaising} onGaps={setGapsOf} />
          {gapsOf && <Gaps key={gapsOf.scope + gapsOf.period} rule={rule} counter={gapsOf} />}
          <Uses uses={state.uses} />
        </Flex>
      )}
      {raising && (
        <Raise
          rule={rule}
          counter={raising}
          onDone={() => {
            setRaising(null)
            setGapsOf(null)
            void load()
          }}
        />
      )}
    </Drawer>
  )
}
