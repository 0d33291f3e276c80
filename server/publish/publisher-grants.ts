import type { Kysely } from 'kysely'
import { kinds } from '#renderers/widgets/kinds.ts'
import { compile } from '#schemas/design/model.ts'
import { isListable, isSearchable } from '#schemas/page/list.ts'
import { buttons } from '#schemas/permission.ts'
import { makeId } from '#schemas/wire/id.ts'
import { loadToday } from '../auth/today.ts'
import { advanceGrants } from '../entries/grants.ts'
import { isHeldOn } from '../reach/granted.ts'
import type { Row, Tables } from '../tables/tables.ts'
import { findFreshNodes } from './change.ts'
import type { VersionChange } from './change.ts'

/**
 * Does the publisher get the fields that a publish adds? Yes for the first publisher of a model,
 * and for whoever was granted something of it personally that has not expired.
 */
export async function isKeeper(
  { trx, design, before }: Pick<VersionChange, 'trx' | 'design' | 'before'>,
  userId: string,
): Promise<boolean> {
  if (!before) return true
  const held = await trx
    .selectFrom('grants')
    .select('id')
    .where('subject_type', '=', 'user')
    .where('subject_id', '=', userId)
    .where('model_id', '=', design.id)
    .where(isHeldOn(await loadToday(trx)))
    .executeTakeFirst()
  return held !== undefined
}

/** When the last of a publisher's own grants of a form ends; null where one has no end. */
export async function findOwnEnd(
  trx: Kysely<Tables>,
  userId: string,
  modelId: string,
): Promise<string | null> {
  const own = await trx
    .selectFrom('grants')
    .select('until')
    .where('subject_type', '=', 'user')
    .where('subject_id', '=', userId)
    .where('model_id', '=', modelId)
    .orderBy('until', (order) => order.desc().nullsFirst())
    .executeTakeFirst()
  return own?.until ?? null
}

/**
 * Grants the publisher the fields that are new and have never held a value, so that whoever
 * publishes a model first can use it and what they add later, as long as they hold the form. All
 * else is for an administrator to grant. Runs after grants have followed renames.
 */
export async function grantPublisher(
  change: VersionChange,
  given: { readonly userId: string; readonly menuId: string | null },
): Promise<void> {
  const { trx, design, document, before } = change
  const key = { subject_type: 'user', subject_id: given.userId } as const
  if (!(await isKeeper(change, given.userId))) return
  const fresh = await findFreshNodes(change)
  const fields = [...compile(kinds, document).byPath.values()].filter(({ node }) =>
    fresh.has(node.id),
  )
  const until = before ? await findOwnEnd(trx, given.userId, design.id) : null
  const line = (part: Row<'grants'>['part'], code: string) => ({
    id: makeId(),
    ...key,
    part,
    model_id: design.id,
    code,
    scope: null as string | null,
    until,
  })
  const lines = [
    ...fields.map((field) => line('form', field.path)),
    ...fields
      .filter((field) => isListable(field) || isSearchable(field))
      .map((field) => line('column', field.path)),
    ...(before
      ? []
      : [
          ...buttons.map((code) => line('button', code)),
          { ...line('scope', '0'), scope: JSON.stringify({ type: 'all' }) },
        ]),
    ...(given.menuId ? [{ ...line('menu', ''), model_id: given.menuId }] : []),
  ]
  if (lines.length === 0) return
  await trx
    .insertInto('grants')
    .values(lines)
    .onConflict((builder) => builder.doNothing())
    .execute()
  await advanceGrants(trx, 'user', key.subject_id)
}
