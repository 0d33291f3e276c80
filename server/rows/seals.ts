import { eachCell } from '#schemas/record/cells.ts'
import type { DataCell } from '#schemas/record/cells.ts'
import type { Data } from '#schemas/record/input.ts'
import type { RowIssue } from '#schemas/record/issue.ts'
import { isEmpty } from '#schemas/widget/value.ts'
import { sealsOf } from '../resources/signature/table.ts'
import type { Asking } from './asking.ts'

/**
 * Seals that a save brings in and that the caller may not use, or not there. A record keeps the
 * pictures that it was sealed with, each where it stands.
 */
export async function foreignSeals(
  { db, live, caller }: Asking,
  data: Data,
  before: Data | null,
): Promise<RowIssue[]> {
  const fresh = [...eachCell(live.model.fields, { data, before })].filter(
    (one) =>
      one.field.bound.seals !== null &&
      !isEmpty(one.value) &&
      one.value !== one.before?.[one.field.node.field],
  )
  if (fresh.length === 0) return []
  const own = await sealsOf(db.kysely, caller.userId)
  const isOwn = ({ field: { bound }, value }: DataCell): boolean =>
    own.some(
      (seal) =>
        seal.image === value && (bound.seals?.length === 0 || bound.seals?.includes(seal.id)),
    )
  return fresh.filter((one) => !isOwn(one)).map(({ path }) => ({ path, code: 'notChoice' }))
}
