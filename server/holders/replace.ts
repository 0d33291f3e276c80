import { mapId, replaceId } from '#schemas/design/references.ts'
import type { Document } from '#schemas/design/document.ts'
import { memberOf, memberText } from '#schemas/widget/member.ts'
import type { NounEntry } from '#schemas/widget/held.ts'
import type { HandedOn } from '#schemas/api/hand-on.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { invalidate } from '../auth/callers.ts'
import { append, audit } from '../entries/entry.ts'
import type { Doing } from '../entries/entry.ts'
import { recordNoun } from '../events/event.ts'
import { keepHandOn } from '../record/history/hand-on.ts'
import { modelChannel, modelsOf } from '../record/models.ts'
import { tablesNaming } from './columns.ts'
import type { HoldingTable } from './columns.ts'
import { conditionsNaming } from './conditions.ts'
import { mentions, readStored } from './documents.ts'
import { replaceInNotices } from './notices.ts'
import { refuseMisplaced, refuseRepeated } from './fit.ts'
import type { Succession, WrittenTable } from './fit.ts'
import { replaceInTable } from './records.ts'
import type { Db } from '../tables/tables.ts'

/** The changed document as JSON; null where it does not refer to the entry. */
function changed(raw: unknown, change: Succession): string | null {
  const document: Document | undefined = raw === null ? undefined : readStored(raw)
  const next = document && replaceId(document, change)
  return next === undefined || next === document ? null : JSON.stringify(next)
}

/**
 * Changes drafts, all versions (an earlier one may be published again) and shared groups. Returns
 * the designs that were changed.
 */
async function replaceInDocuments(trx: Db, change: Succession): Promise<ReadonlySet<string>> {
  const words = [change.from]
  const touched = new Set<string>()
  const drafts = await trx
    .selectFrom('designs')
    .select(['id', 'form_data'])
    .where(mentions('form_data', words))
    .forUpdate()
    .execute()
  for (const { id, form_data: raw } of drafts) {
    const next = changed(raw, change)
    if (!next) continue
    touched.add(id)
    await trx
      .updateTable('designs')
      .set((eb) => ({
        form_data: next,
        version: eb('version', '+', 1),
        draft_version: eb('draft_version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
  }
  const versions = await trx
    .selectFrom('design_versions')
    .select(['design_id', 'number', 'document'])
    .where(mentions('document', words))
    .execute()
  for (const { design_id: id, number, document } of versions) {
    const next = changed(document, change)
    if (!next) continue
    touched.add(id)
    await trx
      .updateTable('design_versions')
      .set({ document: next })
      .where('design_id', '=', id)
      .where('number', '=', number)
      .execute()
  }
  const groups = await trx
    .selectFrom('design_fragments')
    .select(['id', 'document'])
    .where(mentions('document', words))
    .execute()
  for (const { id, document } of groups) {
    const next = changed(document, change)
    if (next)
      await trx
        .updateTable('design_fragments')
        .set((eb) => ({ document: next, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
  }
  return touched
}

/** Changes the conditions of grants and the named data scopes. Returns how many. */
async function replaceInConditions(trx: Db, change: Succession): Promise<number> {
  const found = await conditionsNaming(trx, new Set([change.from]))
  const idsOf = (of: 'grant' | 'dataScope') =>
    found.filter((condition) => condition.of === of).flatMap(({ ids }) => ids)
  const [grants, scopes] = [idsOf('grant'), idsOf('dataScope')]
  for (const id of grants) {
    const { scope } = await trx
      .selectFrom('grants')
      .select('scope')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('grants')
      .set({ scope: JSON.stringify(mapId(scope, change)) })
      .where('id', '=', id)
      .execute()
  }
  for (const id of scopes) {
    const { condition } = await trx
      .selectFrom('data_scopes')
      .select('condition')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('data_scopes')
      .set((eb) => ({
        condition: JSON.stringify(mapId(condition, change)),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
  }
  return grants.length + scopes.length
}

/** The fields of a form whose values may have changed in a table. */
const fieldsOf = ({ columns }: HoldingTable): string[] => [
  ...new Set(columns.flatMap(({ path }) => (path === '' ? [] : path.split('.').slice(0, 1)))),
]

/**
 * Refuses (403) replacements by callers who are not administrators, since a replacement also
 * changes what those may not see.
 */
export function refuseHandOn({ caller }: Pick<Doing, 'caller'>): void {
  if (!caller.isAdministrator) throw new Failure('forbidden')
}

/**
 * Replaces an entry by another wherever records, documents, conditions and unsent notices refer to
 * it. Grants and members are not moved. Refused (422) where records would then break their form.
 * For administrators only, because records and forms of everybody are changed.
 */
export async function replaceEverywhere(
  doing: Doing,
  held: NounEntry,
  to: string,
): Promise<HandedOn> {
  refuseHandOn(doing)
  const { trx, db } = doing
  const change = { from: held.id, to }
  const toText = (text: string): string => {
    const member = text === held.id ? null : memberOf(text)
    return member ? memberText({ ...member, id: to }) : to
  }
  const tables = await tablesNaming(trx, held)
  await refuseMisplaced(doing, tables, change)
  const written: WrittenTable[] = []
  for (const table of tables) {
    const records = await replaceInTable(trx, table, ({ texts }) => texts.map(toText))
    if (records.length === 0) continue
    written.push({ table, ids: records.map(({ id }) => id) })
    const fields = fieldsOf(table)
    await append(
      doing,
      recordNoun(table.modelId),
      records.map((record) => ({ ...record, act: 'change', fields })),
    )
    await keepHandOn(trx, { table, records, who: doing.caller.userId })
  }
  await refuseRepeated(doing, written, change)
  const records = written.reduce((sum, { ids }) => sum + ids.length, 0)
  const designs = await replaceInDocuments(trx, change)
  const conditions = await replaceInConditions(trx, change)
  const notices = await replaceInNotices(trx, held, to)
  for (const id of designs) await db.notify(modelChannel, id)
  const counts = { records, forms: designs.size, conditions, notices }
  await audit(doing, {
    what: 'handOn',
    target: `${held.noun} ${held.id}`,
    before: { id: held.id },
    after: { id: to, ...counts },
  })
  await invalidate(db, 'all')
  db.afterCommit(() => {
    for (const { table } of written) modelsOf(db).wrote(table.modelId)
  })
  return counts
}
