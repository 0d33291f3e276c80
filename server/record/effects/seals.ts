import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { OwnSeal } from '#schemas/api/signature.ts'
import { eachCell } from '#schemas/record/cells.ts'
import type { DataCell } from '#schemas/record/cells.ts'
import type { RowIssue } from '#schemas/record/issue.ts'
import { isEmpty } from '#schemas/widget/value.ts'
import type { Tables } from '../../tables/tables.ts'
import type { Effect, SettledSave } from '../effect.ts'
import { nameFrom } from '../../text/names.ts'

/** Enabled seals that a user may use. */
export const readSeals = (kysely: Kysely<Tables>, userId: string): Promise<OwnSeal[]> =>
  kysely
    .selectFrom('signatures')
    .where('enabled_mark', '=', 1)
    .where(
      sql<boolean>`
        exists (select 1 from signature_users u
          where u.signature_id = signatures.id and u.user_id = ${userId})`,
    )
    .orderBy('sort_code')
    .orderBy('id')
    .select(['id', nameFrom().as('fullName'), 'image'])
    .execute()

/**
 * New seals that do not exist or that the caller may not use. Seal pictures that a record already
 * has may stay in their places.
 */
async function findForeign({
  db,
  live,
  caller,
  data,
  before,
}: SettledSave): Promise<readonly RowIssue[]> {
  const fresh = [...eachCell(live.model.fields, { data, before })].filter(
    (dataCell) =>
      dataCell.field.bound.traits.seals !== undefined &&
      !isEmpty(dataCell.value) &&
      dataCell.value !== dataCell.before?.[dataCell.field.node.field],
  )
  if (fresh.length === 0) return []
  const own = await readSeals(db.kysely, caller.userId)
  const isOwn = ({ field: { bound }, value }: DataCell): boolean =>
    own.some(
      (seal) =>
        seal.image === value &&
        (bound.traits.seals?.length === 0 || bound.traits.seals?.includes(seal.id)),
    )
  return fresh
    .filter((dataCell) => !isOwn(dataCell))
    .map(({ path }) => ({ path, code: 'notChoice' }))
}

/** Callers may only use seals of their own. */
export const seals: Effect = {
  applies: ({ bound }) => bound.traits.seals !== undefined,
  check: findForeign,
}
