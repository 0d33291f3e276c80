export type End = string | number | null
export type Range = readonly [from: End, to: End]

export interface RangeProps {
  readonly id: string
  readonly label: string
  readonly value: unknown
  /** Null when both ends are open. */
  onChange(range: Range | null): void
}

const isEnd = (value: unknown): value is End =>
  value === null || typeof value === 'string' || typeof value === 'number'

/** The value as a range; open at both ends where it is none. */
export const rangeOf = (value: unknown): Range =>
  Array.isArray(value) && isEnd(value[0]) && isEnd(value[1]) ? [value[0], value[1]] : [null, null]
/** The range, or null where both of its ends are open. */
export const orNull = (from: End, to: End): Range | null =>
  from === null && to === null ? null : [from, to]
