import { useRef, useState } from 'react'
import type { SyntheticEvent } from 'react'
import { Avatar, Button, Modal, theme } from 'antd'
import type { InputRef } from 'antd'
import { useNavigate } from 'react-router-dom'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { useEngine } from '#src/app/engine.tsx'
import { RefusedCall } from '#src/engine/send.ts'
import { sessionCodes } from '#src/engine/session.ts'
import { engineTexts } from '#src/engine/texts.ts'
import { PasswordField } from '../login/fields.tsx'
import { loginTexts } from '../login/texts.ts'
import '../login/login.css'
import { initialsOf } from '../navbar/initials.ts'
import { useCountdown } from '../use-countdown.ts'
import { lockTexts } from './texts.ts'
import './lock-screen.css'

/**
 * Unlocks with the password, one attempt at a time. If the session has ended, tells the user and
 * leaves (specification 4).
 */
function useUnlock() {
  const { session, toasts, say } = useEngine()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  const [isBusy, setBusy] = useState(false)
  const [wait, beginWait] = useCountdown()
  const field = useRef<InputRef>(null)

  const fail = (error: unknown) => {
    if (error instanceof RefusedCall && sessionCodes.includes(error.code)) {
      session.expire()
      return toasts.show('error', error.message)
    }
    if (error instanceof RefusedCall && error.retryAfter > 0) beginWait(error.retryAfter)
    setProblem(error instanceof RefusedCall ? error.message : say(engineTexts, 'retry'))
    setPassword('')
    setBusy(false)
    field.current?.focus()
  }
  const unlock = async () => {
    setProblem(password ? undefined : say(loginTexts, 'passwordPrompt'))
    if (!password) return field.current?.focus()
    setBusy(true)
    try {
      await session.unlock(password)
    } catch (error) {
      fail(error)
    }
  }
  const change = (next: string) => {
    setPassword(next)
    if (next) setProblem(undefined)
  }
  return {
    field,
    password,
    change,
    problem,
    isBusy,
    wait,
    submit: () => (isBusy || wait > 0 ? undefined : void unlock()),
  }
}

/**
 * The lock screen (specification 2.3, 4). It shows who locked it and nothing of the pages behind
 * it, which stay as they were. The guard decides where to go afterwards.
 */
const LockScreen = observer(() => {
  const engine = useEngine()
  const { session, pictures } = engine
  const text = useTexts(lockTexts)
  const ask = useTexts(loginTexts)
  const { token } = theme.useToken()
  const navigate = useNavigate()
  const { field, password, change, problem, isBusy, wait, submit } = useUnlock()
  const [isLeaving, setLeaving] = useState(false)
  const { account, realName, headIcon } = session.lockedUser
  const name = realName || account
  // A locked session cannot load pictures, so the picture is shown only if it was loaded before.
  const picture = session.current ? pictures.find('userAvatar', headIcon) : undefined
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    submit()
  }
  const leave = async () => {
    await engine.leave()
    await navigate('/login', { replace: true })
  }
  return (
    <main className="lock" style={{ background: token.colorBgLayout }}>
      <div className="lock-box">
        <div className="lock-person">
          <Avatar size={72} alt="" {...(picture && { src: picture })} style={{ fontSize: 26 }}>
            {initialsOf(name)}
          </Avatar>
          <h1>{text('title')}</h1>
          <p style={{ color: token.colorTextSecondary }}>{text('hint', { name })}</p>
        </div>
        <form onSubmit={onSubmit} noValidate>
          {/* Tells password managers whose password it is. */}
          <input type="text" value={account} autoComplete="username" readOnly hidden />
          <PasswordField
            ref={field}
            value={password}
            onChange={change}
            problem={problem}
            hasFocus
          />
          <Button
            type="primary"
            htmlType="submit"
            size="large"
            block
            loading={isBusy}
            disabled={wait > 0}
          >
            {wait > 0 ? ask('wait', { seconds: wait }) : text('unlock')}
          </Button>
        </form>
        <Button type="link" onClick={() => setLeaving(true)}>
          {text('other')}
        </Button>
      </div>
      <Modal
        open={isLeaving}
        title={text('otherTitle')}
        okText={text('leave')}
        okButtonProps={{ danger: true }}
        cancelText={text('stay')}
        onOk={() => void leave()}
        onCancel={() => setLeaving(false)}
      >
        {text('otherText')}
      </Modal>
    </main>
  )
})
export default LockScreen
