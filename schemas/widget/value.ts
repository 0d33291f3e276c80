import * as Type from 'typebox'
import type { TSchema } from 'typebox'

/**
 * What a field's value is, whatever kind draws it. `decimal` is a canonical decimal text ('12.5'),
 * exact everywhere; `flag` is 1 or 0; `date` is YYYY-MM-DD; `instant` is epoch milliseconds; `time`
 * is HH:mm:ss; `id` and `ids` name a choice, a user, an organisation; `range` is [from, to] of
 * decimals, null for an open end; `rows` are the lines of a sub-table. No value is null.
 */
export const valueTypes = [
  'text',
  'decimal',
  'flag',
  'date',
  'instant',
  'time',
  'id',
  'ids',
  'range',
  'rows',
] as const
export type ValueType = (typeof valueTypes)[number]

/**
 * The database column of a field, as data; only the server knows the SQL. `size` is in characters,
 * `scale` in decimals.
 */
export interface Slot {
  readonly type: 'text' | 'integer' | 'numeric' | 'date' | 'time' | 'timestamp' | 'json'
  readonly size?: number
  readonly scale?: number
  /** Filled by the server from a system column of the table instead of a column of its own. */
  readonly system?: SystemFill
}

/** What the server writes into system columns of each record. */
export type SystemFill = 'createdBy' | 'createdAt' | 'createdOrg' | 'modifiedBy' | 'modifiedAt'
/**
 * The same, and what it writes once into a column of the field's own: the number of a bill rule,
 * the maker's position.
 */
export type Fill = SystemFill | 'createdPosition' | 'billNumber'

export const slotOfType: { readonly [T in ValueType]: Slot | null } = {
  text: { type: 'text' },
  decimal: { type: 'numeric' },
  flag: { type: 'integer' },
  date: { type: 'date' },
  instant: { type: 'timestamp' },
  time: { type: 'time' },
  id: { type: 'text', size: 40 },
  ids: { type: 'json' },
  range: { type: 'json' },
  rows: null,
}

/** Most decimals of a number, and most digits before its point. */
export const mostDecimals = 15
export const mostWholeDigits = 21
export const decimalPattern = `^-?(0|[1-9]\\d{0,${mostWholeDigits - 1}})(\\.\\d{1,${mostDecimals}})?$`
/** The longest text of any field; a shorter limit is the kind's own. */
export const maxTextLength = 100_000

export const schemaOfType: { readonly [T in ValueType]: TSchema } = {
  text: Type.String({ maxLength: maxTextLength }),
  decimal: Type.String({ pattern: decimalPattern }),
  flag: Type.Integer({ minimum: 0, maximum: 1 }),
  date: Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' }),
  instant: Type.Integer({ minimum: -62_135_596_800_000, maximum: 253_402_300_799_999 }),
  time: Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d$' }),
  id: Type.String({ minLength: 1, maxLength: 40 }),
  ids: Type.Array(Type.String({ minLength: 1, maxLength: 40 }), {
    maxItems: 500,
    uniqueItems: true,
  }),
  range: Type.Array(Type.Union([Type.String({ pattern: decimalPattern }), Type.Null()]), {
    minItems: 2,
    maxItems: 2,
  }),
  rows: Type.Array(Type.Object({}, { additionalProperties: true }), { maxItems: 5000 }),
}

/** No value: null, undefined, an empty text or an empty list (specification 5.5). */
export const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)
