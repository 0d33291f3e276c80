import type { Field } from '#schemas/design/model.ts'
import { formPaths } from '#schemas/page/form.ts'
import { isListable, planList } from '#schemas/page/list.ts'
import type { ListPlan } from '#schemas/page/list.ts'
import { isMasked } from '#schemas/record/masked.ts'
import { can } from '#schemas/permission.ts'
import { problemTexts, sayIssues } from '#schemas/design/problem.ts'
import type { RowIssue } from '#schemas/record/issue.ts'
import type { Say } from '#schemas/text.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Caller } from '../auth/caller.ts'
import type { Live } from './models.ts'

/**
 * What one caller may see and write of one model. Every field path that is sent or received is in
 * one of these sets.
 */
export interface Access {
  /** List columns: for selecting, searching, sorting and filtering. */
  readonly columns: ReadonlySet<string>
  /** Form fields with sub-table columns: for reading one record and for writing. */
  readonly forms: ReadonlySet<string>
  /** In either set: what a read-only record shows, and what the config mentions. */
  readonly either: ReadonlySet<string>
  /** Paths whose values the caller sees only masked. */
  readonly masked: ReadonlySet<string>
  readonly plan: ListPlan
}

/**
 * Failures of reading the live version of a form. Where a caller may open some forms only, forms
 * that do not exist and forms that may not be opened get the same answer.
 */
export const absent: readonly string[] = ['notFound', 'notPublished', 'broken']

const known = new WeakMap<Live, WeakMap<object, Access>>()

/** The access of a caller, cached until their grants are loaded again. */
export function accessOf(live: Live, caller: Caller): Access {
  const byGrants = known.get(live) ?? new WeakMap<object, Access>()
  known.set(live, byGrants)
  const found = byGrants.get(caller.grants)
  if (found) return found
  const plan = planList(live.model, caller, live.id)
  const listed = live.model.fields
    .filter((field) => isListable(field) || field.kind.places.includes('search'))
    .map((field) => field.path)
  const columns = new Set(listed.filter((path) => can(caller, live.id, 'column', path)))
  const forms = formPaths(live.model, caller, live.id)
  const masked = new Set(
    [...live.model.byPath.values()]
      .filter((field) => isMasked(field, caller, live.id))
      .map((field) => field.path),
  )
  const access = { columns, forms, either: new Set([...columns, ...forms]), masked, plan }
  byGrants.set(caller.grants, access)
  return access
}

/** The list columns that a caller receives. */
export const listedPaths = (live: Live, { columns }: Access): Set<string> =>
  new Set(
    live.model.fields
      .filter((field) => isListable(field) && columns.has(field.path))
      .map((field) => field.path),
  )

export const refuseAt = (
  path: string,
  code: keyof (typeof problemTexts)['zh'],
  say: Say,
): Failure =>
  new Failure('invalid', { data: { problems: [{ path, code, message: say(problemTexts, code) }] } })

/** Most problems in one answer; nobody reads more. */
const mostProblems = 100

interface Refusing {
  readonly say: Say
  /** Absent where no field of a record is at fault. */
  readonly live?: Live
  readonly caller?: Caller
}

/** A problem at a field that the caller may not see, without its place and what it is made of. */
function hidePlace(issue: RowIssue, { live, caller }: Refusing): RowIssue {
  if (!live || !caller || issue.path === '') return issue
  const path = issue.path
    .split('.')
    .filter((part) => !/^\d+$/.test(part))
    .join('.')
  if (!live.model.byPath.has(path) || accessOf(live, caller).either.has(path)) return issue
  const isPlain = issue.params === undefined && issue.message === undefined
  return { path: '', code: isPlain ? issue.code : 'wrong' }
}

/** Refuses (422) a record that has problems, with the places of the first ones. */
export function refuseIssues(issues: readonly RowIssue[], refusing: Refusing): void {
  const { say } = refusing
  if (issues.length === 0) return
  const count = issues.length - mostProblems
  const told = issues.slice(0, mostProblems).map((issue) => hidePlace(issue, refusing))
  if (count > 0) told.push({ path: '', code: 'more', params: { count } })
  throw new Failure('invalid', { data: { problems: sayIssues(told, say) } })
}

interface ColumnNameContext {
  readonly live: Live
  readonly caller: Caller
  readonly say: Say
  /** Where the name was used, for the problem. */
  readonly at: string
}

/**
 * The field that a caller named in a list; 422 where no field can be used so, or it is not granted:
 * the same answer, so that names of hidden fields cannot be guessed.
 */
export function columnNamed(
  path: string,
  { live, caller, say, at }: ColumnNameContext,
  fits: (field: Field) => boolean = () => true,
): Field {
  const field = live.model.byPath.get(path)
  if (!field || !accessOf(live, caller).columns.has(path) || !fits(field))
    throw refuseAt(at, 'unknownField', say)
  return field
}

const linesOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/**
 * Refuses a body that writes an existing field which is not granted; unknown names are left to the
 * row check.
 */
export function refuseForeign(
  live: Live,
  { forms }: Access,
  data: Readonly<Record<string, unknown>>,
): void {
  for (const field of live.model.fields) {
    if (!Object.hasOwn(data, field.path)) continue
    if (!forms.has(field.path)) throw new Failure('forbidden')
    const names = new Set(
      linesOf(data[field.path]).flatMap((line) =>
        typeof line === 'object' && line !== null ? Object.keys(line) : [],
      ),
    )
    for (const column of field.columns)
      if (names.has(column.node.field) && !forms.has(column.path)) throw new Failure('forbidden')
  }
}
