import type { DictionaryEntry, OrganizeEntry, UserEntry } from './api/lookup.ts'
import type { Field } from './design/model.ts'
import type { RecordRow } from './api/record.ts'
import type { FormPlan } from './page/form.ts'
import type { ListPlan } from './page/list.ts'
import type { Language, Say } from './text.ts'
import type { Around } from './widget/define.ts'
import type { Choice, Look, Reference } from './widget/reference.ts'

/** One field as its view sees it. Every property is read inside an observer; the engine implements it, a test may use a plain object. */
export interface FieldPort {
  /** Id of the control in the page: unique, stable, what the label points at. */
  readonly id: string
  readonly path: string
  readonly label: string
  readonly value: unknown
  /** What is wrong, in words; absent when nothing is known to be. */
  readonly problem: string | undefined
  readonly visible: boolean
  readonly required: boolean
  readonly readOnly: boolean
  /** Ids of the choices that rules leave; null leaves all. */
  readonly allowed: readonly string[] | null
  /** The value for people, as a list or a stand-in shows it. */
  readonly printed: string
  /** What limits of the value may look at, as its check does; absent: nothing. */
  readonly around?: Around
  set(value: unknown): void
  /** The control lost its focus: the value is checked now. */
  touch(): void
}

/** One line of a sub-table. */
export interface RowPort {
  readonly key: string
  field(name: string): FieldPort
}

/** One column of a sub-table as its head needs it. */
export interface ColumnPort {
  readonly name: string
  readonly kind: string
  readonly label: string
  readonly required: boolean
  /** Hidden for every row, or not granted. */
  readonly visible: boolean
  readonly width: number
  readonly align: 'left' | 'center' | 'right'
  readonly fixed: 'none' | 'left' | 'right'
  readonly options: object
}

/** A sub-table as its view sees it. */
export interface TablePort extends FieldPort {
  readonly columns: readonly ColumnPort[]
  readonly rows: readonly RowPort[]
  add(): void
  copy(key: string): void
  remove(keys: readonly string[]): void
  /** The sum of a column as text, printed as its cells are; what is not a number counts as 0 (specification 5.5). */
  sum(name: string): string
}

/** Cached lookups; each is loaded on first ask and observed, undefined until it is there. */
export interface Lookups extends Look {
  choices(reference: Reference): readonly Choice[] | undefined
  users(): readonly UserEntry[] | undefined
  organizes(): readonly OrganizeEntry[] | undefined
  dictionaries(): readonly DictionaryEntry[] | undefined
}

/** All that renderers know of the product around them. */
export interface PageRuntime {
  readonly say: Say
  readonly language: Language
  readonly lookups: Lookups
  readonly device: 'pc' | 'app'
  readonly timeZone: string
  /** Design mode draws the same views without letting them act. */
  readonly isDesign: boolean
}

/** An open form as the form page sees it; every property is read inside an observer. */
export interface FormPort {
  readonly plan: FormPlan
  /** Something differs from what is stored: leaving asks first. */
  readonly isDirty: boolean
  /** How many problems are known, those of fields that cannot be seen included. */
  readonly problemCount: number
  /** Problems that stand at no visible field, in words. */
  readonly otherProblems: readonly string[]
  /** The first visible field with a problem, in reading order. */
  readonly firstProblem: (FieldPort & { readonly source: Field }) | undefined
  /** A field of the form by path; absent when the model has none. */
  field(path: string): FieldPort | undefined
  /** Does the design, with its rules, show this layout node? */
  isShown(nodeId: string): boolean
  /** Does a visible field inside this layout node have a problem? */
  hasProblem(nodeId: string): boolean
}

/** How a list is asked: applied filters by path, keyword, page, size, order. */
export interface ListAsk {
  readonly query: Readonly<Record<string, unknown>>
  readonly keyword: string
  readonly page: number
  readonly size: number
  readonly sort: ListPlan['sort']
}

export type Density = 'large' | 'middle' | 'small'

/** A list of records as the list page sees it; every property is read inside an observer. */
export interface ListPort {
  readonly plan: ListPlan
  readonly ask: ListAsk
  readonly rows: readonly RecordRow[]
  readonly total: number
  readonly isLoading: boolean
  /** Rows were there once: until then a skeleton stands in their place. */
  readonly hasLoaded: boolean
  /** Why the last load failed, in words; the old rows stay. */
  readonly failure: string | undefined
  readonly isForbidden: boolean
  /** Some filter or keyword is applied. */
  readonly isFiltered: boolean
  readonly keyword: string
  readonly isFolded: boolean
  readonly density: Density
  readonly selected: readonly string[]
  searchValue(path: string): unknown
  setSearchValue(path: string, value: unknown): void
  setKeyword(text: string): void
  /** Applies what the search form holds and goes to page 1. */
  search(): void
  /** Empties the search form, order and address, and asks again. */
  reset(): void
  load(): void
  turn(page: number, size: number): void
  sortBy(sort: ListAsk['sort']): void
  /** Which rows of this page are selected; those of other pages stay. */
  select(ids: readonly string[]): void
  clearSelection(): void
  /** Width of a column in pixels; 0 is automatic. */
  widthOf(path: string): number
  setWidth(path: string, width: number): void
  setFolded(isFolded: boolean): void
  setDensity(density: Density): void
}

/** How the entries of a system noun are asked for. */
export interface EntryAsk {
  readonly keyword: string
  /** Further conditions by name; undefined and '' ask for nothing. */
  readonly filters: Readonly<Record<string, string | number | undefined>>
  readonly page: number
  readonly size: number
}

/** The entries of a system noun as their page sees them; every property is read inside an observer. */
export interface EntryPort<E> {
  readonly rows: readonly E[]
  readonly total: number
  readonly ask: EntryAsk
  readonly isLoading: boolean
  readonly hasLoaded: boolean
  /** Why the last load failed, in words; the old rows stay. */
  readonly failure: string | undefined
  readonly isForbidden: boolean
  readonly isFiltered: boolean
  readonly canAdd: boolean
  readonly canChange: boolean
  readonly canRemove: boolean
  readonly canToggle: boolean
  search(more: Partial<Pick<EntryAsk, 'keyword' | 'filters'>>): void
  reset(): void
  turn(page: number, size: number): void
  load(): Promise<void>
  remove(entry: E): Promise<void>
  toggle(entry: E): Promise<void>
}
