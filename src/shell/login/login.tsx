import { Suspense, lazy } from 'react'
import type { ReactNode, Ref, SyntheticEvent } from 'react'
import { Button, Checkbox, theme } from 'antd'
import type { InputRef } from 'antd'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { useEngine } from '#src/app/engine.tsx'
import { LoginBrand } from './brand.tsx'
import { Farewell } from './farewell.tsx'
import { AccountField, PasswordField } from './fields.tsx'
import { DemoAccounts, Forgotten, LoginFoot } from './help.tsx'
import { LanguageButtons } from './language-buttons.tsx'
import { loginTexts } from './texts.ts'
import { usePublicConfig } from './use-public-config.ts'
import { useSignIn } from './use-sign-in.ts'
import './login.css'

const OtpField = lazy(async () => ({ default: (await import('./otp-field.tsx')).OtpField }))
const PictureCode = lazy(() => import('./picture-code.tsx'))
const ProviderButton = lazy(() => import('../provider/button.tsx'))

type InputTarget = Ref<InputRef>
type SignIn = ReturnType<typeof useSignIn>

interface FieldsProps {
  readonly refs: readonly [InputTarget, InputTarget, InputTarget, InputTarget]
  readonly given: Pick<SignIn, 'picture' | 'account' | 'password' | 'code' | 'otp'>
}

/** The fields of the form: account, password and, where it is asked for, the picture code. */
const Fields = ({ refs, given }: FieldsProps) => {
  const { picture, account, password, code, otp } = given
  const [accountRef, passwordRef, codeRef, otpRef] = refs
  const text = useTexts(loginTexts)
  return (
    <>
      <AccountField
        ref={accountRef}
        value={account.value}
        onChange={account.set}
        problem={account.problem && text(account.problem)}
        hasFocus={!account.value}
        onLeave={() => void picture.ask(account.value.trim())}
      />
      <PasswordField
        ref={passwordRef}
        value={password.value}
        onChange={password.set}
        problem={password.problem && text(password.problem)}
        hasFocus={account.value !== ''}
      />
      <Suspense>
        {picture.isAsked && (
          <PictureCode
            ref={codeRef}
            asking={picture}
            value={code.value}
            onChange={code.set}
            onRenew={() => void picture.renew()}
            isMissing={code.isMissing}
          />
        )}
        {otp && <OtpField ref={otpRef} otp={otp} />}
      </Suspense>
    </>
  )
}

/** Why signing in failed, in one sentence below the button. */
const Refusal = ({ words }: { readonly words: string | undefined }) => {
  const { token } = theme.useToken()
  return (
    <div
      className="login-refusal"
      role="alert"
      style={
        words
          ? {
              color: token.colorErrorText,
              background: token.colorErrorBg,
              borderColor: token.colorErrorBorder,
            }
          : undefined
      }
    >
      {words}
    </div>
  )
}

interface LoginProps {
  /** Shown above the form, such as why the user has to sign in again. */
  readonly above?: ReactNode
  /** Shown below the form, such as other ways to sign in. */
  readonly below?: ReactNode
}

/**
 * The sign-in page (specification 5.2). It marks missing values and shows the server's message if
 * it refuses. The guard decides where to go afterwards.
 */
const Login = observer(({ above, below }: LoginProps) => {
  const text = useTexts(loginTexts)
  const { token } = theme.useToken()
  const { settings } = useEngine()
  const { isKnown, help, demo, provider } = usePublicConfig()
  const signIn = useSignIn()
  const { refs, remembering, isBusy, wait, failure, submit } = signIn
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    submit()
  }
  const colors = { '--login-tint': settings.theme, '--login-page': token.colorBgContainer }
  return (
    <main className="login" style={{ ...colors, background: token.colorBgContainer }}>
      <LoginBrand isKnown={isKnown} />
      <div className="login-side">
        <LanguageButtons />
        <div className="login-middle">
          {above}
          <form className="login-form" onSubmit={onSubmit} noValidate>
            <h1>{text('title')}</h1>
            {!failure && <Farewell />}
            <Fields refs={[refs.account, refs.password, refs.code, refs.otp]} given={signIn} />
            <div className="login-row">
              <Checkbox
                checked={remembering.value}
                onChange={({ target }) => remembering.set(target.checked)}
              >
                {text('remember')}
              </Checkbox>
              <Forgotten help={help} />
            </div>
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
            <Refusal words={failure?.words} />
            <Suspense>
              {provider && (
                <ProviderButton names={provider} isBusy={isBusy} onRefused={signIn.tellRefusal} />
              )}
            </Suspense>
          </form>
          {below}
          {demo && <DemoAccounts demo={demo} isBusy={isBusy} onChoose={signIn.enterAs} />}
        </div>
        {isKnown && <LoginFoot />}
      </div>
    </main>
  )
})
export default Login
