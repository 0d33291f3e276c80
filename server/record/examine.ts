import { sql } from 'kysely'
import type { Aimed } from '#schemas/design/model.ts'
import { word } from '#schemas/design/problem.ts'
import { mapCells } from '#schemas/record/cells.ts'
import type { Data } from '#schemas/record/input.ts'
import type { RowIssue } from '#schemas/record/issue.ts'
import { linesOf } from '#schemas/record/lines.ts'
import { settle } from '#schemas/record/settle.ts'
import type { Settled } from '#schemas/record/settle.ts'
import { leadersOf } from '#schemas/widget/candidates.ts'
import { isDecimal, round } from '#schemas/widget/decimal.ts'
import { isEmpty } from '#schemas/widget/value.ts'
import type { Slot } from '#schemas/widget/value.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { makeId } from '#schemas/wire/id.ts'
import { sanitise } from '../html.ts'
import { accessOf, refuseForeign } from './access.ts'
import { valuePart } from './statement/select.ts'
import type { Run } from './statement/select.ts'
import type { Asking } from './asking.ts'
import { Candidates } from './candidates.ts'
import { bindCell, writeCell } from './statement/cell.ts'
import { knowFiles } from './effects/files.ts'
import { cellOf, main } from './statement/layout.ts'
import type { Layout, Stored } from './statement/layout.ts'
import { takeGuess } from './guesses.ts'
import { guessedIn, reveal } from './mask.ts'
import { mentionedIn, Names } from './names.ts'
import type { Mentioned } from './names.ts'
import { columnOf, tableOf } from './statement/physical.ts'
import { foreignSeals } from './effects/seals.ts'

const fit = (slot: Slot, value: unknown): unknown =>
  slot.type === 'numeric' &&
  slot.scale !== undefined &&
  typeof value === 'string' &&
  isDecimal(value)
    ? round(value, slot.scale)
    : (value ?? null)
const idsOf = (value: unknown): unknown[] => linesOf(value).map((line) => line['id'])

const fitAll = (stored: readonly Stored[], data: Data): Record<string, unknown> =>
  Object.fromEntries(
    stored.map(({ field, slot }) => [field.node.field, fit(slot, data[field.node.field])]),
  )

/**
 * A settled record as the database will hold it: numbers at the scale of their columns, each row
 * under an id of its own. An id is kept only where this record has that row already.
 */
function complete(layout: Layout, data: Data, before: Data | null): Data {
  const lines = layout.children.map(({ field, stored }): [string, unknown] => {
    const free = new Set(idsOf(before?.[field.node.field]))
    return [
      field.node.field,
      linesOf(data[field.node.field]).map((line) => ({
        ...line,
        id: free.delete(line['id']) ? line['id'] : makeId(),
        ...fitAll(stored, line),
      })),
    ]
  })
  return { ...data, ...fitAll(layout.stored, data), ...Object.fromEntries(lines) }
}

export const refuseIssues = (issues: readonly RowIssue[], { say }: Asking): void => {
  if (issues.length > 0) throw new Failure('invalid', { data: { problems: word(issues, say) } })
}

/**
 * One mention and what it depends on: an id that stays is a new one where a field that decides has
 * changed.
 */
const standing = ({ field, reference, id, get }: Mentioned): string =>
  `${field} ${id} ${JSON.stringify(leadersOf(reference).map((path) => get(path) ?? null))}`

/** Is it what the save leaves as it is, or a cell of it? */
const isLeft = (left: ReadonlySet<string>, path: string): boolean =>
  left.has(path) || left.has(path.split('.', 1)[0] ?? '')

/**
 * Ids that this save brings in and that name nothing, or what may not be chosen here: what was
 * stored before may stay.
 */
async function strangers(
  asking: Asking,
  { data, left }: Pick<Settled, 'data' | 'left'>,
  before: Data | null,
): Promise<RowIssue[]> {
  const { live } = asking
  const old = new Set(before ? mentionedIn(live.model.fields, before).map(standing) : [])
  const fresh = mentionedIn(live.model.fields, data).filter(
    (one) => !one.isShown && !isLeft(left, one.path) && !old.has(standing(one)),
  )
  const names = await Names.load(asking, fresh)
  const wrong = fresh.flatMap(({ path, reference, id }): RowIssue[] => {
    const code = names.refusalOf(reference, id)
    return code ? [{ path, code }] : []
  })
  const candidates = await Candidates.load(asking, fresh)
  const outside = fresh
    .filter((one) => !candidates.has(one))
    .map((one): RowIssue => ({ path: one.path, code: 'notChoice' }))
  return [...new Map([...outside, ...wrong].map((one) => [one.path, one])).values()]
}

