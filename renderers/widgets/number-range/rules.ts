import { outside } from '#schemas/widget/bounds.ts'
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

/** What a range breaks: the limits of its ends first, then that it runs upwards. */
export function outsideRange(value: unknown, { min, max, precision }: RangeOptions): Issue[] {
  const [from, to] = endsOf(value)
  const limits = { min, max, precision, step: '', stepStrictly: false }
  const [first] = [from, to].flatMap((end) => (end === null ? [] : outside(end, limits)))
  if (first) return [first]
  return from !== null && to !== null && compare(from, to) > 0 ? [{ code: 'crossed' }] : []
}

/** Both ends as people read them, nothing for an open one. */
export function printRange(value: unknown, options: RangeOptions): string {
  const [from, to] = endsOf(value).map((end) => (end === null ? '' : printDecimal(end, options)))
  return `${from} ~ ${to}`.trim()
}
