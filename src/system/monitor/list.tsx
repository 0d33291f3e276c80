import { Forbidden } from '#renderers/parts/frame/forbidden.tsx'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import {
  Alert,
  App,
  Button,
  Card,
  Col,
  Descriptions,
  Flex,
  Progress,
  Row,
  Skeleton,
  Switch,
  Typography,
} from 'antd'
import { ReloadOutlined } from '@ant-design/icons'
import { observer } from 'mobx-react-lite'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { PageHead } from '#renderers/parts/frame/page-head.tsx'
import { Permitted } from '#renderers/parts/permitted.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { monitor } from '#schemas/api/monitor.ts'
import type { CacheEntry, Health } from '#schemas/api/monitor.ts'
import { printBytes } from '#schemas/format/bytes.ts'
import { printDuration } from '#schemas/format/duration.ts'
import { formatTime } from '#schemas/format/time.ts'
import { useEngine } from '#src/app/engine.tsx'
import { MonitorStore } from './store.ts'
import { monitorTexts } from './texts.ts'

/** Milliseconds between two loads. */
const pace = 5000

/** Figures about the state of the server, and its caches. */
const Monitor = observer(() => {
  const { send } = useEngine()
  const { timeZone } = useRuntime()
  const text = useTexts(monitorTexts)
  const say = useTexts(entryTexts)
  const [store] = useState(() => new MonitorStore(send))
  const [isFollowing, setFollowing] = useState(false)
  useEffect(() => void store.load(), [store])
  useEffect(() => {
    if (!isFollowing) return undefined
    const timer = setInterval(() => void store.load(), pace)
    return () => clearInterval(timer)
  }, [store, isFollowing])
  const { health } = store
  if (store.isForbidden) return <Forbidden title={say('forbidden')} />
  return (
    <Flex vertical gap="middle">
      <PageHead title={text('title')}>
        <Flex gap={8} align="center" wrap>
          {health && (
            <Typography.Text type="secondary">
              {text('now', { time: formatTime(health.time, timeZone) })}
            </Typography.Text>
          )}
          <label>
            <Switch size="small" checked={isFollowing} onChange={setFollowing} /> {text('follow')}
          </label>
          <Button
            icon={<ReloadOutlined aria-hidden />}
            aria-label={say('reload')}
            loading={store.isLoading}
            onClick={() => void store.load()}
          />
        </Flex>
      </PageHead>
      {store.failure !== undefined && (
        <Alert
          type="error"
          showIcon
          title={say('failed')}
          description={store.failure}
          action={
            <Button size="small" onClick={() => void store.load()}>
              {say('retry')}
            </Button>
          }
        />
      )}
      {!health && store.failure === undefined && <Skeleton active paragraph={{ rows: 12 }} />}
      {health && <Numbers health={health} />}
      {health && <Caches store={store} />}
    </Flex>
  )
})
export default Monitor

const Numbers = ({ health }: { readonly health: Health }) => {
  const { say, language } = useRuntime()
  const text = useTexts(monitorTexts)
  const { cpu, memory, disk, system, loop, versions, database, sockets, requestsPerMinute } = health
  const percent = (share: number) => Math.round(share * 100)
  const sizes = ({ used, total }: { readonly used: number; readonly total: number }) =>
    text('of', { used: printBytes(used, language), total: printBytes(total, language) })
  const round = (milliseconds: number) => Number(milliseconds.toFixed(1))
  return (
    <Row gutter={[16, 16]}>
      <Part
        title={text('cpu')}
        share={percent(cpu.used)}
        lines={[
          [text('cores', { count: cpu.cores }), cpu.name],
          [text('process'), `${percent(cpu.process)}%`],
        ]}
      />
      <Part
        title={text('memory')}
        share={percent(memory.used / memory.total)}
        lines={[
          [text('used'), sizes(memory)],
          [text('process'), printBytes(memory.process, language)],
          [text('heap'), sizes({ used: memory.heapUsed, total: memory.heapTotal })],
        ]}
      />
      <Part
        title={text('disk')}
        share={disk && percent(disk.used / disk.total)}
        lines={disk ? [[text('used'), sizes(disk)]] : [[text('used'), text('unknown')]]}
      />
      <Part
        title={text('system')}
        lines={[
          [text('os'), system.os],
          [text('host'), system.host],
          [text('uptime'), printDuration(system.uptime * 1000, say)],
          [text('processUptime'), printDuration(system.processUptime * 1000, say)],
        ]}
      />
      <Part
        title={text('process')}
        lines={[
          [
            text('loop'),
            text('loopTimes', {
              mean: round(loop.mean),
              p99: round(loop.p99),
              max: round(loop.max),
            }),
          ],
          [text('requests'), requestsPerMinute],
          [text('sockets'), sockets],
        ]}
      />
      <Part
        title={text('versions')}
        lines={[
          [text('product'), versions.product],
          [text('node'), versions.node],
          [text('database'), `${database.engine} ${versions.database}`],
          [text('migration'), versions.migration],
          [text('size'), printBytes(database.size, language)],
        ]}
      />
    </Row>
  )
}

interface PartProps {
  readonly title: string
  /** The share in use in percent, if that is meaningful. */
  readonly share?: number | null
  readonly lines: readonly (readonly [label: string, value: ReactNode])[]
}

const Part = ({ title, share = null, lines }: PartProps) => (
  <Col xs={24} md={12} xl={8}>
    <Card
      size="small"
      title={<h2 style={{ fontSize: 16, margin: 0 }}>{title}</h2>}
      role="region"
      aria-label={title}
      style={{ height: '100%' }}
    >
      {share !== null && (
        <Progress
          percent={share}
          aria-label={title}
          format={(percent) => `${percent}%`}
          status={share >= 90 ? 'exception' : 'normal'}
        />
      )}
      <Descriptions
        size="small"
        column={1}
        items={lines.map(([label, children]) => ({
          key: label,
          label,
          children: <span style={{ overflowWrap: 'anywhere' }}>{children}</span>,
        }))}
      />
    </Card>
  </Col>
)

const Caches = observer(({ store }: { readonly store: MonitorStore }) => {
  const text = useTexts(monitorTexts)
  const say = useTexts(entryTexts)
  const { message, modal } = App.useApp()
  const drop = (cache: CacheEntry | null) =>
    // The toast has already shown a failure; the confirmation just closes.
    void modal.confirm({
      title: cache ? text('dropTitle', { name: cache.fullName }) : text('dropAllTitle'),
      content: text('dropAsk'),
      okText: text('drop'),
      cancelText: say('cancel'),
      onOk: () =>
        store.drop(cache).then(
          () => void message.success(text('dropped')),
          () => undefined,
        ),
    })
  return (
    <Card
      size="small"
      title={<h2 style={{ fontSize: 16, margin: 0 }}>{text('caches')}</h2>}
      role="region"
      aria-label={text('caches')}
      extra={
        <Permitted call={monitor.dropAll}>
          <Button size="small" onClick={() => drop(null)}>
            {text('dropAll')}
          </Button>
        </Permitted>
      }
    >
      <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {store.caches.map((cache) => (
          <li key={cache.name}>
            <Flex justify="space-between" align="center" gap={8} wrap>
              <span>{cache.fullName}</span>
              <span>
                {text('entries')}: {cache.size}
                <Permitted call={monitor.drop}>
                  <Button
                    type="link"
                    size="small"
                    aria-label={text('dropOf', { name: cache.fullName })}
                    onClick={() => drop(cache)}
                  >
                    {text('drop')}
                  </Button>
                </Permitted>
              </span>
            </Flex>
          </li>
        ))}
      </ul>
    </Card>
  )
})
