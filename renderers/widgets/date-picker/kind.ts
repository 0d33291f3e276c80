import * as Type from 'typebox'
import { isDay } from '#schemas/format/wall.ts'
import { defineKind } from '#schemas/widget/define.ts'
import { checkLimits, limitOption, mapLimit } from '#schemas/widget/limit.ts'
import { clearable, defaultCurrent, placeholder } from '#schemas/widget/option.ts'
import { toDay } from '#schemas/format/time.ts'
import { cut, formats, fromText, isInstant, outsideLimits, tell } from './rules.ts'
import { texts } from './texts.ts'

const units = ['year', 'month', 'day'] as const

/** A date, month or year, or an instant with a time of day. */
export const datePicker = defineKind({
  kind: 'datePicker',
  group: 'basic',
  icon: 'CalendarOutlined',
  texts,
  options: Type.Object({
    placeholder,
    format: Type.Enum(formats, { title: 'format', default: 'yyyy-MM-dd' }),
    defaultCurrent,
    defaultValue: Type.String({
      title: 'defaultValue',
      when: { defaultCurrent: [false] },
      maxLength: 19,
      default: '',
    }),
    clearable,
    start: limitOption('start', [...units]),
    end: limitOption('end', [...units]),
  }),
  type: ({ format }) => (isInstant(format) ? 'instant' : 'date'),
  places: ['form', 'table', 'list', 'search', 'sort', 'source', 'import'],
  search: ['range'],
  wakes: 'combobox',
  read: (raw, { format }) => cut(raw, format),
  initial(options, { now, timeZone }) {
    const { format, defaultCurrent: isCurrent, defaultValue } = options
    if (!isCurrent) return fromText(defaultValue, format, timeZone)
    return cut(isInstant(format) ? now : toDay(now, timeZone), format)
  },
  problems: outsideLimits,
  print: (value, { format }, { timeZone = 'UTC' }) =>
    typeof value === 'string' || typeof value === 'number' ? tell(value, format, timeZone) : '',
  mapFields: (options, map) => ({
    ...options,
    start: mapLimit(options.start, map),
    end: mapLimit(options.end, map),
  }),
  check: ({ start, end, format, defaultValue }) => [
    ...checkLimits(start, end, (text) => fromText(text, format, 'UTC') !== null),
    ...(defaultValue !== '' && !isDay(defaultValue.slice(0, 10)) ? ['badDefault'] : []),
  ],
})
