import { Input } from 'antd'
import { useState } from 'react'

interface WordCellProps {
  readonly label: string
  readonly value: string
  readonly placeholder: string
  readonly onTake: (text: string) => void
}

/** A cell to type a translation in. It is stored when the cell loses focus or Enter is pressed. */
export const WordCell = ({ label, value, placeholder, onTake }: WordCellProps) => {
  const [typed, setTyped] = useState<string | null>(null)
  const take = () => {
    if (typed !== null && typed.trim() !== value) onTake(typed.trim())
    setTyped(null)
  }
  return (
    <Input
      size="small"
      aria-label={label}
      status={value === '' && typed === null ? 'warning' : ''}
      placeholder={placeholder}
      maxLength={2000}
      value={typed ?? value}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onPressEnter={take}
    />
  )
}
