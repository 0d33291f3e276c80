import { sql } from 'kysely'
import type { Slot } from '#schemas/widget/value.ts'
import type { Expr } from './part.ts'

interface Conversion {
  readonly value: Expr
  readonly from: Slot
  readonly to: Slot
  /** Decides on which date an instant falls. */
  readonly timeZone: string
}

const instantText = 'YYYY-MM-DD HH24:MI:SS'
const datePattern = '^(?!0000)\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$'
const timePattern = '^([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?$'
const numberPattern =
  '^[+-]?(\\d{1,21}(\\.\\d{0,15})?|\\.\\d{1,15}|\\d{1,3}(,\\d{3}){1,6}(\\.\\d{1,15})?)$'

function asText({ value, from, timeZone }: Conversion): Expr {
  if (from.type === 'numeric') return sql`trim_scale(${value})::text`
  if (from.type === 'timestamp')
    return sql`to_char(${value} at time zone ${timeZone}, ${instantText})`
  if (from.type === 'time') return sql`to_char(${value}::interval, 'HH24:MI:SS')`
  if (from.type !== 'json') return sql`${value}::text`
  return sql`
    case when jsonb_typeof(${value}) = 'array'
      then (select string_agg(one, ',') from jsonb_array_elements_text(${value}) as list(one))
      else ${value}::text end`
}

/**
 * Text as a date; null for dates that do not exist. The first cast runs only after the pattern
 * matched, the second only for an existing day.
 */
const toDate = (text: Expr): Expr => sql`
  case when ${text} ~ ${datePattern} then
    case when substr(${text}, 9, 2)::int <= extract(day
      from make_date(substr(${text}, 1, 4)::int, substr(${text}, 6, 2)::int, 1)
        + interval '1 month' - interval '1 day')
      then ${text}::date end
  end`

const toNumber = (text: Expr): Expr =>
  sql`case when ${text} ~ ${numberPattern} then replace(${text}, ',', '')::numeric end`

/** A number rounded to the scale of its slot; null where the column cannot hold it. */
function fitNumber(number: Expr, slot: Slot): Expr {
  if (slot.type === 'integer')
    return sql`case when abs(${number}) < 2147483647 and ${number} = trunc(${number}) then (${number})::integer end`
  return slot.scale === undefined
    ? number
    : sql`case when abs(${number}) < 1e21 then round(${number}, ${slot.scale}::int) end`
}

const fitText = (text: Expr, size: number | undefined): Expr =>
  size === undefined ? text : sql`case when char_length(${text}) <= ${size}::int then ${text} end`

function fromText(given: Conversion, text: Expr): Expr {
  const { to, timeZone } = given
  if (to.type === 'text') return fitText(text, to.size)
  if (to.type === 'numeric' || to.type === 'integer') return fitNumber(toNumber(text), to)
  if (to.type === 'date') return toDate(text)
  if (to.type === 'time') return sql`case when ${text} ~ ${timePattern} then ${text}::time(0) end`
  if (to.type === 'json')
    return sql`case when ${text} <> '' then to_jsonb(string_to_array(${text}, ',')) end`
  const [day, time] = [sql`substr(${text}, 1, 10)`, sql`nullif(substr(${text}, 12), '')`]
  return sql`
    case when coalesce(${time}, '00:00') ~ ${timePattern}
        and (${time} is null or substr(${text}, 11, 1) in (' ', 'T'))
      then (${toDate(day)} + coalesce(${time}, '00:00')::time) at time zone ${timeZone} end`
}

/**
 * Converts a value from one slot to another; null where that is impossible. It can never raise an
 * error, because every cast runs only after a pattern has matched.
 */
export function convert(given: Conversion): Expr {
  const { value, from, to, timeZone } = given
  const pair = `${from.type} ${to.type}`
  if (pair === 'date timestamp') return sql`${value}::timestamp at time zone ${timeZone}`
  if (pair === 'timestamp date') return sql`(${value} at time zone ${timeZone})::date`
  if (pair === 'timestamp time') return sql`(${value} at time zone ${timeZone})::time(0)`
  if (pair === 'numeric numeric' || pair === 'integer numeric' || pair === 'numeric integer')
    return fitNumber(sql`${value}::numeric`, to)
  if (from.type === to.type) return from.type === 'text' ? fitText(value, to.size) : value
  return fromText(given, sql`btrim(${asText(given)})`)
}

/**
 * Is a value lost because it does not convert or is rounded? Such values stay in the original
 * column.
 */
export function isLost(given: Conversion): Expr {
  const { value, from, to } = given
  const converted = convert(given)
  const isRounded =
    from.type === 'numeric' && to.type === 'numeric' ? sql` or ${converted} <> ${value}` : sql``
  return sql`${value} is not null and (${converted} is null${isRounded})`
}
