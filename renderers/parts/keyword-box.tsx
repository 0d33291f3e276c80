import { useState } from 'react'
import { Input } from 'antd'

interface KeywordBoxProps {
  /** What is asked for now. */
  readonly keyword: string
  readonly label: string
  /** Words of the button; absent: its icon. */
  readonly button?: string
  /** Pixels, at most as wide as its place. */
  readonly width?: number
  onSearch(keyword: string): void
}

/**
 * The keyword of a list: asked by Enter, the button or clearing. The box stays the same one, and
 * with it the focus; it follows what is asked otherwise, as by a step back.
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
