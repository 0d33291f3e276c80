import { DatePicker, TimePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { fromDay, toDay } from '#schemas/format/time.ts'
import { shiftDay } from '#schemas/format/wall.ts'
import { wide } from './control-props.ts'
import { dateOf, timeOf, toPicker } from './day.ts'
import { orNull, rangeOf } from './search-ends.ts'
import type { End, RangeProps } from './search-ends.ts'
import type { SearchShapeProps } from './search-shape.ts'
import { searchTexts } from './search-texts.ts'

/** Exactly one day. */
export const DayField = ({ id, label, value, onChange }: SearchShapeProps) => (
  <DatePicker
    id={id}
    style={wide}
    aria-label={label}
    value={toPicker(value)}
    onChange={(day) => onChange(day ? dateOf(day) : null)}
  />
)

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

/** Ranges of days that are often needed, relative to today in the organization's time zone. */
function useShortcuts() {
  const say = useTexts(searchTexts)
  const { timeZone } = useRuntime()
  const days =
    (range: (today: string) => [from: string, to: string]) => (): [Dayjs | null, Dayjs | null] => {
      const [from, to] = range(toDay(Date.now(), timeZone))
      return [toPicker(from), toPicker(to)]
    }
  return [
    { label: say('today'), value: days((today) => [today, today]) },
    { label: say('lastWeek'), value: days((today) => [shiftDay(today, -6, 'day'), today]) },
    {
      label: say('thisMonth'),
      value: days((today) => {
        const first = `${today.slice(0, 8)}01`
        return [first, shiftDay(shiftDay(first, 1, 'month'), -1, 'day')]
      }),
    },
  ]
}

interface DayRangeProps extends RangeProps {
  /** The field holds instants, so the days are whole days in the organization's time zone. */
  readonly hasInstants: boolean
}

/** From one day to another, both included. */
export function DayRange({ id, label, value, onChange, hasInstants }: DayRangeProps) {
  const { timeZone } = useRuntime()
  const presets = useShortcuts()
  const [from, to] = rangeOf(value)
  const dayOf = (end: End): string | null => (typeof end === 'number' ? toDay(end, timeZone) : end)
  const pick = (days: readonly (Dayjs | null)[] | null) => {
    const [first, last] = [days?.[0] ?? null, days?.[1] ?? null].map((day) =>
      day === null ? null : dateOf(day),
    )
    if (!hasInstants) return onChange(orNull(first ?? null, last ?? null))
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
      value={[toPicker(dayOf(from)), toPicker(dayOf(to))]}
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
