import { DatePicker, Input, InputNumber, Select, TimePicker } from 'antd'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { PlannedSearch } from '#schemas/page/list.ts'
import type { Picking } from '#schemas/source/define.ts'
import { toCanonical } from '#schemas/widget/decimal.ts'
import type { BoundKind } from '#schemas/widget/define.ts'
import { labelOf } from '#schemas/widget/node.ts'
import { lineNounOf, restrictionOf, sourceOf } from '#schemas/widget/reference.ts'
import type { Reference } from '#schemas/widget/reference.ts'
import { AreaPicker } from './area-picker.tsx'
import { ChoicePicker } from './choice-picker.tsx'
import type { PickProps } from './choices.ts'
import { wide } from './control-props.ts'
import { dateOf, timeOf, toPicker } from './day.ts'
import { LinePicker } from './line-picker.tsx'
import { MemberPicker } from './member-picker.tsx'
import { DayRange, DecimalRange, TimeRange } from './search-range.tsx'
import { searchTexts } from './search-texts.ts'
import { TreePicker } from './tree-picker.tsx'
import { UserPicker } from './user-picker.tsx'

interface SearchFieldProps {
  readonly id: string
  readonly search: Pick<PlannedSearch, 'type' | 'multiple' | 'target'>
  /**
   * In the form that the list call takes: a text, a value, a list of values, or [from, to]; null
   * sets no condition.
   */
  readonly value: unknown
  onChange(value: unknown): void
}

interface ShapeProps {
  readonly id: string
  readonly label: string
  readonly multiple: boolean
  readonly bound: BoundKind
  readonly value: unknown
  onChange(value: unknown): void
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * The control of one search field, chosen by the type of its value and the kind of search, so that
 * it needs no code for single kinds.
 */
export const SearchField = observer(({ id, search, value, onChange }: SearchFieldProps) => {
  const { language } = useRuntime()
  const { node, bound } = search.target
  const shape: ShapeProps = {
    id,
    label: labelOf(node, language),
    multiple: search.multiple,
    bound,
    value,
    onChange,
  }
  return search.type === 'range' ? (
    <RangeShape {...shape} />
  ) : search.type === 'equals' ? (
    <EqualShape {...shape} />
  ) : (
    <TextShape {...shape} />
  )
})

const TextShape = ({ id, label, value, onChange }: ShapeProps) => (
  <Input
    id={id}
    allowClear
    maxLength={200}
    value={text(value)}
    aria-label={label}
    onChange={(event) => onChange(event.target.value || null)}
  />
)

function RangeShape({ bound, ...range }: ShapeProps) {
  if (bound.type === 'decimal' || bound.type === 'range') return <DecimalRange {...range} />
  if (bound.type === 'time') return <TimeRange {...range} />
  return <DayRange {...range} hasInstants={bound.type === 'instant'} />
}

function EqualShape(shape: ShapeProps) {
  const { id, label, bound, value, onChange } = shape
  if (bound.reference) return <PickShape {...shape} reference={bound.reference} />
  if (bound.type === 'flag') return <FlagShape {...shape} />
  const same = { id, style: wide, 'aria-label': label }
  if (bound.type === 'decimal') {
    return (
      <InputNumber<string>
        {...same}
        stringMode
        controls={false}
        value={text(value) || null}
        onChange={(next) => onChange(next === null ? null : toCanonical(next))}
      />
    )
  }
  if (bound.type === 'date')
    return (
      <DatePicker
        {...same}
        value={toPicker(value)}
        onChange={(day) => onChange(day ? dateOf(day) : null)}
      />
    )
  if (bound.type === 'time')
    return (
      <TimePicker
        {...same}
        needConfirm={false}
        value={toPicker(value)}
        onChange={(time) => onChange(time ? timeOf(time) : null)}
      />
    )
  return <TextShape {...shape} />
}

function FlagShape({ id, label, bound, value, onChange }: ShapeProps) {
  const { lookups } = useRuntime()
  const say = useTexts(searchTexts)
  const options = [1, 0].map((flag) => ({ value: flag, label: bound.print(flag, lookups) }))
  return (
    <Select<number | null>
      id={id}
      style={wide}
      allowClear
      placeholder={say('choose')}
      aria-label={label}
      options={options}
      value={typeof value === 'number' ? value : null}
      onChange={(flag) => onChange(flag ?? null)}
    />
  )
}

interface ReferenceProps extends PickProps {
  readonly reference: Reference
}

const amongOf = (reference: Reference) => restrictionOf(reference)?.among ?? null

const SearchAreas = ({ reference: _reference, ...pick }: ReferenceProps) => (
  <AreaPicker {...pick} level={Infinity} />
)

function SearchLines({ reference, ...pick }: ReferenceProps) {
  const of = lineNounOf(reference.to)
  return of && <LinePicker {...pick} of={of} among={amongOf(reference)} />
}

/** A search may choose from any level of a tree. */
const pickers: { readonly [P in Picking]: (props: ReferenceProps) => ReactNode } = {
  choices: (pick) => <ChoicePicker {...pick} allowed={null} />,
  tree: (pick) => <TreePicker {...pick} allowed={null} isWhole />,
  area: SearchAreas,
  people: ({ reference, ...pick }) => <UserPicker {...pick} among={amongOf(reference)} />,
  members: ({ reference, ...pick }) => <MemberPicker {...pick} among={amongOf(reference)} />,
  lines: SearchLines,
}

function PickShape({
  id,
  label,
  multiple,
  reference,
  value,
  onChange,
}: ShapeProps & { readonly reference: Reference }) {
  const say = useTexts(searchTexts)
  const onPick = (next: string | readonly string[] | null) =>
    onChange(next === null || next.length === 0 ? null : next)
  const Picker = pickers[sourceOf(reference).picking(reference)]
  const pick = {
    id,
    style: wide,
    allowClear: true,
    placeholder: say('choose'),
    'aria-label': label,
    multiple,
    value,
    onPick,
  }
  return <Picker {...pick} reference={reference} />
}
