import { Button, Drawer, Flex } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import type { ListPlan } from '#schemas/page/list.ts'
import type { RowEvents } from './row-actions.tsx'
import { recordTexts } from '#renderers/parts/record-texts.ts'

interface RowSheetProps {
  readonly plan: ListPlan
  /** The record to act on; null while the sheet is closed. */
  readonly record: { readonly id: string; readonly name: string } | null
  readonly events: RowEvents
  onClose(): void
}

/** The actions on one record, from the lower edge of a phone. */
export function RowSheet({ plan, record, events, onClose }: RowSheetProps) {
  const text = useTexts(recordTexts)
  const act = (name: 'edit' | 'detail' | 'remove', run: (id: string) => void) => (
    <Button
      block
      size="large"
      type="text"
      danger={name === 'remove'}
      onClick={() => {
        onClose()
        if (record) run(record.id)
      }}
    >
      {text(name)}
    </Button>
  )
  return (
    <Drawer
      open={record !== null}
      placement="bottom"
      size="auto"
      title={record?.name || text('actions')}
      onClose={onClose}
    >
      <Flex vertical gap="small">
        {plan.canDetail && act('detail', events.onDetail)}
        {plan.canEdit && act('edit', events.onEdit)}
        {plan.canRemove && act('remove', events.onRemove)}
      </Flex>
    </Drawer>
  )
}
