import { useState } from 'react'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { theme } from 'antd'
import type { InputRef } from 'antd'
// The plain input alone: antd's root brings its search, its text area and their pop-ups along.
import Input from 'antd/es/input/Input'
import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { useTexts } from '#renderers/runtime.tsx'
import { loginTexts } from './texts.ts'

interface FieldProps {
  readonly ref: Ref<InputRef>
  readonly value: string
  readonly onChange: (value: string) => void
  readonly isWrong: boolean
  /** Takes the focus when the page opens. */
  readonly hasFocus: boolean
}

const Field = ({ id, label, problem, hint, children }: { readonly id: string; readonly label: string; readonly problem: string | undefined; readonly hint?: string | undefined; readonly children: ReactNode }) => {
  const { token } = theme.useToken()
  return (
    <div className="login-field">
      <label htmlFor={id}>{label}</label>
      {children}
      <div className="login-note" id={`${id}-note`} aria-live="polite" style={{ color: problem ? token.colorErrorText : token.colorWarningText }}>
        {problem ?? hint}
      </div>
    </div>
  )
}

const stateOf = (id: string, isWrong: boolean) => ({ id, size: 'large' as const, maxLength: 80, 'aria-invalid': isWrong, 'aria-describedby': `${id}-note`, ...(isWrong && { status: 'error' as const }) })

export const AccountField = ({ ref, value, onChange, isWrong, hasFocus }: FieldProps) => {
  const text = useTexts(loginTexts)
  return (
    <Field id="account" label={text('account')} problem={isWrong ? text('accountPrompt') : undefined}>
      <Input ref={ref} {...stateOf('account', isWrong)} value={value} onChange={({ target }) => onChange(target.value)} autoFocus={hasFocus} autoComplete="username" autoCapitalize="none" spellCheck={false} />
    </Field>
  )
}

export const PasswordField = ({ ref, value, onChange, isWrong, hasFocus }: FieldProps) => {
  const text = useTexts(loginTexts)
  const [isShown, setShown] = useState(false)
  const [hasCapsLock, setCapsLock] = useState(false)
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const eye = (
    <button type="button" className="login-eye" aria-label={text(isShown ? 'hide' : 'show')} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
      {isShown ? <EyeOutlined /> : <EyeInvisibleOutlined />}
    </button>
  )
  return (
    <Field id="password" label={text('password')} problem={isWrong ? text('passwordPrompt') : undefined} hint={hasCapsLock ? text('capsLock') : undefined}>
      <Input
        ref={ref}
        {...stateOf('password', isWrong)}
        type={isShown ? 'text' : 'password'}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={watch}
        onKeyUp={watch}
        onBlur={() => setCapsLock(false)}
        autoFocus={hasFocus}
        autoComplete="current-password"
        suffix={eye}
      />
    </Field>
  )
}
