import type { Restoration } from '#schemas/api/recycle-bin.ts'
import type { Transaction } from 'kysely'
import type { RowIssue } from '#schemas/record/issue.ts'
import { settle } from '#schemas/record/settle.ts'
import { labelOf } from '#schemas/widget/node.ts'
import { accessOf } from '../access.ts'
import type { Asking } from '../asking.ts'
import type { SettledSave } from '../effect.ts'
import { findTwins, unique } from '../effects/unique.ts'
import { modelsOf } from '../models.ts'
import { findRecord } from '../query/find.ts'
import type { StoredRecord } from '../query/find.ts'
import { sql } from 'kysely'
import { main } from '../statement/layout.ts'
import { joinParts } from '../statement/part.ts'
import type { Part } from '../statement/part.ts'
import { columnOf, tableOf } from '../statement/physical.ts'
import { unbinRecords } from '../statement/remove.ts'
import { runIn } from '../statement/save.ts'
import type { KeptWrite } from '../statement/save.ts'
import { runOn, valuePart } from '../statement/select.ts'
import type { Tables } from '../../tables/tables.ts'
import { ownReachOf, removedAt, restorableOf } from './reach.ts'
import { binTexts } from './texts.ts'

/** What may come back, and what its history says of the way. */
interface RestoreWay extends Pick<KeptWrite, 'way' | 'job'> {
  readonly reach: Part
}

type RestoreRefusal = Restoration['refused'][number]

/** So many records come back by one statement. */
const atOnce = 500
/** So many that have to be compared come back in one transaction, as every save waits for it. */
const looksAtOnce = 100

/** Values that no other record may have: by the law of the form, and drawn numbers. */
function uniqueGroups({ live, env }: Asking, { data }: StoredRecord): SettledSave['unique'] {
  const plain = { raw: {}, before: data, env, canWrite: () => false }
  const numbers = live.layout.stored
    .filter(({ field }) => field.bound.traits.billNumber !== undefined)
    .map(({ field }) => [field.path])
  return [...settle(live.model, plain).unique, ...numbers]
}

const needsLook = ({ live: { layout } }: Asking): boolean =>
  layout.stored.some(
    ({ field }) => unique.applies(field) || field.bound.traits.billNumber !== undefined,
  )

/** The refusal in words; a field is named only to those who may see it. */
function sayTaken({ live, caller, say, language }: Asking, issues: readonly RowIssue[]): string {
  const { either, masked } = accessOf(live, caller)
  const fields = issues.flatMap(({ path }) => {
    const field = live.model.byPath.get(path)
    return field && either.has(path) && !masked.has(path) ? [labelOf(field.node, language)] : []
  })
  return fields.length > 0
    ? say(binTexts, 'takenBy', { fields: fields.join(', ') })
    : say(binTexts, 'taken')
}

const inVersion = (version: number): Part => ({
  key: 'version',
  values: [version],
  build: (mark) => sql`${columnOf('version', main)} = ${mark(0)}::int`,
})

interface BinTransaction {
  readonly trx: Transaction<Tables>
  readonly reach: Part
}

const writingOf = ({ live, env, requestId: operation }: Asking, trx: Transaction<Tables>) =>
  ({ live, run: runIn(trx), env, operation, way: 'list' }) as const

/** Brings one record back, unless another one has what must stand once; null where it is back. */
async function restoreOne(
  asking: Asking,
  id: string,
  { trx, reach, ...kept }: RestoreWay & BinTransaction,
): Promise<string | null> {
  const { live, say } = asking
  const paths = new Set(live.model.byPath.keys())
  const stored = await findRecord(asking, id, { paths, reach, run: runIn(trx) })
  if (!stored) return say(binTexts, 'gone')
  const save: SettledSave = {
    ...asking,
    id,
    before: stored.data,
    data: stored.data,
    left: new Set(),
    unique: uniqueGroups(asking, stored),
  }
  const twins = await findTwins(save, trx)
  if (twins.length > 0) return sayTaken(asking, twins)
  const as = joinParts('and', [reach, inVersion(stored.version)])
  const back = await unbinRecords({ ...writingOf(asking, trx), ...kept }, [id], as)
  return back.length > 0 ? null : say(binTexts, 'changed')
}

async function restoreEach(
  asking: Asking,
  ids: readonly string[],
  by: RestoreWay & BinTransaction,
): Promise<Restoration> {
  const restored: string[] = []
  const refused: RestoreRefusal[] = []
  for (const id of ids) {
    const why = await restoreOne(asking, id, by)
    if (why === null) restored.push(id)
    else refused.push({ id, why })
  }
  return { restored, refused }
}

async function restoreTogether(
  asking: Asking,
  ids: readonly string[],
  { trx, reach, ...kept }: RestoreWay & BinTransaction,
): Promise<Restoration> {
  const restored: string[] = []
  for (let at = 0; at < ids.length; at += atOnce)
    restored.push(
      ...(await unbinRecords(
        { ...writingOf(asking, trx), ...kept },
        ids.slice(at, at + atOnce),
        reach,
      )),
    )
  const back = new Set(restored)
  const why = asking.say(binTexts, 'gone')
  return { restored, refused: ids.filter((id) => !back.has(id)).map((id) => ({ id, why })) }
}

/**
 * Brings those of these removed records back that are within the given reach; the others are told.
 */
export async function restoreWithin(
  asking: Asking,
  ids: readonly string[],
  by: RestoreWay,
): Promise<Restoration> {
  const { db } = asking
  try {
    if (!needsLook(asking))
      return await db.transaction((trx) => restoreTogether(asking, ids, { ...by, trx }))
    const parts: Restoration[] = []
    for (let at = 0; at < ids.length; at += looksAtOnce) {
      const part = ids.slice(at, at + looksAtOnce)
      parts.push(await db.transaction((trx) => restoreEach(asking, part, { ...by, trx })))
    }
    return {
      restored: parts.flatMap(({ restored }) => restored),
      refused: parts.flatMap(({ refused }) => refused),
    }
  } finally {
    modelsOf(asking.db).wrote(asking.live.id)
  }
}

/**
 * Brings removed records back as they were: with their lines, files and ids. What cannot come back
 * is told with the reason and stays; the others come back in one transaction, or none does; where
 * values must be unique, in parts of a hundred. Who has no grant of the recycle bin takes back
 * their own removals of the last hour; refused (403) for others.
 */
export const restoreRecords = async (
  asking: Asking,
  ids: readonly string[],
): Promise<Restoration> =>
  restoreWithin(asking, ids, {
    reach: await restorableOf(asking),
    way: 'list',
  })

/** The same for all that the caller removed at one moment. */
export async function restoreMoment(asking: Asking, at: number): Promise<Restoration> {
  const { db, live } = asking
  const reach = joinParts('and', [await ownReachOf(asking), removedAt(at)])
  const found = await runOn(db)<{ id: string }>(
    live.shapes.take(
      'removed at',
      [reach, valuePart(10_000)],
      ([where, most]) => sql`
        select ${columnOf('id', main)} from ${tableOf(live.layout.table)} as ${columnOf(main)}
        where ${where!} limit ${most!}::bigint`,
    ),
  )
  return restoreWithin(
    asking,
    found.map(({ id }) => id),
    { reach, way: 'list' },
  )
}
