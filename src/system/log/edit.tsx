import { useCallback, useEffect, useState } from 'react'
import {
  Alert,
  Button,
  Collapse,
  Descriptions,
  Drawer,
  Empty,
  Flex,
  Grid,
  Skeleton,
  Table,
  Typography,
} from 'antd'
import type { TableColumnsType } from 'antd'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { logs } from '#schemas/api/log.ts'
import type { ErrorDetail, LogType, OperationDetail, ValueChange } from '#schemas/api/log.ts'
import { sayAct, sayTarget } from '#schemas/api/audit-words.ts'
import { formatTime } from '#schemas/format/time.ts'
import { useEngine } from '#src/app/engine.tsx'
import { logTexts } from './texts.ts'

/** The details of a log line: the values before and after a change, or the stack of an error. */
export const LineDrawer = ({
  type,
  id,
  onClose,
}: {
  readonly type: LogType
  readonly id: string
  onClose(): void
}) => {
  const { send } = useEngine()
  const text = useTexts(logTexts)
  const say = useTexts(entryTexts)
  const isPhone = Grid.useBreakpoint().sm === false
  const [line, setLine] = useState<OperationDetail | ErrorDetail | null>(null)
  const [failure, setFailure] = useState('')
  const load = useCallback(
    (signal: AbortSignal) => {
      const sending = { quiet: true, signal }
      const loading =
        type === 'Operation'
          ? send(logs.operation, { params: { id } }, sending)
          : send(logs.error, { params: { id } }, sending)
      loading.then(
        (found) => setLine(found),
        (error: unknown) =>
          !signal.aborted && setFailure(error instanceof Error ? error.message : String(error)),
      )
    },
    [send, type, id],
  )
  useEffect(() => {
    const running = new AbortController()
    load(running.signal)
    return () => running.abort()
  }, [load])
  const retry = () => {
    setFailure('')
    load(new AbortController().signal)
  }
  return (
    <Drawer open title={text('details')} size={isPhone ? '100%' : 720} onClose={onClose}>
      {failure !== '' && (
        <Alert
          type="error"
          showIcon
          title={say('failed')}
          description={failure}
          action={
            <Button size="small" onClick={retry}>
              {say('retry')}
            </Button>
          }
        />
      )}
      {!line && failure === '' && <Skeleton active paragraph={{ rows: 10 }} />}
      {line && <Line line={line} />}
    </Drawer>
  )
}

const Line = ({ line }: { readonly line: OperationDetail | ErrorDetail }) => {
  const { timeZone, say } = useRuntime()
  const text = useTexts(logTexts)
  const about =
    'what' in line
      ? [
          { key: 'what', label: text('what'), children: sayAct(line.what, say, line.state) },
          { key: 'target', label: text('target'), children: sayTarget(line, say) || '-' },
        ]
      : [
          {
            key: 'request',
            label: text('request'),
            children: `${line.requestMethod} ${line.requestUrl}`,
          },
          { key: 'message', label: text('message'), children: line.message },
        ]
  const items = [
    { key: 'time', label: text('time'), children: formatTime(line.creatorTime, timeZone) },
    {
      key: 'user',
      label: text('user'),
      children: line.userName ? `${line.userName} (${line.account})` : line.account || '-',
    },
    { key: 'address', label: text('address'), children: line.ipAddress || '-' },
    ...about,
    ...('what' in line
      ? []
      : [{ key: 'requestId', label: text('requestId'), children: line.requestId || '-' }]),
  ]
  return (
    <Flex vertical gap="middle">
      <Descriptions
        size="small"
        column={1}
        bordered
        items={items.map((item) => ({
          ...item,
          children: <span style={{ overflowWrap: 'anywhere' }}>{item.children}</span>,
        }))}
      />
      {'what' in line ? (
        <>
          <Changes changes={line.changes} />
          <Technical line={line} />
        </>
      ) : (
        <section aria-label={text('stack')}>
          <Typography.Text code style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {line.stack}
          </Typography.Text>
        </section>
      )}
    </Flex>
  )
}

/** The change as it is stored, for whoever looks for a fault. */
const Technical = ({ line }: { readonly line: OperationDetail }) => {
  const text = useTexts(logTexts)
  const lines = [
    [text('requestId'), line.requestId],
    [text('target'), line.target],
    [text('before'), line.before],
    [text('after'), line.after],
  ] as const
  return (
    <Collapse
      size="small"
      items={[
        {
          key: 'technical',
          label: text('technical'),
          children: lines.map(([label, value]) => (
            <p key={label} style={{ margin: 0, overflowWrap: 'anywhere' }}>
              {label}: <Typography.Text code>{value || '-'}</Typography.Text>
            </p>
          )),
        },
      ]}
    />
  )
}

const Changes = ({ changes }: { readonly changes: readonly ValueChange[] }) => {
  const text = useTexts(logTexts)
  const value = (key: 'before' | 'after') => ({
    key,
    title: text(key),
    render: (_: unknown, change: ValueChange) => (
      <Typography.Text
        strong={change.isChanged}
        {...(!change.isChanged && { type: 'secondary' as const })}
        style={{ overflowWrap: 'anywhere' }}
      >
        {change[key] || '-'}
      </Typography.Text>
    ),
  })
  const columns: TableColumnsType<ValueChange> = [
    { key: 'field', title: text('field'), dataIndex: 'field', width: '28%' },
    value('before'),
    value('after'),
  ]
  return (
    <Table<ValueChange>
      rowKey="field"
      size="small"
      tableLayout="fixed"
      pagination={false}
      columns={columns}
      dataSource={[...changes]}
      locale={{
        emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('unchanged')} />,
      }}
    />
  )
}
