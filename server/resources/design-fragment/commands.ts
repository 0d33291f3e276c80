import { kinds } from '#renderers/widgets/kinds.ts'
import type { Body } from '#schemas/api/call.ts'
import type { designFragments, SharedFragment, SpreadResult } from '#schemas/api/design-fragment.ts'
import type { Document } from '#schemas/design/document.ts'
import { bring } from '#schemas/design/fragment-bring.ts'
import { placesOf, unlink } from '#schemas/design/fragment-link.ts'
import { refusalTexts } from '#schemas/design/refusal.ts'
import { isEqual } from '#schemas/equal.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { makeId } from '#schemas/wire/id.ts'
import { audit, command } from '../../entries/entry.ts'
import type { Acting, Doing } from '../../entries/entry.ts'
import { unlessTaken } from '../../database/taken.ts'
import { writeDraft } from '../design/commands.ts'
import { readDocument } from '../../designs/document.ts'
import { readContent } from './policy.ts'
import { fragmentTexts, presentFragment } from './present.ts'
import { designsWith, getFragment } from './table.ts'
import type { WithDb } from '../../services.ts'

const targetOf = (id: string): string => `designFragment ${id}`

/** Adds a group; 409 where its name is taken. */
export const createFragment = (
  { db }: WithDb,
  acting: Acting,
  { fullName, formData }: Body<typeof designFragments.create>,
): Promise<SharedFragment> =>
  command(db, acting, async (doing) => {
    const { caller, say, trx } = doing
    const made = {
      id: makeId(),
      full_name: fullName.trim(),
      document: JSON.stringify(readContent(formData, say)),
      authors: JSON.stringify([caller.userId]),
      created_by: caller.userId,
      modified_by: caller.userId,
    }
    const row = await unlessTaken({ name: made.full_name }, () =>
      trx.insertInto('design_fragments').values(made).returningAll().executeTakeFirstOrThrow(),
    )
    const after = presentFragment(row)
    await audit(doing, { what: 'add', target: targetOf(row.id), after })
    return after
  })

/**
 * Changes a group; a new name alone makes no new state. 409 with the present group where `version`
 * is stale.
 */
export const updateFragment = (
  { db }: WithDb,
  acting: Acting,
  { id, body }: { readonly id: string; readonly body: Body<typeof designFragments.update> },
): Promise<SharedFragment> =>
  command(db, acting, async (doing) => {
    const { caller, say, trx } = doing
    const now = await getFragment(trx, id, true)
    const before = presentFragment(now)
    if (now.version !== body.version) throw new Failure('conflict', { data: before })
    const document = readContent(body.formData, say)
    const isSame = isEqual(document, now.document)
    const changes = {
      full_name: body.fullName.trim(),
      document: JSON.stringify(document),
      number: now.number + (isSame ? 0 : 1),
      ...(!isSame && { authors: JSON.stringify([...new Set([...now.authors, caller.userId])]) }),
      version: now.version + 1,
      modified_by: caller.userId,
      modified_at: new Date(),
    }
    const row = await unlessTaken({ name: changes.full_name }, () =>
      trx
        .updateTable('design_fragments')
        .set(changes)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),
    )
    const after = presentFragment(row)
    await audit(doing, { what: 'change', target: targetOf(id), before, after })
    return after
  })

type SpreadTarget = Body<typeof designFragments.spread>['designs'][number]

/** A draft with every use of the group updated to its present state, or why that is impossible. */
function brought(
  document: Document,
  {
    fragment,
    number,
    content,
  }: { readonly fragment: string; readonly number: number; readonly content: Document },
  { say }: Doing,
): Document | string {
  let next = document
  for (const { id } of placesOf(document).filter((place) => place.fragment === fragment)) {
    const result = bring(kinds, next, { fragment, number, content, place: id })
    if ('problems' in result)
      return result.problems.map(({ code, params }) => say(refusalTexts, code, params)).join(' ')
    next = result.document
  }
  return next
}

/** Updates one draft, in a transaction of its own. */
const spreadTo = (
  { db }: WithDb,
  acting: Acting,
  { id, asked }: { readonly id: string; readonly asked: SpreadTarget },
): Promise<SpreadResult> =>
  command(db, acting, async (doing) => {
    const { say, trx } = doing
    const { designId } = asked
    const row = await trx
      .selectFrom('designs')
      .selectAll()
      .where('id', '=', designId)
      .forUpdate()
      .executeTakeFirst()
    const result = (isDone: boolean, message: string): SpreadResult => ({
      designId,
      fullName: row?.full_name ?? '',
      isDone,
      message,
    })
    if (!row) return result(false, say(fragmentTexts, 'gone'))
    if (row.version !== asked.version) return result(false, say(fragmentTexts, 'changed'))
    const fragment = await getFragment(trx, id)
    const document = readDocument(row.form_data, say)
    const places = placesOf(document).filter((place) => place.fragment === id)
    if (places.length === 0) return result(false, say(fragmentTexts, 'none'))
    const next = brought(
      document,
      { fragment: id, number: fragment.number, content: readDocument(fragment.document, say) },
      doing,
    )
    if (typeof next === 'string') return result(false, next)
    await writeDraft(doing, row, { document: next })
    await audit(doing, {
      what: 'spread',
      target: `design ${designId}`,
      before: { fragment: id, number: Math.min(...places.map(({ number }) => number)) },
      after: { fragment: id, number: fragment.number },
    })
    return result(true, say(fragmentTexts, 'done'))
  })

/**
 * Updates drafts to the present state of a group, one after another; notFound where there is no
 * such group.
 */
export async function spreadFragment(
  services: WithDb,
  acting: Acting,
  { id, body }: { readonly id: string; readonly body: Body<typeof designFragments.spread> },
): Promise<{ list: SpreadResult[] }> {
  await getFragment(services.db.kysely, id)
  const list: SpreadResult[] = []
  for (const asked of new Map(body.designs.map((design) => [design.designId, design])).values())
    list.push(await spreadTo(services, acting, { id, asked }))
  return { list }
}

/** Removes a group; its uses become plain fields in the same transaction. */
export const removeFragment = ({ db }: WithDb, acting: Acting, id: string): Promise<null> =>
  command(db, acting, async (doing) => {
    const row = await getFragment(doing.trx, id, true)
    const before = presentFragment(row)
    const used = await designsWith(doing.trx, id, true)
    // The authors of the group stay authors of what it reads, also after it becomes plain fields.
    for (const { row: design, document } of used)
      await writeDraft(doing, design, {
        document: unlink(document, ({ fragment }) => fragment === id),
        authors: row.authors,
      })
    await doing.trx.deleteFrom('design_fragments').where('id', '=', id).execute()
    await audit(doing, {
      what: 'remove',
      target: targetOf(id),
      before,
      after: { designs: used.map(({ row }) => row.id) },
    })
    return null
  })
