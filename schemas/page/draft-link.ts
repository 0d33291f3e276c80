import type { Field, Model } from '../design/model.ts'
import type { Data } from '../record/input.ts'
import type { Grant, Rights } from '../permission.ts'
import type { Env } from '../widget/define.ts'
import { isEmpty } from '../widget/value.ts'
import type { ListPlan } from './list.ts'

/**
 * A draft beside its live version: a field is the same one as long as its node is, whatever it is
 * called now.
 */
export interface DraftLink {
  readonly draft: Model
  /** Paths in the live version by path in the draft; a new field has none. */
  readonly livePaths: ReadonlyMap<string, string>
  /** Fields and columns of the draft that publishing would give a column. */
  readonly fresh: readonly Field[]
}

const isStored = ({ bound, kind }: Field): boolean =>
  bound.expression === null &&
  bound.shows === null &&
  (bound.slot !== null || kind.holds === 'rows')

/** Finds the fields of a draft in its live version; null where it was never published. */
export function linkDraft(draft: Model, live: Model | null): DraftLink {
  const pathOf = new Map(
    [...(live?.byPath.values() ?? [])].map((field) => [field.node.id, field.path]),
  )
  const livePaths = new Map(
    [...draft.byPath.values()].flatMap(({ path, node, table }): [string, string][] => {
      const found = pathOf.get(node.id)
      // A column that went to another table, or out of one, is a new column.
      const isThere =
        found !== undefined &&
        (table ? pathOf.get(table.node.id) : undefined) === live?.byPath.get(found)?.table?.path
      return isThere ? [[path, found]] : []
    }),
  )
  return {
    draft,
    livePaths,
    fresh: [...draft.byPath.values()].filter(
      (field) => isStored(field) && !livePaths.has(field.path),
    ),
  }
}

/**
 * A record of the live version as the draft would show it. `closed` are fields that whoever read it
 * may not see, `unfit` those whose value does not fit any more: both are empty.
 */
export interface DraftRecord {
  readonly data: Data
  readonly closed: readonly Field[]
  readonly unfit: readonly Field[]
}

const last = (path: string): string => path.slice(path.lastIndexOf('.') + 1)
const isRow = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads a record of the live version, as the server gave it, into the fields of the draft. */
export function draftRecord({ draft, livePaths }: DraftLink, data: Data, env: Env): DraftRecord {
  const closed = new Set<Field>()
  const unfit = new Set<Field>()
  const valueIn = (field: Field, row: Readonly<Record<string, unknown>>): unknown => {
    const live = livePaths.get(field.path)
    if (live === undefined) return null
    if (!Object.hasOwn(row, last(live))) {
      if (isStored(field)) closed.add(field)
      return null
    }
    const raw = row[last(live)]
    if (field.kind.holds === 'rows')
      return Array.isArray(raw)
        ? raw.filter(isRow).map((line) => ({
            ...(typeof line['id'] === 'string' && { id: line['id'] }),
            ...valuesOf(field.columns, line),
          }))
        : []
    const value = field.bound.read(raw)
    if (
      isEmpty(value) ||
      field.bound
        .problems(value, { env, get: () => null })
        .every(({ code }) => !shapeless.has(code))
    )
      return value
    unfit.add(field)
    return null
  }
  const valuesOf = (
    fields: readonly Field[],
    row: Readonly<Record<string, unknown>>,
  ): Readonly<Record<string, unknown>> =>
    Object.fromEntries(fields.map((field) => [field.node.field, valueIn(field, row)]))
  return { data: valuesOf(draft.fields, data), closed: [...closed], unfit: [...unfit] }
}

/**
 * Problems of the shape of a value: it is another kind's. What merely breaks a rule is shown, and
 * marked by the form.
 */
const shapeless = new Set(['type', 'pattern', 'anyOf', 'const', 'enum', 'notChoice'])

/**
 * What a user may see and do, as it would be in the draft: a grant is of the field, whatever it is
 * called. Nobody holds a new field yet.
 */
export function draftRights({ livePaths }: DraftLink, rights: Rights, modelId: string): Rights {
  const now = new Map([...livePaths].map(([path, live]) => [live, path]))
  const moved = (codes: Grant['formList']): Grant['formList'] =>
    codes.flatMap(({ enCode }) => (now.has(enCode) ? [{ enCode: now.get(enCode) ?? '' }] : []))
  const grants = rights.grants.map((grant) =>
    grant.modelId === modelId
      ? { ...grant, columnList: moved(grant.columnList), formList: moved(grant.formList) }
      : grant,
  )
  return { ...rights, grants }
}

/**
 * A list of the draft over the records of the live version: what has no column yet can be neither
 * searched nor sorted by.
 */
export function draftList({ livePaths }: DraftLink, plan: ListPlan): ListPlan {
  const isLive = ({ field }: { readonly field: string }): boolean => livePaths.has(field)
  return {
    ...plan,
    searches: plan.searches.filter(isLive),
    keywords: plan.keywords.filter(isLive),
    sortable: new Set([...plan.sortable].filter((path) => livePaths.has(path))),
    sort: plan.sort.filter(isLive),
    columns: plan.columns.map((column) => ({
      ...column,
      sortable: column.sortable && isLive(column),
    })),
  }
}
