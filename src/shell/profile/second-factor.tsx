import { useCallback, useState } from 'react'
import { Alert, Button, Flex, Form, Input, Typography } from 'antd'
import { QrCode } from '#renderers/parts/qr-code.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { secondFactor } from '#schemas/api/second-factor.ts'
import type { OtpSetup, SecondFactorState } from '#schemas/api/second-factor.ts'
import { useEngine } from '#src/app/engine.tsx'
import { digestOf } from '#src/engine/session.ts'
import { Loaded } from './loaded.tsx'
import { showRefusal } from './refusal.ts'
import { secondFactorTexts } from './second-factor-texts.ts'

interface ProofValues {
  readonly code: string
  readonly password: string
}

/** Asks for a code and the password, and acts with them. */
const Proof = ({
  label,
  isDanger = false,
  act,
}: {
  readonly label: string
  readonly isDanger?: boolean
  readonly act: (given: ProofValues) => Promise<void>
}) => {
  const { toasts } = useEngine()
  const text = useTexts(secondFactorTexts)
  const [form] = Form.useForm<ProofValues>()
  const [isBusy, setBusy] = useState(false)
  const submit = async ({ code, password }: ProofValues) => {
    setBusy(true)
    try {
      await act({ code, password: await digestOf(password) })
    } catch (error) {
      showRefusal(error, form, toasts)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form form={form} layout="vertical" onFinish={(typed) => void submit(typed)}>
      <Form.Item
        name="code"
        label={text('code')}
        rules={[{ required: true, message: text('codePrompt') }]}
      >
        <Input maxLength={20} autoComplete="one-time-code" />
      </Form.Item>
      <Form.Item
        name="password"
        label={text('password')}
        rules={[{ required: true, message: text('passwordPrompt') }]}
      >
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Button type="primary" htmlType="submit" danger={isDanger} loading={isBusy}>
        {label}
      </Button>
    </Form>
  )
}

/** The recovery codes, shown this once. */
const RecoveryCodes = ({
  codes,
  onDone,
}: {
  readonly codes: readonly string[]
  readonly onDone: () => void
}) => {
  const text = useTexts(secondFactorTexts)
  return (
    <Flex vertical gap="middle" align="start">
      <Alert type="warning" showIcon title={text('codes')} description={text('codesHint')} />
      <Typography.Paragraph copyable={{ text: codes.join('\n') }} style={{ margin: 0 }}>
        <pre style={{ display: 'inline-block', margin: 0 }}>{codes.join('\n')}</pre>
      </Typography.Paragraph>
      <Button type="primary" onClick={onDone}>
        {text('saved')}
      </Button>
    </Flex>
  )
}

/** Sets the second factor up: a secret for the app, a code of it, and the recovery codes. */
const SetUp = ({ onDone }: { readonly onDone: () => void }) => {
  const { send } = useEngine()
  const text = useTexts(secondFactorTexts)
  const [setup, setSetup] = useState<OtpSetup | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (!setup)
    return (
      <Flex vertical gap="middle" align="start">
        <Alert type="info" showIcon title={text('isOff')} description={text('hint')} />
        <Button
          type="primary"
          // A toast has shown a failure.
          onClick={() => void send(secondFactor.begin, { body: {} }).then(setSetup, () => {})}
        >
          {text('begin')}
        </Button>
      </Flex>
    )
  const turnOn = async (given: ProofValues) => {
    const body = { ...given, secret: setup.secret }
    setCodes((await send(secondFactor.turnOn, { body }, { quiet: true })).codes)
  }
  return (
    <Flex vertical gap="middle" className="profile-narrow">
      <div>{text('scan')}</div>
      <QrCode value={setup.address} title={text('qrCode')} />
      <Typography.Text copyable code aria-label={text('secret')}>
        {setup.secret}
      </Typography.Text>
      <Proof label={text('turnOn')} act={turnOn} />
    </Flex>
  )
}

/** The second factor at sign-in, on or off. */
export const SecondFactorPart = ({ onDone }: { readonly onDone?: () => void }) => {
  const { send } = useEngine()
  const text = useTexts(secondFactorTexts)
  const load = useCallback(() => send(secondFactor.read, {}, { quiet: true }), [send])
  const draw = ({ isOn, codesLeft }: SecondFactorState, reload: () => void) => {
    if (!isOn) return <SetUp onDone={onDone ?? reload} />
    const turnOff = async (body: ProofValues) => {
      await send(secondFactor.turnOff, { body }, { quiet: true })
      reload()
    }
    return (
      <Flex vertical gap="middle" className="profile-narrow">
        <Alert
          type="success"
          showIcon
          title={text('isOn')}
          description={text('left', { count: codesLeft })}
        />
        <Proof label={text('turnOff')} isDanger act={turnOff} />
      </Flex>
    )
  }
  return <Loaded load={load}>{draw}</Loaded>
}
