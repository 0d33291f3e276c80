import { DatePicker, Input, InputNumber, Select } from 'antd'
import { dateOf, toPicker } from '#renderers/parts/day.ts'
import { useTexts } from '#renderers/runtime.tsx'
import type { PlainValue, DataType } from '#schemas/interface/parameter.ts'
import { partTexts } from './texts.ts'

interface ValueFieldProps {
  readonly dataType: DataType
  readonly label: string
  readonly value: PlainValue
  onChange(value: PlainValue): void
}

const wide = { width: '100%' } as const

/** The control for a value of a parameter, by its type. */
export const ValueField = ({ dataType, label, value, onChange }: ValueFieldProps) => {
  const text = useTexts(partTexts)
  const controls = {
    text: () => (
      <Input
        aria-label={label}
        allowClear
        maxLength={2000}
        value={value === null ? '' : String(value)}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      />
    ),
    number: () => (
      <InputNumber
        aria-label={label}
        stringMode
        style={wide}
        value={value === null ? null : String(value)}
        onChange={(next) => onChange(next === '' ? null : next)}
      />
    ),
    date: () => (
      <DatePicker
        aria-label={label}
        style={wide}
        value={toPicker(value)}
        onChange={(day) => onChange(day ? dateOf(day) : null)}
      />
    ),
    boolean: () => (
      <Select
        aria-label={label}
        allowClear
        style={wide}
        value={value}
        options={[
          { value: true, label: text('yes') },
          { value: false, label: text('no') },
        ]}
        onChange={(next) => onChange(next ?? null)}
      />
    ),
  }
  return controls[dataType]()
}
