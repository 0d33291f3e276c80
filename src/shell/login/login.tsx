import { Suspense, lazy, useRef, useState } from 'react'
import type { SyntheticEvent } from 'react'
import { Button, Checkbox } from 'antd'
import type { InputRef } from 'antd'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { useEngine } from '#src/app/engine.tsx'
import { Refused } from '#src/engine/send.ts'
import { EmptySession } from '#src/engine/session.ts'
import { engineTexts } from '#src/engine/texts.ts'
import { AccountField, PasswordField } from './fields.tsx'
import { LanguageButtons } from './language-buttons.tsx'
import { loginTexts } from './texts.ts'
import './login.css'

const FailureNotice = lazy(() => import('../failure-notice.tsx'))

/** The sign-in page (specification 5.2): prompts where something is missing, the server's words where it refuses. Where to go afterwards is the guard's business. */
const Login = observer(() => {
  const { session, settings, storage, say } = useEngine()
  const text = useTexts(loginTexts)
  const remembered = storage.read('account')
  const [account, setAccount] = useState(typeof remembered === 'string' ? remembered : '')
  const [password, setPassword] = useState('')
  const [isRemembering, setRemembering] = useState(remembered !== null)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ readonly words: string } | null>(null)
  const fields = { account: useRef<InputRef>(null), password: useRef<InputRef>(null) }

  const fail = (error: unknown) => {
    setFailure({ words: error instanceof EmptySession ? say(engineTexts, error.reason) : error instanceof Refused ? error.message : say(engineTexts, 'retry') })
    setBusy(false)
    setPassword('')
    setTried(false)
    fields.password.current?.focus()
  }

  const submit = async () => {
    setTried(true)
    if (!account.trim()) return fields.account.current?.focus()
    if (!password) return fields.password.current?.focus()
    setBusy(true)
    setFailure(null)
    try {
      const { theme } = await session.login(account, password)
      settings.setTheme(theme)
      if (isRemembering) storage.write('account', account.trim())
      else storage.remove('account')
    } catch (error) {
      fail(error)
    }
  }
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isBusy) void submit()
  }

  return (
    <main className="login">
      <Suspense>{failure && <FailureNotice title={text('failed')} words={failure.words} />}</Suspense>
      <div className="login-brand">
        <strong>Berth</strong>
        <p>{text('tagline')}</p>
      </div>
      <div className="login-side">
        <LanguageButtons />
        <form className="login-form" onSubmit={onSubmit} noValidate>
          <h1>{text('title')}</h1>
          <AccountField ref={fields.account} value={account} onChange={setAccount} isWrong={isTried && !account.trim()} hasFocus={!account} />
          <PasswordField ref={fields.password} value={password} onChange={setPassword} isWrong={isTried && !password} hasFocus={account !== ''} />
          <Checkbox checked={isRemembering} onChange={({ target }) => setRemembering(target.checked)}>
            {text('remember')}
          </Checkbox>
          <Button type="primary" htmlType="submit" size="large" block loading={isBusy}>
            {text('submit')}
          </Button>
        </form>
      </div>
    </main>
  )
})
export default Login
