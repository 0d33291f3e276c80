import { Button, Empty, Flex, Skeleton, Typography } from 'antd'
import { observer } from 'mobx-react-lite'
import { LoadFailure } from '#renderers/parts/frame/load-failure.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { BatchState } from '#schemas/api/record-batch.ts'
import { printCount } from '#schemas/format/number.ts'
import { formatTime } from '#schemas/format/time.ts'
import type { RecordBatch } from './store.ts'
import { batchTexts } from './texts.ts'
import { wordsOfAct } from './words.ts'

const stateWords = {
  read: 'running',
  checking: 'checking',
  running: 'running',
  undoing: 'undoing',
  undone: 'undone',
  stopped: 'stopped',
  broken: 'broken',
} as const

const RecentBatch = observer(
  ({ store, batch }: { readonly store: RecordBatch; readonly batch: BatchState }) => {
    const text = useTexts(batchTexts)
    const { timeZone } = useRuntime()
    const { act, what, creatorTime, state, total, done, changed, failed } = batch
    const { checked, done: over } = wordsOfAct[act]
    const word = { ...stateWords, checked, done: over }[state]
    const name = [text(act), ...what].join(' · ')
    const counts = {
      count: total,
      total: printCount(total),
      done: printCount(done),
      changed: printCount(changed),
      failed: printCount(failed),
    }
    return (
      <li className="record-batch-recent">
        <div>
          <Typography.Text strong>{name}</Typography.Text>
          <div>{text(word, counts)}</div>
          <Typography.Text type="secondary">{formatTime(creatorTime, timeZone)}</Typography.Text>
        </div>
        <Button
          size="small"
          aria-label={`${text('open')} ${name} ${formatTime(creatorTime, timeZone)}`}
          disabled={store.isBusy}
          onClick={() => void store.show(batch.id)}
        >
          {text('open')}
        </Button>
      </li>
    )
  },
)

/** The caller's own batches that can still be taken back. */
export const RecentBatches = observer(({ store }: { readonly store: RecordBatch }) => {
  const text = useTexts(batchTexts)
  const { list, listFailure } = store
  if (listFailure !== undefined)
    return <LoadFailure failure={listFailure} onRetry={() => void store.openList()} />
  if (!list) return <Skeleton active={store.isBusy} />
  if (list.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('none')} />
  return (
    <Flex vertical gap="small">
      <Typography.Text type="secondary">{text('recent')}</Typography.Text>
      <ul className="record-batch-reasons">
        {list.map((batch) => (
          <RecentBatch key={batch.id} store={store} batch={batch} />
        ))}
      </ul>
    </Flex>
  )
})
