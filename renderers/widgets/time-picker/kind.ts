import * as Type from 'typebox'
import { toTime } from '#schemas/format/time.ts'
import { defineKind } from '#schemas/widget/define.ts'
import { checkLimits, limitOption, mapLimit } from '#schemas/widget/limit.ts'
import { clearable, defaultCurrent, placeholder } from '#schemas/widget/option.ts'
import { cut, formats, isTime, outsideLimits } from './rules.ts'
import { texts } from './texts.ts'

const units = ['hour', 'minute', 'second'] as const
const time = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d$' })

/** A time of day. */
export const timePicker = defineKind({
  kind: 'timePicker',
  group: 'basic',
  icon: 'ClockCircleOutlined',
  texts,
  options: Type.Object({
    placeholder,
    format: Type.Enum(formats, { title: 'format', default: 'HH:mm:ss' }),
    defaultCurrent,
    defaultValue: Type.String({
      title: 'defaultValue',
      when: { defaultCurrent: [false] },
      maxLength: 8,
      default: '',
    }),
    clearable,
    start: limitOption('start', [...units]),
    end: limitOption('end', [...units]),
  }),
  type: 'time',
  value: () => time,
  places: ['form', 'table', 'list', 'search', 'sort', 'source', 'import'],
  search: ['range'],
  wakes: 'combobox',
  read: (raw, { format }) => cut(raw, format),
  initial({ format, defaultCurrent: isCurrent, defaultValue }, { now, timeZone }) {
    const text = isCurrent ? toTime(now, timeZone) : defaultValue
    return isTime(text) ? String(cut(text, format)) : null
  },
  problems: outsideLimits,
  print: (value, { format }) => value.slice(0, format.length),
  mapFields: (options, map) => ({
    ...options,
    start: mapLimit(options.start, map),
    end: mapLimit(options.end, map),
  }),
  check: ({ start, end, defaultValue }) => [
    ...checkLimits(start, end, isTime),
    ...(defaultValue !== '' && !isTime(defaultValue) ? ['badDefault'] : []),
  ],
})