/**
 * Values with all that rich text may not hold taken out of it; what `known` holds alike is clean
 * already.
 */
const sanitiseAll = ({ model }: Asking['live'], values: Data, known: Data = {}): Data =>
  mapCells(model.fields, { data: values }, ({ field, path, value }) =>
    field.kind.isHtml && typeof value === 'string' && value !== known[path]
      ? sanitise(value).html
      : value,
  )

/** A record that may be saved, and what may stand in it only once. */
export type Examined = Pick<Settled, 'data' | 'unique'>

/**
 * What a caller sent, worked out and checked against model, grants, references: the complete
 * record, ready to be saved. Throws 403 for a field that is not granted and 422 with the place of
 * everything that is wrong.
 */
export async function examine(asking: Asking, sent: Data, before: Data | null): Promise<Examined> {
  const { live, caller, env } = asking
  const access = accessOf(live, caller)
  refuseForeign(live, access, sent)
  for (const guess of before ? guessedIn(asking, sent, before) : [])
    takeGuess(asking.db, { modelId: live.id, userId: caller.userId, ...guess })
  const raw = sanitiseAll(live, reveal(live, sent, before))
  const known = await knowFiles(asking, raw, before)
  refuseIssues(known.issues, asking)
  const settled = settle(live.model, {
    raw: known.raw,
    before,
    env,
    canWrite: (path) => access.forms.has(path),
  })
  refuseIssues(settled.issues, asking)
  // What a rule writes into rich text may come from a plain text.
  const clean = sanitiseAll(live, settled.data, { ...before, ...known.raw })
  const data = complete(live.layout, clean, before)
  refuseIssues(
    [
      ...(await strangers(asking, { data, left: settled.left }, before)),
      ...(await foreignSeals(asking, data, before)),
    ],
    asking,
  )
  return { data, unique: settled.unique }
}

const isUniqueRule = ({ effect }: Aimed): boolean => effect.type === 'unique'

/** Does a model have fields that no two records may share? */
export const hasUnique = ({ layout }: Asking['live']): boolean =>
  layout.stored.some(({ field }) => field.bound.unique || field.rules.some(isUniqueRule))

/**
 * Refuses what another record holds. Inside a transaction: a lock of the table makes two such saves
 * wait for each other.
 */
export async function refuseDuplicates(
  asking: Asking,
  run: Run,
  given: Examined & { readonly id: string; readonly before: Data | null },
): Promise<void> {
  const { live, db, caller } = asking
  const { table, stored } = live.layout
  const { masked } = accessOf(live, caller)
  await run(
    live.shapes.take(
      'lock',
      [valuePart(table)],
      ([name]) => sql`select pg_advisory_xact_lock(hashtext(${name!}::text))`,
    ),
  )
  const issues: RowIssue[] = []
  for (const names of given.unique) {
    const group = names.flatMap((path) => stored.find(({ field }) => field.path === path) ?? [])
    const paths = group.map(({ field }) => field.node.field)
    if (group.length === 0 || paths.some((path) => isEmpty(given.data[path]))) continue
    // What stays as it was asks nothing: whoever works at many records guesses at none of them.
    const isNew = (path: string): boolean => given.data[path] !== given.before?.[path]
    for (const path of paths.some(isNew) ? paths.filter((one) => masked.has(one)) : [])
      takeGuess(db, {
        modelId: live.id,
        userId: caller.userId,
        path,
        value: given.data[path],
        isSaved: true,
      })
    const parts = [
      valuePart(given.id),
      ...group.map((one) => valuePart(bindCell(one.slot, given.data[one.field.node.field]))),
    ]
    const ready = live.shapes.take(`unique ${paths.join(' ')}`, parts, ([id, ...values]) => {
      const alike = sql.join(
        group.map((one, at) => sql`${cellOf(one)} = ${writeCell(one.slot, values[at]!)}`),
        sql` and `,
      )
      return sql`select 1 from ${tableOf(table)} as ${columnOf(main)} where ${alike} and ${columnOf('id', main)} <> ${id!}::text limit 1`
    })
    if ((await run(ready)).length > 0)
      issues.push({ path: paths[0] ?? '', code: paths.length > 1 ? 'uniqueTogether' : 'unique' })
  }
  refuseIssues([...new Map(issues.map((one) => [one.path, one])).values()], asking)
}
