import { sql } from 'kysely'
import type { CallQuery, CallResult } from '#schemas/api/call.ts'
import type { RecordStepRow, recordHistory } from '#schemas/api/record-history.ts'
import { can } from '#schemas/permission.ts'
import { findStep } from '#schemas/record/past.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Asking } from '../asking.ts'
import { personNames } from '../person-names.ts'
import { findRecord } from '../query/find.ts'
import type { StoredRecord } from '../query/find.ts'
import { main } from '../statement/layout.ts'
import { columnOf, tableOf } from '../statement/physical.ts'
import { runOn, valuePart } from '../statement/select.ts'
import { accessOf, refuseAt } from '../access.ts'
import { PastFields } from './models.ts'
import { ownerKeys } from './owner.ts'
import { keptFieldsOf } from './part.ts'
import { lowestKnown, readHeads, readState, readValues } from './read.ts'
import type { PastHead } from './read.ts'
import { StepWords } from './words.ts'

/** The whole record within reach; notFound where there is none. */
export async function readWhole(asking: Asking, id: string): Promise<StoredRecord> {
  const paths = new Set(asking.live.model.byPath.keys())
  const found = await findRecord(asking, id, { paths })
  if (!found) throw new Failure('notFound')
  return found
}

/** How the record came to be, as it says itself. */
async function readBirth({ db, live }: Asking, id: string): Promise<PastHead> {
  const key = valuePart(id)
  // Who added a record that was given to another owner is told by the first time it was.
  const [row] = await runOn(db)<{ who: string; at: number }>(
    live.shapes.take(
      'birth',
      [key],
      ([own]) => sql`
        select coalesce((select h.before ->> ${ownerKeys.user}::text from record_history h
            where h.record_id = ${own!}::text and h.way = 'transfer' order by h.version limit 1),
          ${columnOf('created_by', main)}) as who, ${columnOf('created_at', main)} as at
        from ${tableOf(live.layout.table)} as ${columnOf(main)}
        where ${columnOf('id', main)} = ${own!}::text`,
    ),
  )
  return {
    version: 1,
    act: 'add',
    way: 'form',
    who: row?.who ?? '',
    at: row?.at ?? 0,
    number: live.number,
    nodes: [],
  }
}

/** Node ids of a field that the caller may see, with its columns; 422 for any other. */
function nodesOfField(asking: Asking, path: string): ReadonlySet<string> {
  const { live, caller, say } = asking
  const field = live.model.byPath.get(path)
  if (!field || !accessOf(live, caller).either.has(path))
    throw refuseAt('field', 'unknownField', say)
  return new Set([field.node.id, ...field.columns.map(({ node }) => node.id)])
}

interface HistoryFilter {
  readonly seen: ReadonlySet<string>
  readonly wanted: ReadonlySet<string> | null
  readonly userId: string | undefined
}

const isWanted = (head: PastHead, { seen, wanted, userId }: HistoryFilter): boolean => {
  if (userId !== undefined && head.who !== userId) return false
  if (wanted) return head.nodes.some((node) => wanted.has(node) && seen.has(node))
  return (
    head.act !== 'change' || head.way === 'transfer' || head.nodes.some((node) => seen.has(node))
  )
}

/** What the record was made with: all that is known of its first state. */
async function readFirst(asking: Asking, record: StoredRecord) {
  const state = await readState(asking, record, 1)
  return state ? findStep(keptFieldsOf(asking.live.layout), {}, state) : null
}

type HistoryPage = CallResult<typeof recordHistory.list>

/**
 * What happened to a record, the latest first, as far as its reader may see it: steps that changed
 * only what they may not see are left out.
 */
export async function listHistory(
  asking: Asking,
  id: string,
  query: NonNullable<CallQuery<typeof recordHistory.list>>,
): Promise<HistoryPage> {
  const { db, live, caller } = asking
  const { currentPage = 1, pageSize = 10, field, userId } = query
  const record = await readWhole(asking, id)
  const kept = await readHeads(asking, id)
  const heads = [...kept, await readBirth(asking, id)]
  const fields = await PastFields.load(
    asking,
    heads.map(({ number }) => number),
  )
  const words = new StepWords(asking, fields, record.data)
  const filter: HistoryFilter = {
    seen: words.seenNodes(heads.map(({ number }) => number)),
    wanted: field === undefined ? null : nodesOfField(asking, field),
    userId,
  }
  const found = heads.filter((head) => isWanted(head, filter))
  const page = found.slice((currentPage - 1) * pageSize, currentPage * pageSize)
  const values = await readValues(
    asking,
    id,
    page.map(({ version }) => version),
  )
  const first = page.some(({ version }) => version === 1) ? await readFirst(asking, record) : null
  const spoken = await words.say(
    page.map(({ version, number }) => {
      const said = version === 1 ? first : values.get(version)
      return { number, before: said?.before ?? {}, after: said?.after ?? {} }
    }),
  )
  const shown = heads.filter((head) =>
    isWanted(head, { ...filter, wanted: null, userId: undefined }),
  )
  const names = await personNames(
    db,
    shown.map(({ who }) => who),
  )
  const lowest = lowestKnown(record.version, kept)
  const mayReturn = can(caller, live.id, 'button', 'btn_edit')
  const list = page.map((head, at): RecordStepRow => {
    const { version, act, way, who } = head
    const isBack = act !== 'remove' && version < record.version && version >= lowest
    return {
      version,
      act,
      way,
      at: head.at,
      userId: who,
      userName: names(who),
      changes: spoken[at] ?? [],
      canReturn: mayReturn && isBack,
    }
  })
  return {
    list,
    pagination: { currentPage, pageSize, total: found.length },
    people: [...new Set(shown.map(({ who }) => who))]
      .map((person) => ({ id: person, fullName: names(person) }))
      .filter(({ fullName }) => fullName !== ''),
  }
}
