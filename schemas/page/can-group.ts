import type { Field } from '../design/model.ts'
import type { Unit } from '../query/bucket.ts'
import { canGroup } from '../query/plan.ts'

/** Can the records of a list be grouped by this field, or by such stretches of it? */
export function canGroupBy(field: Field, unit?: Unit): boolean {
  const { table, path: name, bound } = field
  if (table !== null || bound.slot === null || bound.type === null) return false
  const steps = [{ modelId: '', name, field }]
  return canGroup({ steps, type: bound.type, table: null, text: name }, unit)
}
