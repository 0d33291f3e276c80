import type { Field } from '#schemas/design/model.ts'
import { codeName, isCode } from '#schemas/number/pattern.ts'
import type { NumberPattern } from '#schemas/number/pattern.ts'
import { toCode } from '#schemas/number/print.ts'
import type { NumberCodes } from '#schemas/number/print.ts'
import type { DataCell } from '#schemas/record/cells.ts'
import type { RowIssue } from '#schemas/record/issue.ts'
import { containerOf, targetOf } from '#schemas/widget/reference.ts'
import type { Reference } from '#schemas/widget/reference.ts'
import { isEmpty } from '#schemas/widget/value.ts'
import { sql } from 'kysely'
import type { Asking } from '../record/asking.ts'
import { readLinked } from '../record/linked.ts'
import { homeOf } from '../record/scope.ts'
import { storedOf } from '../source/sources.ts'
import type { Db } from '../tables/tables.ts'
import { findNamed } from './named.ts'

/** The texts that a record gives to its number, and what is wrong with them. */
interface FoundCodes {
  readonly codes: NumberCodes
  readonly issues: readonly RowIssue[]
}

const idsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (id): id is string => typeof id === 'string' && id !== '',
  )

/** The codes of entries, in the order of their ids; ids are codes where a noun has no others. */
async function readEntryCodes(
  db: Db,
  reference: Reference,
  ids: readonly string[],
): Promise<readonly string[]> {
  const { table, code } = storedOf(reference)
  if (!table || !code) return ids
  const { rows } = await sql<{ id: string; code: string }>`
    select id, ${sql.ref(code)} as code from ${sql.table(table)}
    where id = any(${ids}::text[])`.execute(db)
  return ids.flatMap((id) => rows.find((row) => row.id === id)?.code ?? [])
}

/** The text of a column of a chosen record, as far as the caller's own list shows it. */
async function readColumn(
  asking: Asking,
  reference: Reference,
  { id, column }: { readonly id: string; readonly column: string },
): Promise<string> {
  const model = containerOf(reference, 'model')
  const target = targetOf(reference, id)
  if (model === '' || !target) return ''
  const [linked] = await readLinked(asking, [{ ...target, within: `${model}/${column}` }])
  const record = linked?.records.find((found) => found.id === id)
  if (!linked?.field || !record) return ''
  return readText(linked.asking, linked.field, record.data[linked.field.node.field])
}

/** A value as a text that stands for it: the code of what it refers to, else as it is printed. */
async function readText(asking: Asking, field: Field, value: unknown): Promise<string> {
  const { reference } = field.bound
  if (isEmpty(value)) return ''
  if (reference) return (await readEntryCodes(asking.db.kysely, reference, idsIn(value))).join('.')
  return field.bound.print(value, { name: () => undefined, timeZone: asking.env.timeZone })
}

/** Where a problem of a field is shown: in its own line, if it is a column. */
const placeOf = (cell: DataCell, path: string): string => {
  const line = cell.path.slice(0, cell.path.lastIndexOf('.') + 1)
  return path.includes('.') ? line + path.slice(path.indexOf('.') + 1) : path
}

async function readHome({ db, caller }: Asking): Promise<string> {
  const found = await db.kysely
    .selectFrom('organizes')
    .select('en_code')
    .where('id', '=', homeOf(caller))
    .executeTakeFirst()
  return found?.en_code ?? ''
}

async function readPart(
  asking: Asking,
  cell: DataCell,
  name: string,
): Promise<{ readonly text: string; readonly issue: RowIssue }> {
  if (name === '') {
    const issue = { path: cell.path, code: 'numberCode' }
    return { text: await readHome(asking), issue }
  }
  const named = findNamed(asking.live.model, cell.field, name)
  if (!named) {
    const issue = { path: cell.path, code: 'numberField', params: { field: name } }
    return { text: '', issue }
  }
  const { field, path, column } = named
  const value = cell.get(path)
  const text =
    column !== '' && field.bound.reference
      ? await readColumn(asking, field.bound.reference, { id: idsIn(value)[0] ?? '', column })
      : await readText(asking, field, value)
  return { text, issue: { path: placeOf(cell, path), code: 'numberCode' } }
}

/**
 * The codes that a record gives to the number in this cell. A field that the form lacks is a problem
 * of the number; one without a usable code is a problem of that field.
 */
export async function readCodes(
  asking: Asking,
  cell: DataCell,
  pattern: NumberPattern,
): Promise<FoundCodes> {
  const codes = new Map<string, string>()
  const issues: RowIssue[] = []
  for (const part of pattern.parts.filter(isCode)) {
    const { text, issue } = await readPart(asking, cell, codeName(part))
    const code = toCode(text)
    if (code) codes.set(codeName(part), code)
    else issues.push(issue)
  }
  return { codes, issues }
}
