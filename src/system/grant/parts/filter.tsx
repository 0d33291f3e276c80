import { Input } from 'antd'
import { grantTexts } from '#renderers/pages/grants/parts/texts.ts'
import { useTexts } from '#renderers/runtime.tsx'

export const hasWord = (name: string, word: string): boolean =>
  name.toLowerCase().includes(word.trim().toLowerCase())

export const Filter = ({
  value,
  onChange,
}: {
  readonly value: string
  onChange(word: string): void
}) => {
  const text = useTexts(grantTexts)
  return (
    <Input
      allowClear
      disabled={false}
      value={value}
      maxLength={100}
      aria-label={text('search')}
      placeholder={text('search')}
      onChange={({ target }) => onChange(target.value)}
      style={{ width: 240, maxWidth: '100%' }}
    />
  )
}
