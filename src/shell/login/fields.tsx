import { useState } from 'react'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { theme } from 'antd'
import type { InputRef } from 'antd'
// Imports only the plain input: antd's root would add its search, text area and pop-ups.
import Input from 'antd/es/input/Input'
import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { useTexts } from '#renderers/runtime.tsx'
import { loginTexts } from './texts.ts'

interface LoginInputProps {
  readonly ref: Ref<InputRef>
  readonly value: string
  readonly onChange: (value: string) => void
  /** The message why the value is invalid. */
  readonly problem: string | undefined
  /** Gets the focus when the page opens. */
  readonly hasFocus: boolean
}

interface LoginFieldProps {
  readonly id: string
  readonly label: string
  readonly problem: string | undefined
  readonly hint?: string | undefined
  /** The hint is only helpful information, not a warning. */
  readonly isCalm?: boolean
  readonly children: ReactNode
}

/** A field with its label, and space below for a problem or hint. */
export const Field = ({ id, label, problem, hint, isCalm = false, children }: LoginFieldProps) => {
  const { token } = theme.useToken()
  return (
    <div className="login-field">
      <label htmlFor={id}>{label}</label>
      {children}
      <div
        className="login-note"
        id={`${id}-note`}
        aria-live="polite"
        style={{
          color: problem
            ? token.colorErrorText
            : isCalm
              ? token.colorTextSecondary
              : token.colorWarningText,
        }}
      >
        {problem ?? hint}
      </div>
    </div>
  )
}

/** The properties that connect an input with its field and problem. */
export const stateOf = (id: string, problem: string | undefined) => ({
  id,
  size: 'large' as const,
  maxLength: 80,
  'aria-invalid': problem !== undefined,
  'aria-describedby': `${id}-note`,
  ...(problem !== undefined && { status: 'error' as const }),
})

interface AccountProps extends LoginInputProps {
  readonly onLeave: () => void
}

export const AccountField = ({
  ref,
  value,
  onChange,
  problem,
  hasFocus,
  onLeave,
}: AccountProps) => {
  const text = useTexts(loginTexts)
  return (
    <Field id="account" label={text('account')} problem={problem}>
      <Input
        ref={ref}
        {...stateOf('account', problem)}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onLeave}
        autoFocus={hasFocus}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
    </Field>
  )
}

/** A password input, hidden until the user asks to see it; warns if Caps Lock is on. */
export const PasswordField = ({ ref, value, onChange, problem, hasFocus }: LoginInputProps) => {
  const text = useTexts(loginTexts)
  const [isShown, setShown] = useState(false)
  const [hasCapsLock, setCapsLock] = useState(false)
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const eye = (
    <button
      type="button"
      className="login-eye"
      aria-label={text(isShown ? 'hide' : 'show')}
      aria-pressed={isShown}
      onClick={() => setShown(!isShown)}
    >
      {isShown ? <EyeOutlined /> : <EyeInvisibleOutlined />}
    </button>
  )
  return (
    <Field
      id="password"
      label={text('password')}
      problem={problem}
      hint={hasCapsLock ? text('capsLock') : undefined}
    >
      <Input
        ref={ref}
        {...stateOf('password', problem)}
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
