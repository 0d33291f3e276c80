import { DeleteOutlined, EditOutlined, EllipsisOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { Modal } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import type { FoundRemoval } from '#schemas/api/record.ts'
import { printCount } from '#schemas/format/number.ts'
import type { BatchAct } from '#schemas/page/batch-act.ts'
import type { ListPlan } from '#schemas/page/list.ts'
import { selectionTexts } from '#renderers/parts/selection-texts.ts'

interface SelectionActsProps {
  readonly plan: ListPlan
  readonly count: number
  /** Outlives the selection, which is gone once it is removed. */
  readonly modal: Pick<ModalHooks, 'confirm' | 'warning'>
  onBatch(act: BatchAct): void
  onRemoveSelected(): Promise<FoundRemoval | null>
}
type ModalHooks = ReturnType<typeof Modal.useModal>[0]

/** Asks before the selection is removed, and tells what was left of it. */
function useRemoveSelected({ count, modal, onRemoveSelected }: SelectionActsProps): () => void {
  const text = useTexts(selectionTexts)
  const tellLeft = ({ removed, changed, failed, gone }: FoundRemoval) => {
    const reasons = [
      { key: 'leftChanged', left: changed.length },
      { key: 'leftFailed', left: failed.length },
      { key: 'leftGone', left: gone },
    ] as const
    const told = reasons.filter(({ left }) => left > 0)
    if (told.length === 0) return
    void modal.warning({
      title: text('partly', { removed: printCount(removed) }),
      content: told.map(({ key, left }) => (
        <div key={key}>{text(key, { left: printCount(left) })}</div>
      )),
      okText: text('confirm'),
    })
  }
  const remove = async () => {
    try {
      const removal = await onRemoveSelected()
      // Whoever owns the list tells a whole removal.
      if (removal) tellLeft(removal)
    } catch {
      // The toast has already shown the failure.
    }
  }
  return () =>
    void modal.confirm({
      title: text('ask', { count, shown: printCount(count) }),
      content: text('lost'),
      okText: text('remove'),
      cancelText: text('cancel'),
      okButtonProps: { danger: true },
      onOk: remove,
    })
}

/** What can be done with all that is selected; the rarer acts are in a menu. */
export const SelectionActs = (props: SelectionActsProps) => {
  const { plan, count, onBatch } = props
  const text = useTexts(selectionTexts)
  const askRemove = useRemoveSelected(props)
  const { batchActs, canBatchRemove } = plan
  const rarer = (['transfer', 'remove'] as const).filter((act) => batchActs.includes(act))
  return (
    <>
      {batchActs.includes('edit') && (
        <Button
          size="small"
          type="primary"
          icon={<EditOutlined aria-hidden />}
          onClick={() => onBatch('edit')}
        >
          {text('edit', { count, shown: printCount(count) })}
        </Button>
      )}
      {canBatchRemove && (
        <Button size="small" danger icon={<DeleteOutlined aria-hidden />} onClick={askRemove}>
          {text('remove')}
        </Button>
      )}
      {rarer.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rarer.map((act) => ({
              key: act,
              label: text(act === 'transfer' ? 'transfer' : 'removeLater'),
              onClick: () => onBatch(act),
            })),
          }}
        >
          <Button size="small" icon={<EllipsisOutlined aria-hidden />} aria-label={text('more')} />
        </Dropdown>
      )}
    </>
  )
}
