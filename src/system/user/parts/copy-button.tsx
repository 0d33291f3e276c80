import { useState } from 'react'
import { Button } from 'antd'
import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { useTexts } from '#renderers/runtime.tsx'
import { userSignInTexts } from './password-texts.ts'

interface CopyButtonProps {
  /** What is copied. */
  readonly text: string
  readonly label: string
}

/** Copies a text that is shown this once, and says whether that was done. */
export const CopyButton = ({ text, label }: CopyButtonProps) => {
  const say = useTexts(userSignInTexts)
  const [state, setState] = useState<'new' | 'copied' | 'refused'>('new')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      // The browser refused; the text can still be selected.
      () => setState('refused'),
    )
  return (
    <span>
      <Button
        type="primary"
        icon={state === 'copied' ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
        onClick={() => void copy()}
      >
        {label}
      </Button>{' '}
      <span role="status">{state !== 'new' && say(state)}</span>
    </span>
  )
}
