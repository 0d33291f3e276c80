import type { Condition } from '../design/condition.ts'

/** The condition that a record links to another one by this field. */
export const linkFilter = (field: string, id: string): Condition => ({
  match: 'and',
  groups: [
    {
      match: 'and',
      comparisons: [{ field, symbol: 'in', operand: { type: 'fixed', value: [id] } }],
    },
  ],
})
