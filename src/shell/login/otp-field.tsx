import type { Ref } from 'react'
import type { InputRef } from 'antd'
import Input from 'antd/es/input/Input'
import { useTexts } from '#renderers/runtime.tsx'
import { Field, stateOf } from './fields.tsx'
import { otpTexts } from './otp-texts.ts'

interface OtpFieldProps {
  readonly ref: Ref<InputRef>
  readonly otp: {
    readonly value: string
    readonly set: (value: string) => void
    readonly isMissing: boolean
  }
}

/** The code of the second factor, once the server asks for it. */
export const OtpField = ({ ref, otp }: OtpFieldProps) => {
  const text = useTexts(otpTexts)
  const problem = otp.isMissing ? text('prompt') : undefined
  return (
    <Field id="otp" label={text('code')} problem={problem} hint={text('hint')} isCalm>
      <Input
        ref={ref}
        {...stateOf('otp', problem)}
        maxLength={20}
        value={otp.value}
        onChange={({ target }) => otp.set(target.value)}
        autoFocus
        autoComplete="one-time-code"
      />
    </Field>
  )
}
