import { Alert, Button, Flex, Modal, Typography } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import { userSignInTexts } from './password-texts.ts'
import type { FirstPassword } from '../store.ts'

interface FirstPasswordProps {
  readonly first: FirstPassword
  onClose(): void
}

/** Shows a made password this once, to be copied and handed to its user. */
export const FirstPasswordDialog = ({ first, onClose }: FirstPasswordProps) => {
  const text = useTexts(userSignInTexts)
  return (
    <Modal
      open
      title={text('firstTitle', { account: first.account })}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          {text('firstDone')}
        </Button>
      }
    >
      <Flex vertical gap="middle">
        <Alert type="warning" showIcon title={text('firstHint')} />
        <Typography.Text code copyable style={{ fontSize: 20 }} aria-label={text('firstPassword')}>
          {first.password}
        </Typography.Text>
      </Flex>
    </Modal>
  )
}
