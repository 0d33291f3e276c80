import type { ImportColumn, ImportSettings, ImportState } from '#schemas/api/record-import.ts'
import { isObject } from '#schemas/json.ts'

/** How the rows of a file are to become records, as somebody assigns it. */
export type ImportDraft = ImportSettings

/** What the server proposes for a file, or was last told. */
export const draftOf = ({ columns, mode, key }: ImportState): ImportDraft => ({
  columns,
  mode,
  ...(key !== null && { key }),
})

/** Assigns a column to a field, or to none; what was said of the column for another field goes. */
export function assign(draft: ImportDraft, place: number, path: string | undefined): ImportDraft {
  const others = draft.columns.filter((column) => column.place !== place && column.path !== path)
  const columns = path === undefined ? others : [...others, { place, path }]
  return withKey({ ...draft, columns: columns.toSorted((a, b) => a.place - b.place) })
}

/** Says more of a column: the field that its records are named by, or the order of its dates. */
export function refine(
  draft: ImportDraft,
  place: number,
  more: { readonly [key in 'by' | 'order']?: ImportColumn[key] | undefined },
): ImportDraft {
  const columns = draft.columns.map((column) => {
    if (column.place !== place) return column
    const { by, order } = { ...column, ...more }
    return { place, path: column.path, ...(by && { by }), ...(order && { order }) }
  })
  return { ...draft, columns }
}

/** The same without a key whose field has no column any more. */
function withKey({ key, ...draft }: ImportDraft): ImportDraft {
  return { ...draft, ...(draft.columns.some(({ path }) => path === key) && key && { key }) }
}

/** The fields that records can be found by, as far as a column is assigned to them. */
export const keysOf = ({ fields }: ImportState, { columns }: ImportDraft) =>
  fields.filter(({ path, isKey }) => isKey && columns.some((column) => column.path === path))

/**
 * Required fields without a column; those of a sub-table only where another of its fields has one.
 * None where records are only changed.
 */
export function missingOf({ fields }: ImportState, { columns, mode }: ImportDraft) {
  if (mode === 'update') return []
  const paths = columns.map(({ path }) => path)
  const tables = new Set(paths.flatMap((path) => path.split('.').slice(0, -1)))
  return fields.filter(({ path, isRequired }) => {
    const [table] = path.split('.').slice(0, -1)
    return isRequired && !paths.includes(path) && (table === undefined || tables.has(table))
  })
}

/** Why rows cannot be checked by these settings; undefined where they can. */
export function lackOf(
  state: ImportState,
  draft: ImportDraft,
): 'noRows' | 'none' | 'keyNeeded' | undefined {
  if (state.total === 0) return 'noRows'
  if (draft.columns.length === 0) return 'none'
  if (draft.mode === 'add') return undefined
  return keysOf(state, draft).some(({ path }) => path === draft.key) ? undefined : 'keyNeeded'
}

/** The settings of an earlier file, where the other has the same heads; else its own. */
export function carryOver(
  before: { readonly state: ImportState; readonly draft: ImportDraft } | null,
  state: ImportState,
): ImportDraft {
  const headsOf = ({ heads }: ImportState) => heads.map(({ head }) => head).join('\n')
  return before && headsOf(before.state) === headsOf(state)
    ? fit(before.draft, state)
    : draftOf(state)
}

/** Settings as far as the file and the form still have what they name. */
function fit({ columns, mode, key }: ImportDraft, state: ImportState): ImportDraft {
  const fits = ({ place, path }: ImportColumn) =>
    state.heads.some((head) => head.place === place) &&
    state.fields.some((field) => field.path === path)
  const [first = 'add'] = state.modes
  return withKey({
    columns: columns.filter(fits),
    mode: state.modes.includes(mode) ? mode : first,
    ...(key !== undefined && { key }),
  })
}

/** Settings that the browser kept for this import, and had not been checked; else the server's. */
export function readDraft(kept: unknown, state: ImportState): ImportDraft {
  if (!isObject(kept) || kept['id'] !== state.id || !isObject(kept['draft'])) return draftOf(state)
  const { columns } = kept['draft']
  return Array.isArray(columns) ? fit(kept['draft'] as ImportDraft, state) : draftOf(state)
}
