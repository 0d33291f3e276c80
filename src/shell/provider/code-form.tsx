import { useEffect, useState } from 'react'
import { Alert, Button, Card, Flex, Form, Input } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import { useCountdown } from '../use-countdown.ts'
import { providerTexts } from './texts.ts'

interface CodeFormProps {
  /** Why the last code was refused; '' at first. */
  readonly words: string
  /** Seconds until another code may be sent. */
  readonly wait: number
  readonly onCode: (code: string) => Promise<void>
}

/** Asks for the code of the second factor, after the provider has vouched for somebody. */
export const CodeForm = ({ words, wait, onCode }: CodeFormProps) => {
  const text = useTexts(providerTexts)
  const [form] = Form.useForm<{ readonly code: string }>()
  const [isBusy, setBusy] = useState(false)
  const [left, begin] = useCountdown()
  useEffect(() => {
    if (wait > 0) begin(wait)
    // oxlint-disable-next-line react/exhaustive-deps -- begins anew with each refusal
  }, [wait, words])
  const submit = async (code: string) => {
    setBusy(true)
    await onCode(code.trim())
    form.resetFields()
    setBusy(false)
  }
  return (
    <Flex component="main" justify="center" style={{ padding: 16, paddingBlockStart: '12dvh' }}>
      <Card style={{ width: 'min(420px, 100%)' }}>
        <h1 style={{ fontSize: 20, marginBlockStart: 0 }}>{text('codeTitle')}</h1>
        <Form form={form} layout="vertical" onFinish={({ code }) => void submit(code)}>
          <Form.Item
            name="code"
            label={text('code')}
            extra={text('codeHint')}
            rules={[{ required: true, whitespace: true, message: text('codeTitle') }]}
          >
            <Input maxLength={20} autoFocus autoComplete="one-time-code" size="large" />
          </Form.Item>
          {words && (
            <Alert type="error" role="alert" title={words} style={{ marginBlockEnd: 16 }} />
          )}
          <Button
            type="primary"
            htmlType="submit"
            size="large"
            block
            loading={isBusy}
            disabled={left > 0}
          >
            {left > 0 ? text('wait', { seconds: left }) : text('submit')}
          </Button>
        </Form>
      </Card>
    </Flex>
  )
}
