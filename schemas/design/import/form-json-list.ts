import type { Document, ListSettings } from '../document.ts'
import { isRaw, wordOf } from './source.ts'
import type { Raw, ForeignObject } from './source.ts'

const aligns = ['left', 'center', 'right'] as const
const sides = ['none', 'left', 'right'] as const
const whole = (value: unknown, most: number): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most ? value : 0

/**
 * The list of a form generator: its columns and order, for existing fields. Call it when fields
 * have their names.
 */
export function listColumns(
  list: ForeignObject,
): ((document: Document) => Partial<ListSettings>) | null {
  const columns = list.list('columnList').filter(isRaw)
  const pageSize = list.number('pageSize')
  const hasPage = list.flag('hasPage')
  if (columns.length === 0 && pageSize === null) return null
  return (document) => {
    const fields = new Set(Object.values(document.nodes).map(({ field }) => field))
    const nameOf = (raw: Raw): string => wordOf(raw['prop'] ?? raw['__vModel__'])
    const shown = columns.filter(
      (column, index) =>
        fields.has(nameOf(column)) &&
        columns.findIndex((other) => nameOf(other) === nameOf(column)) === index,
    )
    return {
      ...(shown.length > 0 && {
        columns: shown.map((raw) => ({
          field: nameOf(raw),
          width: whole(raw['width'], 1000),
          align: aligns.find((side) => side === raw['align']) ?? 'left',
          fixed: sides.find((side) => side === raw['fixed']) ?? 'none',
          sortable: raw['sortable'] === true,
        })),
      }),
      ...(pageSize !== null &&
        pageSize >= 10 &&
        pageSize <= 500 &&
        Number.isInteger(pageSize) && { pageSize }),
      ...(hasPage !== null && { hasPage }),
    }
  }
}
