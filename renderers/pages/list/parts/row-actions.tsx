import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Dropdown, Flex } from 'antd'
import type { ButtonProps } from 'antd'
import { frameTexts } from '#renderers/parts/frame/texts.ts'
import { textWidth } from '#renderers/parts/text-width.ts'
import { useTexts } from '#renderers/runtime.tsx'
import type { ListPlan } from '#schemas/page/list.ts'
import { recordTexts } from '#renderers/parts/record-texts.ts'

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

/** How a click on a record itself opens it: for reading, else for changing, else not at all. */
export const openingOf = (plan: ListPlan, events: RowEvents): ((id: string) => void) | undefined =>
  plan.canDetail ? events.onDetail : plan.canEdit ? events.onEdit : undefined

/** Width in pixels of the column of buttons: as narrow as its words and the menu. */
export function actionWidth(plan: ListPlan, words: readonly [edit: string, detail: string]) {
  const shown = words.filter((_word, index) => (index === 0 ? plan.canEdit : plan.canDetail))
  const buttons = shown.reduce((sum, word) => sum + textWidth(word) + 15, plan.canRemove ? 24 : 0)
  return Math.ceil(Math.max(buttons + 18, 76))
}

/**
 * The buttons of one record, each only where the user has the grant: two words, and the deletion in
 * a menu.
 */
export function RowActions({
  plan,
  id,
  name,
  onEdit,
  onDetail,
  onRemove,
  onNear,
}: RowEvents & { readonly plan: ListPlan; readonly id: string; readonly name: string }) {
  const text = useTexts(recordTexts)
  const frame = useTexts(frameTexts)
  return (
    <Flex gap={0} wrap={false} className="list-acts">
      {plan.canEdit && (
        <Button type="link" size="small" {...nearing(onNear, 'form')} onClick={() => onEdit(id)}>
          {text('edit')}
        </Button>
      )}
      {plan.canDetail && (
        <Button
          type="link"
          size="small"
          {...nearing(onNear, 'detail')}
          onClick={() => onDetail(id)}
        >
          {text('detail')}
        </Button>
      )}
      {plan.canRemove && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'remove', danger: true, label: text('remove'), onClick: () => onRemove(id) },
            ],
          }}
        >
          <Button
            type="text"
            size="small"
            icon={<EllipsisOutlined aria-hidden />}
            aria-label={frame('moreOf', { name })}
          />
        </Dropdown>
      )}
    </Flex>
  )
}
