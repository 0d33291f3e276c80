import type { Ref } from 'react'
import { Button } from 'antd'
import type { InputRef } from 'antd'
import Input from 'antd/es/input/Input'
import { useTexts } from '#renderers/runtime.tsx'
import { codeTexts } from './code-texts.ts'
import { Field, stateOf } from './fields.tsx'
import type { PictureCodeState } from './use-picture.ts'

interface PictureCodeProps {
  readonly ref: Ref<InputRef>
  readonly asking: PictureCodeState
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onRenew: () => void
  readonly isMissing: boolean
}

/**
 * The picture with letters to type, required after failed attempts (specification 5.2). A click on
 * it loads another one. A text says who helps users who cannot see it.
 */
const PictureCode = ({
  ref,
  asking: { picture, length },
  value,
  onChange,
  onRenew,
  isMissing,
}: PictureCodeProps) => {
  const text = useTexts(codeTexts)
  const problem = isMissing ? text('prompt') : undefined
  return (
    <Field id="code" label={text('label')} problem={problem} hint={text('hint')} isCalm>
      <div className="login-code">
        <Input
          ref={ref}
          {...stateOf('code', problem)}
          maxLength={length || 20}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button
          size="large"
          className="login-picture"
          aria-label={text('anew')}
          title={text('anew')}
          onClick={onRenew}
        >
          {picture ? <img src={picture.image} alt="" /> : text('get')}
        </Button>
      </div>
    </Field>
  )
}
export default PictureCode
