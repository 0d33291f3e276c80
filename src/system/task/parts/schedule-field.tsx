import { Checkbox, Flex, Input, InputNumber, Select, TimePicker, Typography } from 'antd'
import { toPicker } from '#renderers/parts/day.ts'
import { useTexts } from '#renderers/runtime.tsx'
import { cronOf, longestMonth, minuteSteps, rhythmOf, rhythms } from '#schemas/format/cron.ts'
import type { Rhythm } from '#schemas/format/cron.ts'
import { taskTexts } from '../texts.ts'
import { useCalendarNames, useRhythmHint, useRhythmWords } from './rhythm-words.ts'

interface ScheduleFieldProps {
  /** Set by the surrounding form. */
  readonly id?: string
  readonly value?: string
  onChange?(cron: string): void
}

/**
 * Edits a cron expression: by its rhythm, or as it is written. A sentence says what it means where
 * it is a usual one.
 */
export const ScheduleField = ({ id, value = '', onChange }: ScheduleFieldProps) => {
  const text = useTexts(taskTexts)
  const words = useRhythmWords()
  const hint = useRhythmHint()
  const rhythm = rhythmOf(value)
  const turn = (next: Rhythm) => onChange?.(cronOf(next))
  return (
    <Flex vertical gap="small">
      <Flex wrap gap="small" align="center">
        <Select<Rhythm['every'] | 'custom'>
          {...(id !== undefined && { id })}
          style={{ width: 190 }}
          value={rhythm?.every ?? 'custom'}
          options={[
            ...rhythms.map((every) => ({ value: every, label: text(every) })),
            ...(rhythm ? [] : [{ value: 'custom' as const, label: text('custom') }]),
          ]}
          onChange={(every) => every !== 'custom' && turn(beginning(every, rhythm))}
        />
        {rhythm && <RhythmFields rhythm={rhythm} onChange={turn} />}
      </Flex>
      <Input
        prefix={<Typography.Text type="secondary">{text('cron')}</Typography.Text>}
        aria-label={text('cron')}
        maxLength={100}
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange?.(target.value)}
      />
      <Typography.Text type="secondary">
        {rhythm ? [words(rhythm), hint(rhythm)].filter(Boolean).join(' · ') : text('cronHint')}
      </Typography.Text>
    </Flex>
  )
}

/** A rhythm to begin with, at the time of day of the one before. */
function beginning(every: Rhythm['every'], before: Rhythm | undefined): Rhythm {
  const minute = before && 'minute' in before ? before.minute : 0
  const time = { hour: before && 'hour' in before ? before.hour : 3, minute }
  if (every === 'minutes') return { every, step: 30 }
  if (every === 'hour') return { every, minute }
  if (every === 'day') return { every, ...time }
  if (every === 'week') return { every, days: [1], ...time }
  if (every === 'month') return { every, day: 1, ...time }
  return { every, month: 1, day: 1, ...time }
}

interface RhythmFieldsProps<R extends Rhythm = Rhythm> {
  readonly rhythm: R
  onChange(rhythm: Rhythm): void
}

/** The parts of a rhythm. */
const RhythmFields = ({ rhythm, onChange }: RhythmFieldsProps) => {
  const text = useTexts(taskTexts)
  if (rhythm.every === 'minutes')
    return (
      <Select
        aria-label={text('minute')}
        style={{ width: 190 }}
        value={rhythm.step}
        options={minuteSteps.map((step) => ({
          value: step,
          label: text('everyMinutes', { step }),
        }))}
        onChange={(step) => onChange({ ...rhythm, step })}
      />
    )
  if (rhythm.every === 'hour')
    return (
      <InputNumber
        aria-label={text('minute')}
        prefix={text('minute')}
        min={0}
        max={59}
        precision={0}
        style={{ width: 190 }}
        value={rhythm.minute}
        onChange={(minute) => minute !== null && onChange({ ...rhythm, minute })}
      />
    )
  return (
    <>
      <DayFields rhythm={rhythm} onChange={onChange} />
      <TimePicker
        aria-label={text('time')}
        allowClear={false}
        needConfirm={false}
        format="HH:mm"
        value={toPicker(`${pad(rhythm.hour)}:${pad(rhythm.minute)}:00`)}
        onChange={(time) =>
          time && onChange({ ...rhythm, hour: time.hour(), minute: time.minute() })
        }
      />
    </>
  )
}

const pad = (number: number): string => String(number).padStart(2, '0')
const upTo = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => index + 1)

type DatedRhythm = Exclude<Rhythm, { readonly every: 'minutes' | 'hour' }>

/** The days of a rhythm; at least one day of the week stays. */
const DayFields = ({ rhythm, onChange }: RhythmFieldsProps<DatedRhythm>) => {
  const text = useTexts(taskTexts)
  const names = useCalendarNames()
  if (rhythm.every === 'day') return null
  if (rhythm.every === 'week')
    return (
      <Checkbox.Group
        aria-label={text('days')}
        value={[...rhythm.days]}
        options={[1, 2, 3, 4, 5, 6, 0].map((day) => ({ value: day, label: names.weekday(day) }))}
        onChange={(days) => days.length > 0 && onChange({ ...rhythm, days })}
      />
    )
  const dayOf = (day: number) => ({ value: day, label: text('dayOf', { day }) })
  if (rhythm.every === 'month')
    return (
      <Select
        aria-label={text('date')}
        style={{ width: 120 }}
        value={rhythm.day}
        options={[...upTo(31).map(dayOf), { value: 'last' as const, label: text('lastDay') }]}
        onChange={(day) => onChange({ ...rhythm, day })}
      />
    )
  return (
    <>
      <Select
        aria-label={text('months')}
        style={{ width: 120 }}
        value={rhythm.month}
        options={upTo(12).map((month) => ({ value: month, label: names.month(month) }))}
        onChange={(month) =>
          onChange({ ...rhythm, month, day: Math.min(rhythm.day, longestMonth(month)) })
        }
      />
      <Select
        aria-label={text('date')}
        style={{ width: 110 }}
        value={rhythm.day}
        options={upTo(longestMonth(rhythm.month)).map(dayOf)}
        onChange={(day) => onChange({ ...rhythm, day })}
      />
    </>
  )
}
