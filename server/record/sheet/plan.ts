import type { ExportBody } from '#schemas/api/record-sheet.ts'
import type { Field } from '#schemas/design/model.ts'
import { accessOf, listedPaths, refuseAt } from '../access.ts'
import type { Asking } from '../asking.ts'
import { sheetColumn } from './columns.ts'
import type { SheetColumn } from './columns.ts'

/** A sub-table with those of its columns that are written. */
export interface SheetTable {
  readonly field: Field
  readonly columns: readonly SheetColumn[]
}

/** What of the records is written. */
export interface SheetPlan {
  readonly columns: readonly SheetColumn[]
  readonly tables: readonly SheetTable[]
  readonly lines: NonNullable<ExportBody['lines']>
  /** The fields to read. */
  readonly paths: ReadonlySet<string>
}

const holdsText = ({ kind, bound }: Field): boolean =>
  kind.holds !== 'rows' &&
  (bound.slot !== null || bound.expression !== null || bound.shows !== null)

/**
 * The columns and sub-tables that a caller may take out: columns of their list, and lines that they
 * see in the form. 422 where one is named that does not exist or is not granted, with the same words.
 */
export function planSheet(
  { live, caller, say, language }: Asking,
  { columns: named, values = 'shown', lines = 'none' }: ExportBody,
): SheetPlan {
  const access = accessOf(live, caller)
  const listed = listedPaths(live, access)
  const { byPath } = live.model
  const column = (field: Field): SheetColumn => sheetColumn(field, { values, language })
  const wanted =
    named ?? access.plan.columns.filter(({ isExtra }) => !isExtra).map(({ field }) => field)
  const mayLine = ({ path, table }: Field): boolean =>
    table !== null && access.forms.has(path) && access.forms.has(table.path)
  for (const path of wanted) {
    const field = byPath.get(path)
    const isMine = field && (listed.has(path) || (mayLine(field) && holdsText(field)))
    if (!isMine) throw refuseAt('columns', 'unknownField', say)
  }
  const fields = wanted.flatMap((path) => byPath.get(path) ?? [])
  const isChosen = fields.some(({ table }) => table !== null)
  const tables =
    lines === 'none'
      ? []
      : live.model.fields
          .filter((field) => field.kind.holds === 'rows' && access.forms.has(field.path))
          .map((field): SheetTable => ({
            field,
            columns: field.columns
              .filter((line) => mayLine(line) && holdsText(line))
              .filter((line) => !isChosen || wanted.includes(line.path))
              .map(column),
          }))
          .filter((table) => table.columns.length > 0)
  const shownBy = tables.flatMap((table) =>
    table.columns
      .flatMap(({ field: { shows } }) => shows?.of ?? [])
      .filter((of) => {
        const source = byPath.get(`${table.field.path}.${of}`)
        return source !== undefined && mayLine(source)
      })
      .map((of) => `${table.field.path}.${of}`),
  )
  const own = fields.filter(({ table }) => table === null)
  return {
    columns: own.map(column),
    tables,
    lines,
    paths: new Set([
      ...own.map(({ path }) => path),
      ...tables.flatMap(({ field, columns }) => [
        field.path,
        ...columns.map((column) => column.field.path),
      ]),
      ...shownBy,
    ]),
  }
}
