import type { ListColumn, ListSearch, ListSettings } from '../design/document.ts'
import type { Field, Model } from '../design/model.ts'
import { can, filterVisible } from '../permission.ts'
import type { Rights } from '../permission.ts'
import { isMasked } from '../record/masked.ts'
import { batchActsOf } from './batch-act.ts'
import type { BatchAct } from './batch-act.ts'
import { isCarried, mostColumns, mostSearches, rankFields, telling, titleField } from './rank.ts'

export interface PlannedColumn extends ListColumn {
  readonly column: Field
  /** Shown only after the user has chosen it, because the list has more telling ones. */
  readonly isExtra: boolean
  /** Its cells can be copied by a button. */
  readonly isCopied: boolean
}

export interface PlannedSearch extends ListSearch {
  readonly target: Field
  /** Not among the first that are shown, because the list has more telling ones. */
  readonly isExtra: boolean
}

/**
 * What one list page may show and request. The server computes the same plan and answers nothing
 * else.
 */
export interface ListPlan {
  readonly modelId: string
  readonly model: Model
  readonly columns: readonly PlannedColumn[]
  /** The column that names a record. */
  readonly title: Field | undefined
  readonly searches: readonly PlannedSearch[]
  /** Fields searched by the keyword box; without any there is no box. */
  readonly keywords: readonly PlannedSearch[]
  /** Paths that the list may be sorted by. */
  readonly sortable: ReadonlySet<string>
  readonly sort: ListSettings['sort']
  readonly hasPage: boolean
  readonly pageSize: number
  readonly canAdd: boolean
  readonly canBatchRemove: boolean
  /** What may be done to many records at once; records are selected only where there is something. */
  readonly batchActs: readonly BatchAct[]
  readonly canExport: boolean
  readonly canImport: boolean
  readonly canEdit: boolean
  readonly canDetail: boolean
  readonly canRemove: boolean
}

/**
 * Can the field be a list column? Its kind must allow it, and its value be stored or computed for
 * the whole record.
 */
export const isListable = (field: Field): boolean =>
  field.kind.places.includes('list') &&
  field.table === null &&
  (field.bound.slot !== null || field.bound.expression !== null)
export const isSearchable = (field: Field): boolean =>
  field.kind.places.includes('search') && field.table === null && field.bound.slot !== null
export const isSortable = (field: Field): boolean =>
  field.kind.places.includes('sort') && field.table === null && field.bound.slot !== null

const autoColumn = (field: Field): ListColumn => ({
  field: field.path,
  width: 0,
  align: field.bound.type === 'decimal' ? 'right' : 'left',
  fixed: 'none',
  sortable: isSortable(field),
})
const autoSearch = (field: Field): ListSearch => ({
  field: field.path,
  type: field.kind.search[0] ?? 'equals',
  multiple: false,
  keyword: false,
})

/** The designed columns, or all possible fields in form order, the title before them. */
export const columnsOf = (model: Model): readonly ListColumn[] => {
  const { columns } = model.document.list
  if (columns.length > 0) return columns
  const fields = model.fields.filter(isListable)
  const title = titleField(fields)
  return [
    ...fields.filter((field) => field === title),
    ...fields.filter((field) => field !== title),
  ].map(autoColumn)
}

/**
 * The designed searches, or all searchable fields with the default way of their kind, the most
 * telling first.
 */
export const searchesOf = (model: Model): readonly ListSearch[] => {
  const { searches } = model.document.list
  return searches.length > 0
    ? searches
    : rankFields(model.fields.filter(isSearchable)).map(autoSearch)
}

/** The most telling of the fields that the caller sees, unless the design itself has chosen. */
const firstOf = (fields: readonly Field[], most: number, isDesigned: boolean) =>
  isDesigned ? new Set(fields) : telling(fields, most)

/**
 * Paths of the columns that the caller may see, and therefore select, search, sort and filter by.
 */
export const listPaths = (model: Model, rights: Rights, modelId: string): Set<string> =>
  new Set(
    filterVisible(
      rights,
      modelId,
      'column',
      model.fields
        .filter((field) => isListable(field) || isSearchable(field))
        .map((field) => field.path),
    ),
  )

/** What the caller may see and request in the list of a model. */
export function planList(model: Model, rights: Rights, modelId: string): ListPlan {
  const { list } = model.document
  const seen = listPaths(model, rights, modelId)
  const field = (path: string): Field | undefined =>
    seen.has(path) ? model.byPath.get(path) : undefined
  // Masked values must not be guessed letter by letter, so they can only be searched as a whole,
  // and not sorted by.
  const isOpen = (modelField: Field): boolean => !isMasked(modelField, rights, modelId)
  const columns = columnsOf(model).flatMap((listColumn) => {
    const column = field(listColumn.field)
    return column && isListable(column)
      ? [
          {
            ...listColumn,
            sortable: listColumn.sortable && isSortable(column) && isOpen(column),
            column,
          },
        ]
      : []
  })
  const shown = firstOf(
    columns.map(({ column }) => column),
    mostColumns,
    list.columns.length > 0,
  )
  const searches = searchesOf(model).flatMap((search) => {
    const target = field(search.field)
    return target && isSearchable(target)
      ? [{ ...search, target, ...(!isOpen(target) && { type: 'equals' as const }) }]
      : []
  })
  const asked = firstOf(
    searches.map(({ target }) => target),
    mostSearches,
    list.searches.length > 0,
  )
  const sorted = new Set(
    model.fields
      .filter((modelField) => seen.has(modelField.path) && isOpen(modelField))
      .map((modelField) => modelField.path),
  )
  const sheets = list.sheets ?? ['export', 'import']
  const acts = batchActsOf(model, rights, modelId)
  const button = (code: string): boolean => can(rights, modelId, 'button', code)
  return {
    modelId,
    model,
    columns: columns.map((column) => ({
      ...column,
      isExtra: !shown.has(column.column),
      isCopied: isCarried(column.column) && isOpen(column.column),
    })),
    title: titleField(columns.map(({ column }) => column)),
    searches: searches
      .filter((search) => !search.keyword)
      .map((search) => ({ ...search, isExtra: !asked.has(search.target) })),
    keywords: searches
      .filter(
        (search) =>
          search.keyword && search.target.kind.places.includes('keyword') && isOpen(search.target),
      )
      .map((search) => ({ ...search, isExtra: false })),
    sortable: new Set(
      model.fields
        .filter((modelField) => sorted.has(modelField.path) && isSortable(modelField))
        .map((modelField) => modelField.path),
    ),
    sort: list.sort.filter((sortKey) => sorted.has(sortKey.field)),
    hasPage: list.hasPage,
    pageSize: list.pageSize,
    canAdd: list.buttons.includes('add') && button('btn_add'),
    canBatchRemove: acts.includes('remove'),
    batchActs: acts,
    canExport: sheets.includes('export') && button('btn_export'),
    canImport: sheets.includes('import') && button('btn_import'),
    canEdit: list.rowButtons.includes('edit') && button('btn_edit'),
    canDetail: list.rowButtons.includes('detail') && button('btn_detail'),
    canRemove: list.rowButtons.includes('remove') && button('btn_remove'),
  }
}
