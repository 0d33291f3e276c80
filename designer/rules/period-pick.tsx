import { InputNumber, Select } from 'antd'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { farthestUnit } from '#schemas/design/condition.ts'
import type { RelativePeriod } from '#schemas/design/condition.ts'
import { isEqual } from '#schemas/equal.ts'
import { periodTexts } from '#renderers/parts/period-texts.ts'
import {
  coming,
  comingDaysOf,
  namedPeriods,
  past,
  pastDaysOf,
  sayPeriod,
} from '#renderers/parts/period-words.ts'

/** Chooses a relative period: a named one, or a number of days before or after today. */
export const PeriodPick = ({
  value,
  onChange,
}: {
  readonly value: RelativePeriod
  readonly onChange: (next: RelativePeriod) => void
}) => {
  const text = useTexts(periodTexts)
  const { say } = useRuntime()
  const counts = { past: pastDaysOf(value), coming: comingDaysOf(value) }
  const way = counts.past > 0 ? 'past' : counts.coming > 0 ? 'coming' : null
  const at = namedPeriods.findIndex((period) => isEqual(period, value))
  const offered = [
    ...namedPeriods.map((period, index) => ({
      value: String(index),
      label: sayPeriod(period, say),
    })),
    { value: 'past', label: text('past') },
    { value: 'coming', label: text('coming') },
    ...(way || at >= 0 ? [] : [{ value: 'other', label: sayPeriod(value, say) }]),
  ]
  const choose = (key: string) => {
    const named = namedPeriods[Number(key)]
    if (key === 'past') onChange(past(7))
    else if (key === 'coming') onChange(coming(7))
    else if (named) onChange(named)
  }
  const days = { past, coming }
  return (
    <>
      <Select
        aria-label={text('choosePeriod')}
        value={way ?? (at >= 0 ? String(at) : 'other')}
        popupMatchSelectWidth={false}
        options={offered}
        onChange={choose}
      />
      {way && (
        <InputNumber
          aria-label={text('dayCount')}
          value={counts[way]}
          min={2}
          max={farthestUnit}
          precision={0}
          onChange={(count) => onChange(days[way](count ?? 2))}
        />
      )}
    </>
  )
}
