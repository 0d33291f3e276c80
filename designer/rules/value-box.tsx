import { Input, Select, Space } from 'antd'
import { observer } from 'mobx-react-lite'
import { Suspense, useId } from 'react'
import type { ComponentType } from 'react'
import { SearchField } from '#renderers/parts/search-field.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { restrictionOf } from '#schemas/widget/reference.ts'
import type { Field } from '#schemas/design/model.ts'
import type { FieldPort } from '#schemas/runtime.ts'
import { Boundary } from '../canvas/boundary.tsx'
import { viewOf } from '../canvas/lazy.ts'
import { ruleTexts } from './texts.ts'

interface Props {
  readonly field: Field
  readonly label: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

/** A text box, for kinds that have no control. */
const Plain = ({ label, value, onChange }: Omit<Props, 'field'>) => (
  <Input
    aria-label={label}
    value={typeof value === 'string' || typeof value === 'number' ? String(value) : ''}
    onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
  />
)

/** One value, entered with the control of the field. */
export const ValueBox = observer(({ field, label, value, onChange }: Props) => {
  const id = useId()
  const { lookups } = useRuntime()
  const View = viewOf(field.kind.kind)
  const plain = <Plain label={label} value={value} onChange={onChange} />
  if (!View || field.kind.holds) return plain
  const port: FieldPort = {
    id,
    path: field.path,
    label,
    value: field.bound.read(value ?? null),
    problem: undefined,
    visible: true,
    required: false,
    readOnly: false,
    allowed: null,
    printed: field.bound.print(value, lookups),
    set: (next) => onChange(field.bound.read(next)),
    touch: () => {},
  }
  return (
    <div className="design-value" role="group" aria-label={label}>
      <label htmlFor={id} className="design-unseen">
        {label}
      </label>
      <Boundary of={field} fallback={plain}>
        <Suspense fallback={null}>
          <View field={port} options={field.bound.options} autoFocus={false} />
        </Suspense>
      </Boundary>
    </div>
  )
})

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]

/**
 * Several values. They are picked where the field refers to records or other entries or has
 * choices, else typed one by one.
 */
export const ValuesBox = observer(({ field, label, value, onChange }: Props) => {
  const id = useId()
  const { lookups } = useRuntime()
  const { reference } = field.bound
  if (restrictionOf(reference)) {
    return (
      <div className="design-value" role="group" aria-label={label}>
        <SearchField
          id={id}
          search={{ type: 'equals', multiple: true, target: field }}
          value={listOf(value)}
          onChange={(next) => onChange(listOf(next))}
        />
      </div>
    )
  }
  const choices = reference ? lookups.choices(reference) : undefined
  const options = choices?.map((choice) => ({ value: choice.id, label: choice.fullName })) ?? []
  return (
    <Select
      mode={choices ? 'multiple' : 'tags'}
      aria-label={label}
      placeholder={label}
      className="design-pick"
      value={listOf(value).map(String)}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(list: string[]) =>
        onChange(
          list
            .map((text) => field.bound.read(text))
            .map((choice) => (Array.isArray(choice) ? choice[0] : choice)),
        )
      }
    />
  )
})

/** One day, for a field of moments; '' where it is not chosen yet. */
export const DayBox = ({ field, label, value, onChange }: Props) => {
  const id = useId()
  return (
    <div className="design-value" role="group" aria-label={label}>
      <SearchField
        id={id}
        search={{ type: 'equals', multiple: false, target: field }}
        value={value}
        onChange={(day) => onChange(day ?? '')}
      />
    </div>
  )
}

/** Two values; an empty one means no limit on that side. */
export const BetweenBox = ({
  field,
  value,
  Box,
  onChange,
}: Omit<Props, 'label'> & { readonly Box: ComponentType<Props> }) => {
  const text = useTexts(ruleTexts)
  if (field.bound.type === 'range')
    return <ValueBox field={field} label={text('from')} value={value} onChange={onChange} />
  const [low, high] = [listOf(value)[0] ?? null, listOf(value)[1] ?? null]
  return (
    <Space.Compact block>
      <Box
        field={field}
        label={text('from')}
        value={low}
        onChange={(next) => onChange([next, high])}
      />
      <Box
        field={field}
        label={text('to')}
        value={high}
        onChange={(next) => onChange([low, next])}
      />
    </Space.Compact>
  )
}
