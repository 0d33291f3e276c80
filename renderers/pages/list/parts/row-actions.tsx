import { Button, Flex } from 'antd'
import type { ButtonProps } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import type { ListPlan } from '#schemas/page/list.ts'
import { listTexts } from './texts.ts'

/** Actions on a record that the list leaves to its screen. */
export interface RowEvents {
  onEdit(id: string): void
  onDetail(id: string): void
  onRemove(id: string): void
  /** Called when the pointer or the focus comes to a button that opens a record. */
  onNear?(opening: 'detail' | 'form'): void
}

/** Tells a button's coming use. */
export const nearing = (
  onNear: RowEvents['onNear'],
  opening: 'detail' | 'form',
): Pick<ButtonProps, 'onPointerEnter' | 'onFocus'> =>
  onNear ? { onPointerEnter: () => onNear(opening), onFocus: () => onNear(opening) } : {}

/** Can a row have any buttons? */
export const hasActions = (plan: ListPlan): boolean =>
  plan.canEdit || plan.canDetail || plan.canRemove

/** The buttons of one record: at most three, each only where the user has the grant. */
export function RowActions({
  plan,
  id,
  size = 'small',
  onEdit,
  onDetail,
  onRemove,
  onNear,
}: RowEvents & {
  readonly plan: ListPlan
  readonly id: string
  readonly size?: 'small' | 'middle'
}) {
  const text = useTexts(listTexts)
  return (
    <Flex gap={0} wrap={false}>
      {plan.canEdit && (
        <Button type="link" size={size} {...nearing(onNear, 'form')} onClick={() => onEdit(id)}>
          {text('edit')}
        </Button>
      )}
      {plan.canDetail && (
        <Button type="link" size={size} {...nearing(onNear, 'detail')} onClick={() => onDetail(id)}>
          {text('detail')}
        </Button>
      )}
      {plan.canRemove && (
        <Button type="link" size={size} danger onClick={() => onRemove(id)}>
          {text('remove')}
        </Button>
      )}
    </Flex>
  )
}
