import { isObject } from '#schemas/json.ts'
import { lineLayouts } from '#schemas/api/record-sheet.ts'
import type { ExportBody } from '#schemas/api/record-sheet.ts'

/** How somebody takes records out, as their browser remembers it. */
export interface ExportChoice {
  readonly range: 'page' | 'all' | 'selected'
  readonly isChosen: boolean
  /** Paths of the chosen columns, in their order. */
  readonly columns: readonly string[]
  readonly values: NonNullable<ExportBody['values']>
  readonly lines: NonNullable<ExportBody['lines']>
  readonly format: NonNullable<ExportBody['format']>
}

const oneOf = <T extends string>(words: readonly T[], value: unknown, otherwise: T): T =>
  words.find((word) => word === value) ?? otherwise

/** What was remembered, as far as it still fits; only columns of `known` are left. */
export function readExportChoice(kept: unknown, known: readonly string[]): ExportChoice {
  const read = isObject(kept) ? kept : {}
  const columns = Array.isArray(read['columns'])
    ? read['columns'].filter((path): path is string => known.includes(path as string))
    : []
  return {
    range: oneOf(['page', 'all', 'selected'], read['range'], 'all'),
    isChosen: read['isChosen'] === true && columns.length > 0,
    columns,
    values: oneOf(['shown', 'raw'], read['values'], 'shown'),
    lines: oneOf(lineLayouts, read['lines'], 'none'),
    format: oneOf(['xlsx', 'csv'], read['format'], 'xlsx'),
  }
}
