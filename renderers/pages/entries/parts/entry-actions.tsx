import { Button, Dropdown, Flex } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import type { Call } from '#schemas/api/call.ts'
import { entryTexts } from './texts.ts'

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

/** Shows at most three buttons and puts the others into a menu. `name` is the name of the entry. */
export function EntryActions({
  actions,
  name,
}: {
  readonly actions: readonly EntryAction[]
  readonly name: string
}) {
  const text = useTexts(entryTexts)
  const shown = actions.length <= 3 ? actions : actions.slice(0, 2)
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
          >
            {text('more')}
          </Button>
        </Dropdown>
      )}
    </Flex>
  )
}
