import { DatePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import { observer } from 'mobx-react-lite'
import { ariaOf, statusOf, wide } from '#renderers/parts/control-props.ts'
import {
  closedTimes,
  dateOf,
  endsOf,
  instantOf,
  instantToPicker,
  isOwnZone,
  narrowest,
  toPicker,
} from '#renderers/parts/day.ts'
import { useRuntime } from '#renderers/runtime.tsx'
import { defineView } from '#renderers/view.ts'
import { toDay, toTime } from '#schemas/format/time.ts'
import { datePicker } from './kind.ts'
import { isInstant, limitOf } from './rules.ts'
import type { DatePickerFormat } from './rules.ts'

const panels: { readonly [F in DatePickerFormat]?: 'year' | 'month' } = {
  yyyy: 'year',
  'yyyy-MM': 'month',
}
const shownAs = (format: DatePickerFormat): string =>
  format.replace('yyyy', 'YYYY').replace('dd', 'DD')

export default defineView(
  datePicker,
  observer(({ field, options, autoFocus, name }) => {
    const { timeZone } = useRuntime()
    const { format } = options
    const hasTime = isInstant(format)
    const limit = (side: 'start' | 'end') =>
      field.around ? limitOf(options, side, field.around) : null
    const [least, most] = [
      endsOf(field, 'least', limit('start')),
      endsOf(field, 'most', limit('end')),
    ]
    const dayOf = (end: string | number): string =>
      typeof end === 'number' ? toDay(end, timeZone) : end
    const isClosed = (day: Dayjs): boolean => {
      const text = dateOf(day).slice(0, format.length)
      return (
        least.some((end) => text < dayOf(end).slice(0, text.length)) ||
        most.some((end) => text > dayOf(end).slice(0, text.length))
      )
    }
    const timesOn = (day: Dayjs, ends: readonly (string | number)[]): string[] =>
      ends.flatMap((end) =>
        typeof end === 'number' && toDay(end, timeZone) === dateOf(day)
          ? [toTime(end, timeZone)]
          : [],
      )
    return (
      <DatePicker
        id={field.id}
        style={wide}
        autoFocus={autoFocus}
        picker={panels[format] ?? 'date'}
        format={shownAs(format)}
        {...(hasTime && {
          showTime: true,
          disabledTime: (day: Dayjs | null) =>
            day
              ? closedTimes(
                  narrowest(timesOn(day, least), 'least'),
                  narrowest(timesOn(day, most), 'most'),
                )
              : {},
        })}
        needConfirm={false}
        showNow={isOwnZone(timeZone)}
        value={hasTime ? instantToPicker(field.value, timeZone) : toPicker(field.value)}
        placeholder={options.placeholder}
        disabled={field.readOnly}
        allowClear={options.clearable}
        disabledDate={isClosed}
        {...ariaOf(field, name)}
        {...statusOf(field)}
        onChange={(day: Dayjs | null) =>
          field.set(day === null ? null : hasTime ? instantOf(day, timeZone) : dateOf(day))
        }
        onBlur={() => field.touch()}
      />
    )
  }),
)
