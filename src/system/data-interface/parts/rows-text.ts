import type { Params } from '#schemas/text.ts'
import { mostStaticRows } from '#schemas/interface/content.ts'
import { namePattern } from '#schemas/interface/parameter.ts'
import type { PlainValue } from '#schemas/interface/parameter.ts'

type TextRow = Record<string, PlainValue>

/** Why a text is no list of rows. */
interface RowsProblem {
  readonly code:
    | 'noJson'
    | 'noJsonAt'
    | 'noList'
    | 'tooManyRows'
    | 'noRow'
    | 'badColumn'
    | 'badCell'
  readonly params?: Params
}

/** The rows as a text, one row a line. */
export const printRows = (rows: readonly object[]): string =>
  rows.length === 0 ? '[]' : `[\n${rows.map((row) => `  ${JSON.stringify(row)}`).join(',\n')}\n]`

const column = new RegExp(namePattern)

const isCell = (value: unknown): value is PlainValue =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

const isRow = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The line of a text in which the engine stopped reading, where it tells. */
function lineOf(text: string, error: unknown): number | null {
  const at = error instanceof Error ? /position (\d+)/.exec(error.message)?.[1] : undefined
  return at === undefined ? null : text.slice(0, Number(at)).split('\n').length
}

function checkRow(row: unknown, at: number): RowsProblem | null {
  if (!isRow(row)) return { code: 'noRow', params: { at } }
  for (const [name, value] of Object.entries(row)) {
    if (!column.test(name)) return { code: 'badColumn', params: { at, name } }
    if (!isCell(value)) return { code: 'badCell', params: { at, name } }
  }
  return null
}

/** Reads rows out of a text that somebody typed; the first problem where it holds none. */
export function readRows(
  text: string,
): { readonly rows: readonly TextRow[] } | { readonly problem: RowsProblem } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const line = lineOf(text, error)
    return { problem: line === null ? { code: 'noJson' } : { code: 'noJsonAt', params: { line } } }
  }
  if (!Array.isArray(value)) return { problem: { code: 'noList' } }
  if (value.length > mostStaticRows)
    return { problem: { code: 'tooManyRows', params: { most: mostStaticRows } } }
  for (const [index, row] of value.entries()) {
    const problem = checkRow(row, index + 1)
    if (problem) return { problem }
  }
  return { rows: value as TextRow[] }
}
