import { useState } from 'react'
import { Input } from 'antd'

interface KeywordBoxProps {
  /** The current keyword. */
  readonly keyword: string
  readonly label: string
  /** Text of the button; its icon when absent. */
  readonly button?: string
  /** Width in pixels, limited by the available space. */
  readonly width?: number
  onSearch(keyword: string): void
}

/**
 * The keyword of a list, searched by Enter, the button or clearing it. The box keeps its focus, and
 * follows a keyword that changes from outside, for example by going back.
 */
export const KeywordBox = ({ keyword, label, button, width = 240, onSearch }: KeywordBoxProps) => {
  const [typed, setTyped] = useState(keyword)
  const [asked, setAsked] = useState(keyword)
  if (asked !== keyword) {
    setAsked(keyword)
    setTyped(keyword)
  }
  return (
    <Input.Search
      value={typed}
      maxLength={200}
      allowClear
      aria-label={label}
      placeholder={label}
      {...(button !== undefined && { enterButton: button })}
      onChange={({ target }) => setTyped(target.value)}
      onSearch={(value) => onSearch(value.trim())}
      style={{ width, maxWidth: '100%' }}
    />
  )
}
