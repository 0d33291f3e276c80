import { Input, Select, Skeleton } from 'antd'
import { observer } from 'mobx-react-lite'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { PlannedSearch } from '#schemas/page/list.ts'
import { labelOf } from '#schemas/widget/node.ts'
import { sourceOf } from '#schemas/widget/reference.ts'
import type { Reference } from '#schemas/widget/reference.ts'
import { ChoicePicker } from './choice-picker.tsx'
import { wide } from './control-props.ts'
import { later } from './later.tsx'
import type { Later } from './later.tsx'
import type { SearchShapeProps } from './search-shape.ts'
import { searchTexts } from './search-texts.ts'

type Search = Pick<PlannedSearch, 'type' | 'multiple' | 'target'>

interface SearchFieldProps {
  readonly id: string
  readonly search: Search
  /**
   * In the form that the list call takes: a text, a value, a list of values, or [from, to]; null
   * sets no condition.
   */
  readonly value: unknown
  onChange(value: unknown): void
}

const gap = <Skeleton.Input block />

const number = () => import('./search-number.tsx')
const day = () => import('./search-day.tsx')
const DecimalField = later(async () => (await number()).DecimalField, gap)
const DecimalRange = later(async () => (await number()).DecimalRange, gap)
const DayField = later(async () => (await day()).DayField, gap)
const TimeField = later(async () => (await day()).TimeField, gap)
const DayRange = later(async () => (await day()).DayRange, gap)
const TimeRange = later(async () => (await day()).TimeRange, gap)
const TreePicker = later(async () => (await import('./tree-picker.tsx')).TreePicker, gap)
const DialogPick = later(async () => (await import('./search-picks.tsx')).DialogPick, gap)

/** What a search field draws with, where that is loaded later; undefined for the others. */
function laterOf({ type, target: { bound } }: Search): Later<never> | undefined {
  if (type === 'fuzzy') return undefined
  if (type === 'equals' && bound.reference) {
    const picking = sourceOf(bound.reference).picking(bound.reference)
    return picking === 'choices' ? undefined : picking === 'tree' ? TreePicker : DialogPick
  }
  if (bound.type === 'decimal' || bound.type === 'range')
    return type === 'range' ? DecimalRange : DecimalField
  if (bound.type === 'time') return type === 'range' ? TimeRange : TimeField
  if (type === 'range') return DayRange
  return bound.type === 'date' || bound.type === 'instant' ? DayField : undefined
}

/** Loads what these search fields draw with; never rejects. */
export async function loadSearchFields(searches: readonly Search[]): Promise<void> {
  await Promise.all(searches.map(async (search) => laterOf(search)?.preload()))
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * The control of one search field, chosen by the type of its value and the kind of search, so that
 * it needs no code for single kinds.
 */
export const SearchField = observer(({ id, search, value, onChange }: SearchFieldProps) => {
  const { language } = useRuntime()
  const { node, bound } = search.target
  const shape: SearchShapeProps = {
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

const TextShape = ({ id, label, value, onChange }: SearchShapeProps) => (
  <Input
    id={id}
    allowClear
    maxLength={200}
    value={text(value)}
    aria-label={label}
    onChange={(event) => onChange(event.target.value || null)}
  />
)

function RangeShape({ bound, ...range }: SearchShapeProps) {
  if (bound.type === 'decimal' || bound.type === 'range') return <DecimalRange {...range} />
  if (bound.type === 'time') return <TimeRange {...range} />
  return <DayRange {...range} />
}

function EqualShape(shape: SearchShapeProps) {
  const { bound } = shape
  if (bound.reference) return <PickShape {...shape} reference={bound.reference} />
  if (bound.type === 'flag') return <FlagShape {...shape} />
  if (bound.type === 'decimal') return <DecimalField {...shape} />
  if (bound.type === 'date' || bound.type === 'instant') return <DayField {...shape} />
  if (bound.type === 'time') return <TimeField {...shape} />
  return <TextShape {...shape} />
}

function FlagShape({ id, label, bound, value, onChange }: SearchShapeProps) {
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

function PickShape({
  id,
  label,
  multiple,
  reference,
  value,
  onChange,
}: SearchShapeProps & { readonly reference: Reference }) {
  const say = useTexts(searchTexts)
  const onPick = (next: string | readonly string[] | null) =>
    onChange(next === null || next.length === 0 ? null : next)
  const picking = sourceOf(reference).picking(reference)
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
  const own = { ...pick, reference }
  if (picking === 'choices') return <ChoicePicker {...own} allowed={null} />
  // A search may choose from any level of a tree.
  if (picking === 'tree') return <TreePicker {...own} allowed={null} isWhole />
  return <DialogPick {...own} />
}
