import type { BillGap } from '#schemas/api/bill-rule.ts'

/** Where a counter was raised, or its step changed. */
interface CounterMark {
  readonly why: 'raise' | 'step'
  readonly last: number
  readonly next: number
  readonly step: number
  readonly reason: string
  readonly at: number
  readonly real_name: string | null
}

interface CounterRun {
  readonly counter: { readonly first: number; readonly last: number }
  /** In the order in which they were made. */
  readonly marks: readonly CounterMark[]
  /** The present step. */
  readonly step: number
}

/** Every count that a counter gave, and what it was raised over. */
export interface FoundRun {
  readonly counts: readonly { readonly count: number; readonly step: number }[]
  readonly raises: readonly BillGap[]
}

/**
 * What a counter gave within a range: from its first number on by the step of the time, without what
 * it was raised over, which is told apart.
 */
export function findRun(
  { counter, marks, step }: CounterRun,
  { from, to }: { readonly from: number; readonly to: number },
): FoundRun {
  const counts: { count: number; step: number }[] = []
  const raises: BillGap[] = []
  const add = (first: number, last: number, by: number): void => {
    const skipped = first < from ? Math.ceil((from - first) / by) : 0
    for (let count = first + skipped * by; count <= Math.min(last, to); count += by)
      counts.push({ count, step: by })
  }
  let first = counter.first
  for (const mark of marks) {
    add(first, mark.last, mark.step)
    first = mark.next
    if (mark.why !== 'raise') continue
    const begin = mark.last + mark.step
    const end = mark.next - 1
    if (end >= from && begin <= to && end >= begin)
      raises.push({
        from: begin,
        to: end,
        count: Math.floor((end - begin) / mark.step) + 1,
        why: 'raised',
        number: '',
        userName: mark.real_name ?? '',
        time: mark.at,
        note: mark.reason,
      })
  }
  add(first, counter.last, step)
  return { counts, raises }
}
