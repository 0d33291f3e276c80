import { useEffect, useState } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { useTexts } from '#renderers/runtime.tsx'
import { defineTexts } from '#schemas/text.ts'
import './copyable.css'

const texts = defineTexts({
  zh: { copy: '复制{text}', copied: '已复制{text}' },
  zhtw: { copy: '複製{text}', copied: '已複製{text}' },
  en: { copy: 'Copy {text}', copied: 'Copied {text}' },
})

/** Milliseconds for which it is told that something was copied. */
const telling = 2000

interface CopyableProps {
  /** What is copied. */
  readonly text: string
  readonly children: ReactNode
}

/**
 * Something that people carry elsewhere, such as a plate, a number or an account, with a button to
 * copy it: in sight where the mouse or the focus is.
 */
export const Copyable = ({ text, children }: CopyableProps) => {
  const say = useTexts(texts)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), telling)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async (event: MouseEvent) => {
    // A click on the row opens the record.
    event.stopPropagation()
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // The browser refused; the text can still be selected.
    }
  }
  return (
    <span className="copyable">
      {children}
      <button
        type="button"
        className="copyable-button"
        aria-label={say(isCopied ? 'copied' : 'copy', { text })}
        onClick={(event) => void copy(event)}
      >
        {isCopied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
      </button>
    </span>
  )
}
