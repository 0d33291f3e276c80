import { Button, Drawer, Flex } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import { frameTexts } from './texts.ts'

/** An action of the sheet. */
export interface SheetAction {
  readonly key: string
  readonly label: string
  readonly isDanger?: boolean
  readonly isDisabled?: boolean
  run(): void
}

interface ActionSheetProps {
  readonly title: string
  readonly actions: readonly SheetAction[]
  onClose(): void
}

/** The actions on one entry, from the lower edge of a phone. */
export const ActionSheet = ({ title, actions, onClose }: ActionSheetProps) => {
  const text = useTexts(frameTexts)
  return (
    <Drawer
      open
      placement="bottom"
      size="auto"
      title={title}
      closable={{ 'aria-label': text('close'), placement: 'end' }}
      onClose={onClose}
    >
      <Flex vertical gap="small">
        {actions.map(({ key, label, isDanger = false, isDisabled = false, run }) => (
          <Button
            key={key}
            block
            size="large"
            type="text"
            danger={isDanger}
            disabled={isDisabled}
            onClick={() => {
              onClose()
              run()
            }}
          >
            {label}
          </Button>
        ))}
      </Flex>
    </Drawer>
  )
}
