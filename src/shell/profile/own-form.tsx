import { useState } from 'react'
import { Alert, Button, Flex, Form } from 'antd'
import { Check } from 'typebox/value'
import { useTexts } from '#renderers/runtime.tsx'
import { baseInfo, profile } from '#schemas/api/profile.ts'
import type { BaseInfo } from '#schemas/api/profile.ts'
import { useEngine } from '#src/app/engine.tsx'
import { RefusedCall } from '#src/engine/send.ts'
import { OwnFields } from './own-fields.tsx'
import { ownKeys, ownOf } from './own-info.ts'
import type { OwnInfo } from './own-info.ts'
import { showRefusal } from './refusal.ts'
import { profileTexts } from './texts.ts'
import { useHold } from './use-hold.ts'

/** The current data that comes with a refusal (409) when somebody changed them meanwhile. */
const conflictOf = (error: unknown): BaseInfo | undefined =>
  error instanceof RefusedCall && error.code === 409 && Check(baseInfo, error.data)
    ? error.data
    : undefined

/**
 * The form for the user's own data (specification 7.8). If somebody else saved first, it shows what
 * differs and asks whose values to keep.
 */
export const OwnForm = ({
  info,
  onSaved,
}: {
  readonly info: BaseInfo
  readonly onSaved: (info: BaseInfo) => void
}) => {
  const { send, toasts, say } = useEngine()
  const text = useTexts(profileTexts)
  const [form] = Form.useForm<OwnInfo>()
  const [base, setBase] = useState(info)
  const [conflict, setConflict] = useState<BaseInfo | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isDirty = () =>
    ownKeys.some((key) => form.isFieldTouched(key) && form.getFieldValue(key) !== base[key])
  useHold(isDirty)

  const take = (next: BaseInfo) => {
    form.resetFields()
    form.setFieldsValue(ownOf(next))
    setBase(next)
    setConflict(null)
  }
  const save = async () => {
    setBusy(true)
    try {
      const { version } = conflict ?? base
      const saved = await send(
        profile.changeBaseInfo,
        { body: { ...ownOf(base), ...form.getFieldsValue(), version } },
        { quiet: true },
      )
      take(saved)
      onSaved(saved)
      toasts.show('success', say(profileTexts, 'saved'))
    } catch (error) {
      const current = conflictOf(error)
      if (current) setConflict(current)
      else showRefusal(error, form, toasts)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={ownOf(info)}
      onFinish={() => void save()}
      scrollToFirstError={{ focus: true }}
      aria-label={text('own')}
    >
      {conflict && (
        <Alert
          type="warning"
          showIcon
          title={text('conflict')}
          description={text('conflictHint')}
          action={<Button onClick={() => take(conflict)}>{text('theirs')}</Button>}
          style={{ marginBottom: 16 }}
        />
      )}
      <OwnFields base={base} conflict={conflict} />
      <Flex gap={8}>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {text(conflict ? 'mine' : 'save')}
        </Button>
        <Button onClick={() => take(base)}>{text('undo')}</Button>
      </Flex>
    </Form>
  )
}
