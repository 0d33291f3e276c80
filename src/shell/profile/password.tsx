import { useState } from 'react'
import { Alert, Button, Form, Input, Progress } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import { profile } from '#schemas/api/profile.ts'
import { ruleTexts } from '#schemas/widget/rule.ts'
import { useEngine } from '#src/app/engine.tsx'
import { usePasswordRule } from '#src/app/password-rule.ts'
import { digestOf } from '#src/engine/session.ts'
import { showRefusal } from './refusal.ts'
import { strengthOf } from './strength.ts'
import { passwordTexts } from './texts.ts'
import { useHold } from './use-hold.ts'

interface PasswordValues {
  readonly oldPassword: string
  readonly password: string
  readonly repeat: string
}

const levels = { 1: 'weak', 2: 'medium', 3: 'strong' } as const

const Strength = ({ password }: { readonly password: string }) => {
  const text = useTexts(passwordTexts)
  const strength = strengthOf(password)
  return (
    <span aria-live="polite">
      <Progress
        percent={(strength / 3) * 100}
        steps={3}
        showInfo={false}
        size="small"
        aria-hidden
        status={strength === 1 ? 'exception' : 'normal'}
      />{' '}
      {text('strength', { level: text(levels[strength]) })}
    </span>
  )
}

/**
 * Changes the user's password (specification 7.8, rule of 5.1 and the system config). Only digests
 * are sent. All other sessions end.
 */
export const PasswordPart = ({ onDone }: { readonly onDone?: () => void }) => {
  const { send, toasts, say } = useEngine()
  const text = useTexts(passwordTexts)
  const words = useTexts(ruleTexts)
  const rule = usePasswordRule()
  const [form] = Form.useForm<PasswordValues>()
  const password = Form.useWatch('password', form) ?? ''
  const [isBusy, setBusy] = useState(false)
  useHold(() => form.isFieldsTouched() && Object.values(form.getFieldsValue()).some(Boolean))

  const save = async (typed: PasswordValues) => {
    setBusy(true)
    try {
      const body = {
        oldPassword: await digestOf(typed.oldPassword),
        password: await digestOf(typed.password),
      }
      await send(profile.modifyPassword, { body }, { quiet: true })
      form.resetFields()
      toasts.show('success', say(passwordTexts, 'changed'))
      onDone?.()
    } catch (error) {
      showRefusal(error, form, toasts)
    } finally {
      setBusy(false)
    }
  }
  const isSame = (_: unknown, value = '') =>
    !value || value === form.getFieldValue('password')
      ? Promise.resolve()
      : Promise.reject(new Error(text('differs')))
  return (
    <Form
      form={form}
      layout="vertical"
      onFinish={(typed) => void save(typed)}
      className="profile-narrow"
      scrollToFirstError={{ focus: true }}
    >
      <Alert type="info" showIcon title={text('hint')} style={{ marginBottom: 16 }} />
      <Form.Item
        name="oldPassword"
        label={text('oldPassword')}
        rules={[{ required: true, message: text('oldPrompt') }]}
      >
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        name="password"
        label={text('password')}
        rules={[{ required: true, message: words('password') }, rule]}
        validateTrigger="onBlur"
        extra={password && <Strength password={password} />}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="repeat"
        label={text('repeat')}
        dependencies={['password']}
        rules={[{ required: true, message: text('repeatPrompt') }, { validator: isSame }]}
        validateTrigger="onBlur"
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isBusy}>
        {text('submit')}
      </Button>
    </Form>
  )
}
