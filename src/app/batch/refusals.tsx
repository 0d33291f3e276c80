import { Button, Flex, Table, Typography } from 'antd'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { LoadFailure } from '#renderers/parts/frame/load-failure.tsx'
import { RecordLink } from '#renderers/parts/record-link.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import type { CallResult } from '#schemas/api/call.ts'
import type { BatchDetail, recordBatches } from '#schemas/api/record-batch.ts'
import { printCount } from '#schemas/format/number.ts'
import { wordsOf } from '#src/engine/send.ts'
import type { RecordBatch } from './store.ts'
import { batchTexts } from './texts.ts'

interface RefusalsProps {
  readonly store: RecordBatch
  readonly state: BatchDetail
  readonly modelId: string
}

type RefusedRecord = CallResult<typeof recordBatches.refused>['list'][number]

const atOnce = 50

/** A record by its title, which opens it; one that is out of reach has none. */
const RecordName = ({
  modelId,
  record: { id, title },
}: {
  readonly modelId: string
  readonly record: Pick<RefusedRecord, 'id' | 'title'>
}) =>
  title === '' ? (
    <Typography.Text type="secondary">{id}</Typography.Text>
  ) : (
    <RecordLink modelId={modelId} id={id} name={title} isWritten />
  )

function useSaid() {
  const text = useTexts(batchTexts)
  return ({ label, message }: { readonly label: string; readonly message: string }) =>
    label === '' ? message : text('reason', { label, message })
}

/** All refused records with their reasons, some of them at a time. */
const AllRefused = ({ store, state, modelId }: RefusalsProps) => {
  const text = useTexts(batchTexts)
  const say = useSaid()
  const [rows, setRows] = useState<readonly RefusedRecord[] | null>(null)
  const [total, setTotal] = useState(state.failed)
  const [isLoading, setLoading] = useState(false)
  const [failure, setFailure] = useState<string>()
  const load = async () => {
    setLoading(true)
    try {
      const page = Math.floor((rows?.length ?? 0) / atOnce) + 1
      const found = await store.loadRefused(page, atOnce)
      setRows([...(rows ?? []), ...found.list])
      setTotal(found.pagination.total)
      setFailure(undefined)
    } catch (error) {
      setFailure(wordsOf(error))
    } finally {
      setLoading(false)
    }
  }
  return (
    <>
      {rows && (
        <Table<RefusedRecord>
          size="small"
          pagination={false}
          rowKey={({ id, label, message }) => `${id} ${label} ${message}`}
          dataSource={[...rows]}
          scroll={{ y: 240 }}
          columns={[
            {
              key: 'record',
              title: text('record'),
              width: '36%',
              render: (_, record) => <RecordName modelId={modelId} record={record} />,
            },
            { key: 'cause', title: text('cause'), render: (_, record) => say(record) },
          ]}
        />
      )}
      <LoadFailure failure={failure} onRetry={() => void load()} />
      {failure === undefined && (rows === null || rows.length < total) && (
        <Button
          size="small"
          loading={isLoading}
          onClick={() => void load()}
          style={{ alignSelf: 'start' }}
        >
          {text(rows === null ? 'showAll' : 'more')}
        </Button>
      )}
    </>
  )
}

/** Why records were refused, or left by an undo: each reason with its records. */
export const Refusals = observer((props: RefusalsProps) => {
  const { state, modelId } = props
  const text = useTexts(batchTexts)
  const say = useSaid()
  if (state.reasons.length === 0) return null
  const title = text(state.phase === 'undo' ? 'left' : 'why')
  return (
    <Flex vertical gap="small" component="section" aria-label={title}>
      <Typography.Text strong>{title}</Typography.Text>
      <ul className="record-batch-reasons">
        {state.reasons.map(({ label, message, count, examples }) => (
          <li key={`${label} ${message}`}>
            <div>
              {say({ label, message })}{' '}
              <Typography.Text type="secondary">
                {text('times', { count, shown: printCount(count) })}
              </Typography.Text>
            </div>
            <Flex gap="0 12px" wrap>
              <Typography.Text type="secondary">{text('such')}</Typography.Text>
              {examples.map((record) => (
                <RecordName key={record.id} modelId={modelId} record={record} />
              ))}
            </Flex>
          </li>
        ))}
      </ul>
      <AllRefused key={`${state.id} ${state.phase}`} {...props} />
    </Flex>
  )
})
