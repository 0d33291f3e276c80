import { InputNumber, Select } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import { areComparable } from '#schemas/record/span.ts'
import type { Effect, End } from '#schemas/design/document.ts'
import type { Field, Model } from '#schemas/design/model.ts'
import { FieldPick } from '../inspector/field-pick.tsx'
import { operandsOf } from './operands.ts'
import { ruleTexts } from './texts.ts'
import { ValueBox } from './value-box.tsx'

type Limiting = Extract<Effect, { readonly type: 'limit' }>

interface EndProps {
  readonly label: string
  readonly end: End | undefined
  readonly field: Field
  readonly model: Model
  readonly onChange: (next: End | undefined) => void
}

const hasDays = (field: Field): boolean =>
  field.bound.type === 'date' || field.bound.type === 'instant'

const EndEditor = ({ label, end, field, model, onChange }: EndProps) => {
  const text = useTexts(ruleTexts)
  const own = field.bound.type
  const ways = [
    'none',
    ...operandsOf(field, '==').filter(
      (operand) =>
        operand === 'fixed' || operand === 'field' || operand === 'today' || operand === 'now',
    ),
  ] as const
  const change = (type: (typeof ways)[number]) =>
    onChange(
      type === 'none'
        ? undefined
        : type === 'field'
          ? { type, field: '' }
          : type === 'today' || type === 'now'
            ? { type }
            : { type: 'fixed', value: null },
    )
  const alike = [...model.byPath.values()].filter(
    (other) =>
      other !== field &&
      own !== null &&
      other.bound.type !== null &&
      areComparable(own, other.bound.type),
  )
  return (
    <div className="design-comparison" role="group" aria-label={label}>
      <span>{label}</span>
      <Select
        aria-label={label}
        value={end?.type ?? 'none'}
        popupMatchSelectWidth={false}
        options={ways.map((value) => ({ value, label: text(value) }))}
        onChange={change}
      />
      {end?.type === 'fixed' && (
        <ValueBox
          field={field}
          label={text('value')}
          value={end.value}
          onChange={(value) => onChange({ type: 'fixed', value })}
        />
      )}
      {end?.type === 'field' && (
        <FieldPick
          label={text('field')}
          fields={alike}
          value={end.field}
          onChange={(path) => onChange({ ...end, field: path })}
        />
      )}
      {end && end.type !== 'fixed' && hasDays(field) && (
        <InputNumber
          className="design-shift"
          aria-label={text('shift')}
          prefix={text('shift')}
          precision={0}
          min={-36_500}
          max={36_500}
          value={end.shift ?? 0}
          onChange={(shift) => onChange({ ...end, shift: shift ?? 0 })}
        />
      )}
    </div>
  )
}

/** Edits the lowest and the highest value that a field may have. */
export const LimitEditor = ({
  effect,
  field,
  model,
  onChange,
}: {
  readonly effect: Limiting
  readonly field: Field
  readonly model: Model
  readonly onChange: (next: Limiting) => void
}) => {
  const text = useTexts(ruleTexts)
  const { least, most, ...rest } = effect
  const set = (low: End | undefined, high: End | undefined) =>
    onChange({ ...rest, ...(low && { least: low }), ...(high && { most: high }) })
  return (
    <div className="design-ends">
      <EndEditor
        label={text('least')}
        end={least}
        field={field}
        model={model}
        onChange={(next) => set(next, most)}
      />
      <EndEditor
        label={text('most')}
        end={most}
        field={field}
        model={model}
        onChange={(next) => set(least, next)}
      />
    </div>
  )
}
