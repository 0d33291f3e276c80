import * as Type from 'typebox'
import type { Static } from 'typebox'
import { condition } from '../design/condition.ts'
import type { Comparison, Condition, Group } from '../design/condition.ts'
import type { Field, Model } from '../design/model.ts'
import { canCompare } from '../record/can-compare.ts'
import { mapCondition } from '../record/compare.ts'
import { columnWidth } from './column-settings.ts'
import { mapOf } from '../wire/map-of.ts'
import { layout, renameLayout, trimLayout } from './layout.ts'

const longestPath = 90
const path = Type.String({ maxLength: longestPath })
/** Most values of one search. */
const mostValues = 500

/** What a saved view holds of a list: the search, the order, and how it looks. */
export const viewSettings = Type.Object(
  {
    keyword: Type.String({ maxLength: 200 }),
    query: mapOf(longestPath, Type.Unknown({ maxItems: mostValues }), { maxProperties: 100 }),
    filter: Type.Optional(condition),
    sort: Type.Array(Type.Object({ field: path, order: Type.Enum(['asc', 'desc']) }), {
      maxItems: 5,
    }),
    /** Absent where the view shows the columns that its user has set. */
    columns: Type.Optional(
      Type.Array(
        Type.Object({
          prop: path,
          visible: Type.Boolean(),
          width: Type.Integer({ minimum: 0, maximum: columnWidth.most }),
          fixed: Type.Enum(['none', 'left', 'right']),
        }),
        { maxItems: 1000 },
      ),
    ),
    density: Type.Enum(['large', 'middle', 'small']),
    pageSize: Type.Integer({ minimum: 1, maximum: 500 }),
    /** Absent: a table. */
    layout: Type.Optional(layout),
  },
  { additionalProperties: false },
)
export type ViewSettings = Static<typeof viewSettings>

/** What somebody may use in a list. */
export interface ViewReach {
  readonly model: Model
  /** Paths of the list columns; of these the masked ones. */
  readonly columns: ReadonlySet<string>
  readonly masked: ReadonlySet<string>
  /** Paths in the form, which decide about sub-tables and their columns. */
  readonly forms: ReadonlySet<string>
  readonly sortable: ReadonlySet<string>
}

const isOfLines = (field: Field): boolean => field.table !== null || field.kind.holds === 'rows'

function findUsable(named: string, reach: ViewReach): Field | null {
  const field = reach.model.byPath.get(named)
  if (!field) return null
  return (isOfLines(field) ? reach.forms : reach.columns).has(named) ? field : null
}

/** Masked fields are compared with one whole value only. */
const isWhole = ({ symbol, operand }: Comparison): boolean =>
  symbol === '==' && operand?.type === 'fixed'

function isUsable(comparison: Comparison, reach: ViewReach, lines: Group['lines']): boolean {
  const field = findUsable(comparison.field, reach)
  if (!field || (reach.masked.has(comparison.field) && !isWhole(comparison))) return false
  return canCompare(comparison, field.bound.type, (named) => {
    const other = findUsable(named, reach)
    if (!other?.bound.type || reach.masked.has(named)) return null
    return {
      type: other.bound.type,
      isColumn: other.table !== null && other.table.path !== lines?.table,
    }
  })
}

function trimFilter(
  { match, groups }: Condition,
  reach: ViewReach,
): { readonly filter: Condition | undefined; readonly hidden: number } {
  let hidden = 0
  const kept = groups.flatMap((group): Group[] => {
    const comparisons = group.comparisons.filter((comparison) =>
      isUsable(comparison, reach, group.lines),
    )
    const isOpen = !group.lines || findUsable(group.lines.table, reach) !== null
    hidden += isOpen
      ? group.comparisons.length - comparisons.length
      : Math.max(1, group.comparisons.length)
    return isOpen && (comparisons.length > 0 || group.lines) ? [{ ...group, comparisons }] : []
  })
  return { filter: kept.length > 0 ? { match, groups: kept } : undefined, hidden }
}

/**
 * A view as somebody may use it, and how many searches and conditions are left out because their
 * fields are not there, not granted or no longer comparable. What it names besides is left out as
 * well.
 */
export function trimView(
  settings: ViewSettings,
  reach: ViewReach,
): { readonly settings: ViewSettings; readonly hidden: number } {
  const { filter, query, columns, sort, layout: laidOut, ...rest } = settings
  const searches = Object.entries(query)
  const usable = searches.filter(([named]) => reach.columns.has(named))
  const trimmed = filter ? trimFilter(filter, reach) : { filter: undefined, hidden: 0 }
  return {
    settings: {
      ...rest,
      query: Object.fromEntries(usable),
      sort: sort.filter(({ field }) => reach.sortable.has(field)),
      ...(trimmed.filter && { filter: trimmed.filter }),
      ...(columns && { columns: columns.filter(({ prop }) => reach.columns.has(prop)) }),
      ...(laidOut && { layout: trimLayout(laidOut, reach.columns) }),
    },
    hidden: searches.length - usable.length + trimmed.hidden,
  }
}

/** A view with other names of fields. */
export const renameView = (
  settings: ViewSettings,
  rename: (path: string) => string,
): ViewSettings => ({
  ...settings,
  query: Object.fromEntries(
    Object.entries(settings.query).map(([named, value]) => [rename(named), value]),
  ),
  sort: settings.sort.map(({ field, order }) => ({ field: rename(field), order })),
  ...(settings.filter && { filter: mapCondition(settings.filter, rename) }),
  ...(settings.columns && {
    columns: settings.columns.map((column) => ({ ...column, prop: rename(column.prop) })),
  }),
  ...(settings.layout && { layout: renameLayout(settings.layout, rename) }),
})
