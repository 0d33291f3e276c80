import { useCallback, useState } from 'react'
import { Alert, Button, Flex, Form, Input, Modal, Tag, Typography } from 'antd'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { CallResult } from '#schemas/api/call.ts'
import { identities } from '#schemas/api/identity.ts'
import type { Identity } from '#schemas/api/identity.ts'
import { formatTime } from '#schemas/format/time.ts'
import { useEngine } from '#src/app/engine.tsx'
import { digestOf } from '#src/engine/session.ts'
import { useGoing } from '../provider/use-going.ts'
import { identitiesTexts } from './identities-texts.ts'
import { Loaded } from './loaded.tsx'
import { showRefusal } from './refusal.ts'
import { profileTexts } from './texts.ts'

interface ProofProps {
  readonly title: string
  readonly text: string
  readonly act: { readonly label: string; readonly isDanger?: boolean }
  /** Acts with the digest of the password; what it throws is shown. */
  readonly run: (password: string) => Promise<void>
  /** The page is being left. */
  readonly isGoing?: boolean
  onClose(): void
}

/** Asks for the password, and acts with it. */
const Proof = ({ title, text: hint, act, run, isGoing = false, onClose }: ProofProps) => {
  const { toasts } = useEngine()
  const text = useTexts(identitiesTexts)
  const [form] = Form.useForm<{ readonly password: string }>()
  const [isBusy, setBusy] = useState(false)
  const submit = async ({ password }: { readonly password: string }) => {
    setBusy(true)
    try {
      await run(await digestOf(password))
    } catch (error) {
      showRefusal(error, form, toasts)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={title}
      okText={act.label}
      cancelText={text('cancel')}
      confirmLoading={isBusy || isGoing}
      okButtonProps={{ danger: act.isDanger ?? false }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Typography.Paragraph>{hint}</Typography.Paragraph>
      <Form form={form} layout="vertical" onFinish={(typed) => void submit(typed)}>
        <Form.Item
          name="password"
          label={text('password')}
          rules={[{ required: true, message: text('passwordPrompt') }]}
        >
          <Input.Password autoFocus autoComplete="current-password" />
        </Form.Item>
      </Form>
    </Modal>
  )
}

/** One identity, with what is known of it. */
const Line = ({ identity, onUnlink }: { readonly identity: Identity; onUnlink(): void }) => {
  const { timeZone } = useRuntime()
  const text = useTexts(identitiesTexts)
  const { label, issuer, creatorTime, creatorUser, lastTime, isUsable, isSuspended } = identity
  const facts = [
    text('linkedAt', { time: formatTime(creatorTime, timeZone) }),
    creatorUser === '' ? text('byAccount') : '',
    lastTime === null
      ? text('neverUsed')
      : text('lastUsed', { time: formatTime(lastTime, timeZone) }),
  ]
  return (
    <li>
      <span className="profile-line-main">
        {label}{' '}
        {!isUsable && <Tag color="warning">{text(isSuspended ? 'suspended' : 'unusable')}</Tag>}
        <Typography.Text type="secondary" className="profile-line-more">
          {issuer}
        </Typography.Text>
        <Typography.Text type="secondary" className="profile-line-more">
          {facts.filter(Boolean).join(' · ')}
        </Typography.Text>
      </span>
      <Button size="small" danger aria-label={text('unlinkOf', { name: label })} onClick={onUnlink}>
        {text('unlink')}
      </Button>
    </li>
  )
}

type Open = { readonly what: 'link' } | { readonly what: 'unlink'; readonly identity: Identity }

/** Identities of a provider that sign in as the user: linked and taken away by the password. */
export const IdentitiesPart = () => {
  const { send, toasts, say } = useEngine()
  const text = useTexts(identitiesTexts)
  const name = useTexts(profileTexts)
  const [open, setOpen] = useState<Open | null>(null)
  const { isGoing, go } = useGoing()
  const load = useCallback(() => send(identities.own, {}, { quiet: true }), [send])
  const link = (password: string) =>
    go(() => send(identities.link, { body: { password } }, { quiet: true }))
  const unlink = async (id: string, password: string) => {
    await send(identities.unlink, { params: { id }, body: { password } }, { quiet: true })
    toasts.show('success', say(identitiesTexts, 'unlinked'))
  }
  const dialogOf = (of: Open, reload: () => void) => {
    const onClose = () => setOpen(null)
    if (of.what === 'link')
      return (
        <Proof
          title={text('linkTitle')}
          text={text('linkText')}
          act={{ label: text('go') }}
          run={link}
          isGoing={isGoing}
          onClose={onClose}
        />
      )
    const { id, label } = of.identity
    return (
      <Proof
        title={text('unlinkOf', { name: label })}
        text={text('unlinkText', { name: label })}
        act={{ label: text('unlink'), isDanger: true }}
        run={async (password) => {
          await unlink(id, password)
          onClose()
          reload()
        }}
        onClose={onClose}
      />
    )
  }
  const draw = ({ names, list }: CallResult<typeof identities.own>, reload: () => void) => (
    <Flex vertical gap="middle" align="start">
      <Alert
        type="info"
        showIcon
        title={text(names === null ? 'off' : list.length === 0 ? 'none' : 'hint')}
        {...(names !== null && list.length === 0 && { description: text('hint') })}
      />
      {list.length > 0 && (
        <ul className="profile-lines" style={{ width: '100%' }} aria-label={name('identities')}>
          {list.map((identity) => (
            <Line
              key={identity.id}
              identity={identity}
              onUnlink={() => setOpen({ what: 'unlink', identity })}
            />
          ))}
        </ul>
      )}
      {names !== null && (
        <Button type="primary" onClick={() => setOpen({ what: 'link' })}>
          {text('link')}
        </Button>
      )}
      {open && dialogOf(open, reload)}
    </Flex>
  )
  return <Loaded load={load}>{draw}</Loaded>
}
