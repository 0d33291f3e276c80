import { checkDecimal } from '#schemas/widget/bounds.ts'
import { compare } from '#schemas/widget/decimal.ts'
import type { Issue } from '#schemas/widget/define.ts'
import { printDecimal } from '#schemas/widget/print.ts'
import { endsOf } from '#schemas/widget/read.ts'

interface RangeOptions {
  readonly min: string
  readonly max: string
  readonly precision: number | null
  readonly thousands: boolean
}

/** What is wrong with a range: first the limits of its ends, then a start above its end. */
export function outsideRange(value: unknown, { min, max, precision }: RangeOptions): Issue[] {
  const [from, to] = endsOf(value)
  const limits = { min, max, precision, step: '', stepStrictly: false }
  const [first] = [from, to].flatMap((end) => (end === null ? [] : checkDecimal(end, limits)))
  if (first) return [first]
  return from !== null && to !== null && compare(from, to) > 0 ? [{ code: 'crossed' }] : []
}

/** Both ends as text for people; an open end is left out. */
export function printRange(value: unknown, options: RangeOptions): string {
  const [from, to] = endsOf(value).map((end) => (end === null ? '' : printDecimal(end, options)))
  return `${from} ~ ${to}`.trim()
}
