import { Alert, Flex, Grid, Modal } from 'antd'
import { observer } from 'mobx-react-lite'
import { focusBody } from '#renderers/parts/focus-body.ts'
import { useTexts } from '#renderers/runtime.tsx'
import type { ListPlan } from '#schemas/page/list.ts'
import './batch.css'
import { OrderStep, useDrafts } from './order-step.tsx'
import { RecentBatches } from './recent.tsx'
import { StateStep } from './state-step.tsx'
import type { RecordBatch } from './store.ts'
import { batchTexts } from './texts.ts'

interface BatchDialogProps {
  readonly store: RecordBatch
  readonly plan: ListPlan
  /** While it is closed, a batch goes on and is followed. */
  readonly isOpen: boolean
  onClose(): void
}

/** Width in pixels. */
const dialogWidth = 720

/**
 * Does something to many records in steps: what, a check that writes nothing, and the batch with its
 * undo.
 */
export const BatchDialog = observer(({ store, plan, isOpen, onClose }: BatchDialogProps) => {
  const text = useTexts(batchTexts)
  const isPhone = Grid.useBreakpoint().sm === false
  const [drafts, setDrafts] = useDrafts()
  const act = store.state?.act ?? store.act
  return (
    <Modal
      open={isOpen}
      title={text(act ?? 'batches')}
      width={isPhone ? '100%' : dialogWidth}
      className="record-batch"
      afterOpenChange={focusBody}
      onCancel={onClose}
      footer={null}
      mask={{ closable: false }}
      style={{ top: isPhone ? 0 : 24 }}
    >
      <Flex vertical gap="middle">
        {store.failure !== '' && (
          <Alert type="error" showIcon title={text('refused')} description={store.failure} />
        )}
        {store.isLost && <Alert type="warning" showIcon role="status" title={text('lost')} />}
        {store.state ? (
          <StateStep store={store} modelId={plan.modelId} onClose={onClose} />
        ) : store.act ? (
          <OrderStep
            store={store}
            plan={plan}
            drafts={drafts}
            onDrafts={setDrafts}
            onClose={onClose}
          />
        ) : (
          <RecentBatches store={store} />
        )}
      </Flex>
    </Modal>
  )
})
