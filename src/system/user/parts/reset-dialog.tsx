import { Alert, Form, Input } from 'antd'
import { EntryDialog } from '#renderers/pages/entries/parts/entry-dialog.tsx'
import { useNeeded } from '#renderers/pages/entries/parts/entry-fields.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import type { UserRow } from '#schemas/api/user.ts'
import { usePasswordRule } from '#src/app/password-rule.ts'
import { RefusedCall } from '#src/engine/send.ts'
import type { UserActs } from '../store.ts'
import { userTexts } from '../texts.ts'

interface ActProps {
  readonly user: UserRow
  readonly acts: UserActs
  onDone(): void
}

/** Returns the failure of a refused call for the dialog; other errors are thrown. */
async function refusalOf(act: Promise<unknown>) {
  try {
    await act
    return undefined
  } catch (error) {
    if (error instanceof RefusedCall) return { problems: error.problems }
    throw error
  }
}

/** Sets a new password for a user (7.7, rule of 5.1) and ends their sessions. */
export const ResetDialog = ({ user, acts, onDone }: ActProps) => {
  const text = useTexts(userTexts)
  const needed = useNeeded()
  const password = usePasswordRule()
  const isSame = ({ getFieldValue }: { getFieldValue(name: string): unknown }) => ({
    validator: (_: unknown, value = '') =>
      value === getFieldValue('userPassword')
        ? Promise.resolve()
        : Promise.reject(new Error(text('differs'))),
  })
  return (
    <EntryDialog
      title={text('resetOf', { name: user.realName })}
      width={480}
      draft={{ userPassword: '', repeat: '' }}
      save={({ userPassword }) => refusalOf(acts.resetPassword(user.id, userPassword))}
      onDone={onDone}
    >
      <Alert type="info" showIcon title={text('resetHint')} style={{ marginBottom: 16 }} />
      <Form.Item
        name="userPassword"
        label={text('newPassword')}
        rules={[...needed(text('newPassword')), password]}
      >
        <Input.Password maxLength={64} autoFocus autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="repeat"
        label={text('repeat')}
        dependencies={['userPassword']}
        rules={[isSame]}
      >
        <Input.Password maxLength={64} autoComplete="new-password" />
      </Form.Item>
    </EntryDialog>
  )
}
