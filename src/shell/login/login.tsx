import { Suspense, lazy } from 'react'
import type { SyntheticEvent } from 'react'
import { Button, Checkbox } from 'antd'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { AccountField, PasswordField } from './fields.tsx'
import { LanguageButtons } from './language-buttons.tsx'
import { loginTexts } from './texts.ts'
import { useSignIn } from './use-sign-in.ts'
import './login.css'

const FailureNotice = lazy(() => import('../failure-notice.tsx'))
const PictureCode = lazy(() => import('./picture-code.tsx'))

/**
 * The sign-in page (specification 5.2). It marks missing values and shows the server's message if
 * it refuses. The guard decides where to go afterwards.
 */
const Login = observer(() => {
  const text = useTexts(loginTexts)
  const { refs, picture, account, password, code, remembering, isBusy, wait, failure, submit } =
    useSignIn()
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <main className="login">
      <Suspense>
        {failure && <FailureNotice title={text('failed')} words={failure.words} />}
      </Suspense>
      <div className="login-brand">
        <strong>Berth</strong>
        <p>{text('tagline')}</p>
      </div>
      <div className="login-side">
        <LanguageButtons />
        <form className="login-form" onSubmit={onSubmit} noValidate>
          <h1>{text('title')}</h1>
          <AccountField
            ref={refs.account}
            value={account.value}
            onChange={account.set}
            problem={account.problem && text(account.problem)}
            hasFocus={!account.value}
            onLeave={() => void picture.ask(account.value.trim())}
          />
          <PasswordField
            ref={refs.password}
            value={password.value}
            onChange={password.set}
            problem={password.problem && text(password.problem)}
            hasFocus={account.value !== ''}
          />
          <Suspense>
            {picture.isAsked && (
              <PictureCode
                ref={refs.code}
                asking={picture}
                value={code.value}
                onChange={code.set}
                onRenew={() => void picture.renew()}
                isMissing={code.isMissing}
              />
            )}
          </Suspense>
          <Checkbox
            checked={remembering.value}
            onChange={({ target }) => remembering.set(target.checked)}
          >
            {text('remember')}
          </Checkbox>
          <Button
            type="primary"
            htmlType="submit"
            size="large"
            block
            loading={isBusy}
            disabled={wait > 0}
          >
            {wait > 0 ? text('wait', { seconds: wait }) : text('submit')}
          </Button>
        </form>
      </div>
    </main>
  )
})
export default Login
