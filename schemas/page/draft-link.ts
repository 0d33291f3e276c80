import type { Field, Model } from '../design/model.ts'
import type { Data } from '../record/input.ts'
import type { Grant, Rights } from '../permission.ts'
import type { Env } from '../widget/define.ts'
import { isEmpty } from '../widget/value.ts'
import type { ListPlan } from './list.ts'

/** A draft and its live version; fields are matched by node, whatever their present names. */
export interface DraftLink {
  readonly draft: Model
  /** Paths in the live version by paths in the draft; new fields have none. */
  readonly livePaths: ReadonlyMap<string, string>
  /** Fields and columns of the draft that publishing would create. */
  readonly fresh: readonly Field[]
}

const isStored = ({ bound, kind }: Field): boolean =>
  bound.expression === null &&
  bound.shows === null &&
  (bound.slot !== null || kind.holds === 'rows')

/** Matches the fields of a draft with its live version; null where it was never published. */
export function linkDraft(draft: Model, live: Model | null): DraftLink {
  const pathOf = new Map(
    [...(live?.byPath.values() ?? [])].map((field) => [field.node.id, field.path]),
  )
  const livePaths = new Map(
    [...draft.byPath.values()].flatMap(({ path, node, table }): [string, string][] => {
      const found = pathOf.get(node.id)
      // A column that moved into, out of or between tables counts as new.
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
 * A record of the live version as the draft would show it. `closed` fields are hidden from the
 * reader, the values of `unfit` ones no longer fit; both are empty.
 */
export interface DraftRecord {
  readonly data: Data
  readonly closed: readonly Field[]
  readonly unfit: readonly Field[]
}

const last = (path: string): string => path.slice(path.lastIndexOf('.') + 1)
const isRow = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Converts a record of the live version, as the server returned it, to the fields of the draft. */
export function toDraftRecord({ draft, livePaths }: DraftLink, data: Data, env: Env): DraftRecord {
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
 * Problems that mean a value of another type. Values that only break a rule are shown and marked by
 * the form.
 */
const shapeless = new Set(['type', 'pattern', 'anyOf', 'const', 'enum', 'notChoice'])

/**
 * A user's rights as they would be in the draft: grants follow their fields through renames. Nobody
 * holds new fields yet.
 */
export function toDraftRights({ livePaths }: DraftLink, rights: Rights, modelId: string): Rights {
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
 * The list of the draft over live records; fields without a column cannot be searched or sorted by.
 */
export function toDraftList({ livePaths }: DraftLink, plan: ListPlan): ListPlan {
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
