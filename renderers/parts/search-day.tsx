import { DatePicker, TimePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import { useRuntime } from '#renderers/runtime.tsx'
import { fromDay, toDay } from '#schemas/format/time.ts'
import { shiftDay } from '#schemas/format/wall.ts'
import { resolveRange } from '#schemas/query/bucket.ts'
import { wide } from './control-props.ts'
import { dateOf, timeOf, toPicker } from './day.ts'
import { namedPeriods, past, sayPeriod } from './period-words.ts'
import { orNull, rangeOf } from './search-ends.ts'
import type { RangeProps } from './search-ends.ts'
import type { SearchShapeProps } from './search-shape.ts'

/** The day of a value that is a day or, from an earlier search, a moment. */
const dayOf = (value: unknown, timeZone: string): unknown =>
  typeof value === 'number' ? toDay(value, timeZone) : value

/** Exactly one day. */
export function DayField({ id, label, value, onChange }: SearchShapeProps) {
  const { timeZone } = useRuntime()
  return (
    <DatePicker
      id={id}
      style={wide}
      aria-label={label}
      value={toPicker(dayOf(value, timeZone))}
      onChange={(day) => onChange(day ? dateOf(day) : null)}
    />
  )
}

/** Exactly one time of day. */
export const TimeField = ({ id, label, value, onChange }: SearchShapeProps) => (
  <TimePicker
    id={id}
    style={wide}
    aria-label={label}
    needConfirm={false}
    value={toPicker(value)}
    onChange={(time) => onChange(time ? timeOf(time) : null)}
  />
)

/** Ranges that are often needed, relative to today in the organization's time zone. */
const offered = [...namedPeriods.filter(({ from }) => from <= 0), past(7), past(30)]
const asLabel = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1)

function useShortcuts() {
  const { timeZone, say } = useRuntime()
  return offered.map((period) => ({
    label: asLabel(sayPeriod(period, say)),
    value: (): [Dayjs | null, Dayjs | null] => {
      const { from, to } = resolveRange(period, toDay(Date.now(), timeZone))
      return [toPicker(from), toPicker(shiftDay(to, -1, 'day'))]
    },
  }))
}

interface DayRangeProps extends RangeProps {
  /**
   * Whoever is asked knows no days, so that their first and last moments in the organization's time
   * zone are sent.
   */
  readonly isOfMoments?: boolean
}

/** From one day to another, both included. */
export function DayRange({ id, label, value, onChange, isOfMoments = false }: DayRangeProps) {
  const { timeZone } = useRuntime()
  const presets = useShortcuts()
  const [from, to] = rangeOf(value)
  const pick = (days: readonly (Dayjs | null)[] | null) => {
    const [first, last] = [days?.[0] ?? null, days?.[1] ?? null].map((day) =>
      day === null ? null : dateOf(day),
    )
    if (!isOfMoments) return onChange(orNull(first ?? null, last ?? null))
    return onChange(
      orNull(
        first ? fromDay(first, timeZone) : null,
        last ? fromDay(shiftDay(last, 1, 'day'), timeZone) - 1 : null,
      ),
    )
  }
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-to` }}
      style={wide}
      allowEmpty
      presets={presets}
      value={[toPicker(dayOf(from, timeZone)), toPicker(dayOf(to, timeZone))]}
      aria-label={label}
      onChange={pick}
    />
  )
}

/** From one time of day to another. */
export function TimeRange({ id, label, value, onChange }: RangeProps) {
  const [from, to] = rangeOf(value)
  const read = (time: Dayjs | null | undefined): string | null => (time ? timeOf(time) : null)
  return (
    <TimePicker.RangePicker
      id={{ start: id, end: `${id}-to` }}
      style={wide}
      allowEmpty
      needConfirm={false}
      value={[toPicker(from), toPicker(to)]}
      aria-label={label}
      onChange={(times) => onChange(orNull(read(times?.[0]), read(times?.[1])))}
    />
  )
}
