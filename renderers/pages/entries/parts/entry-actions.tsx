import { Button, Dropdown, Flex } from 'antd'
import { EllipsisOutlined } from '@ant-design/icons'
import { frameTexts } from '#renderers/parts/frame/texts.ts'
import { textWidth } from '#renderers/parts/text-width.ts'
import { useTexts } from '#renderers/runtime.tsx'
import type { Call } from '#schemas/api/call.ts'

/** An action on one entry. */
export interface EntryAction {
  readonly key: string
  readonly label: string
  readonly isDanger?: boolean
  readonly isDisabled?: boolean
  /** The call it makes. It is only offered to people who may make that call. */
  readonly call?: Pick<Call, 'needs'>
  run(): void
}

const mostWords = 2
/** Pixels: around a word, of the menu, and around all of them. */
const [around, menu, cell] = [15, 32, 24]

/** The width in pixels that rows with these actions need. */
export const measureActions = (rows: readonly (readonly string[])[]): number =>
  rows.reduce((most, labels) => {
    const shown = labels.slice(0, mostWords)
    const words = shown.reduce((sum, label) => sum + around + textWidth(label), 0)
    return Math.max(most, Math.ceil(words) + (labels.length > mostWords ? menu : 0) + cell)
  }, 100)

/** Shows at most two words and puts the other actions into a menu. `name` is that of the entry. */
export function EntryActions({
  actions,
  name,
}: {
  readonly actions: readonly EntryAction[]
  readonly name: string
}) {
  const text = useTexts(frameTexts)
  const shown = actions.slice(0, mostWords)
  const rest = actions.slice(shown.length)
  return (
    <Flex gap={0} wrap={false}>
      {shown.map(({ key, label, isDanger = false, isDisabled = false, run }) => (
        <Button
          key={key}
          type="link"
          size="small"
          danger={isDanger}
          disabled={isDisabled}
          onClick={run}
        >
          {label}
        </Button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map(({ key, label, isDanger = false, isDisabled = false, run }) => ({
              key,
              label,
              danger: isDanger,
              disabled: isDisabled,
              onClick: run,
            })),
          }}
        >
          <Button
            type="link"
            size="small"
            aria-haspopup="menu"
            aria-label={text('moreOf', { name })}
            icon={<EllipsisOutlined aria-hidden />}
          />
        </Dropdown>
      )}
    </Flex>
  )
}
