import { useState } from 'react'
import { Modal } from 'antd'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { useTexts } from '#renderers/runtime.tsx'
import type { UserRow } from '#schemas/api/user.ts'
import type { FirstPassword, UserActs } from '../store.ts'
import { userTexts } from '../texts.ts'
import { FirstPasswordDialog } from './first-password.tsx'
import { userSignInTexts } from './password-texts.ts'

interface ResetProps {
  readonly user: UserRow
  readonly acts: UserActs
  onDone(): void
}

/**
 * Gives a user a made password (7.7) and shows it once; their sessions end, and they change it at
 * the next sign-in.
 */
export const ResetDialog = ({ user, acts, onDone }: ResetProps) => {
  const text = useTexts(userTexts)
  const signIn = useTexts(userSignInTexts)
  const say = useTexts(entryTexts)
  const [first, setFirst] = useState<FirstPassword | null>(null)
  const [isBusy, setBusy] = useState(false)
  const reset = async () => {
    setBusy(true)
    try {
      const { userPassword } = await acts.resetPassword(user.id)
      setFirst({ account: user.account, password: userPassword, isReset: true })
    } catch {
      // The toast has already shown the failure.
    } finally {
      setBusy(false)
    }
  }
  if (first) return <FirstPasswordDialog first={first} onClose={onDone} />
  return (
    <Modal
      open
      title={signIn('resetOf', { name: user.realName })}
      okText={text('reset')}
      cancelText={say('cancel')}
      confirmLoading={isBusy}
      okButtonProps={{ danger: true }}
      onOk={() => void reset()}
      onCancel={onDone}
    >
      {signIn('resetHint')}
    </Modal>
  )
}
