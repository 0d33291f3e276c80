import { InputNumber, Space } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import { toCanonical } from '#schemas/widget/decimal.ts'
import { wide } from './control-props.ts'
import { orNull, rangeOf } from './search-ends.ts'
import type { RangeProps } from './search-ends.ts'
import type { SearchShapeProps } from './search-shape.ts'
import { searchTexts } from './search-texts.ts'

const read = (text: string | null): string | null => (text === null ? null : toCanonical(text))

/** Exactly one number, as decimal text. */
export const DecimalField = ({ id, label, value, onChange }: SearchShapeProps) => (
  <InputNumber<string>
    id={id}
    style={wide}
    aria-label={label}
    stringMode
    controls={false}
    value={typeof value === 'string' && value !== '' ? value : null}
    onChange={(next) => onChange(read(next))}
  />
)

/** From one number to another; numbers are decimal texts. */
export function DecimalRange({ id, label, value, onChange }: RangeProps) {
  const say = useTexts(searchTexts)
  const [from, to] = rangeOf(value)
  return (
    <Space.Compact block>
      <InputNumber<string>
        id={id}
        stringMode
        controls={false}
        style={wide}
        value={from === null ? null : String(from)}
        placeholder={say('least')}
        aria-label={say('from', { label })}
        onChange={(next) => onChange(orNull(read(next), to))}
      />
      <InputNumber<string>
        stringMode
        controls={false}
        style={wide}
        value={to === null ? null : String(to)}
        placeholder={say('most')}
        aria-label={say('to', { label })}
        onChange={(next) => onChange(orNull(from, read(next)))}
      />
    </Space.Compact>
  )
}
