import { Alert, Button, Flex, Modal, Typography } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import type { FirstPassword } from '../store.ts'
import { CopyButton } from './copy-button.tsx'
import { userSignInTexts } from './password-texts.ts'

interface FirstPasswordProps {
  readonly first: FirstPassword
  onClose(): void
}

/**
 * Shows a made password this once, to be copied and handed to its user. Nothing but saying that it
 * is copied closes it, as it cannot be shown again.
 */
export const FirstPasswordDialog = ({ first, onClose }: FirstPasswordProps) => {
  const text = useTexts(userSignInTexts)
  const { account, password, isReset = false } = first
  return (
    <Modal
      open
      title={text(isReset ? 'newTitle' : 'firstTitle', { account })}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={<Button onClick={onClose}>{text('firstDone')}</Button>}
    >
      <Flex vertical gap="middle">
        <Alert type="warning" showIcon title={text(isReset ? 'newHint' : 'firstHint')} />
        <Flex gap="middle" align="center" wrap>
          <Typography.Text
            code
            style={{ fontSize: 20 }}
            aria-label={text(isReset ? 'newPassword' : 'firstPassword')}
          >
            {password}
          </Typography.Text>
          <CopyButton text={password} label={text('copy')} />
        </Flex>
      </Flex>
    </Modal>
  )
}
