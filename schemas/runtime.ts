import type { AreaChoice } from './api/area.ts'
import type { BillRuleOption } from './api/bill-rule.ts'
import type { Call } from './api/call.ts'
import type { OwnSeal, SealName } from './api/signature.ts'
import type { DictionaryEntry, NamedEntry, OrganizeEntry, UserEntry } from './api/lookup.ts'
import type { Condition } from './design/condition.ts'
import type { Field } from './design/model.ts'
import type { RecordRow } from './api/record.ts'
import type { UploadedFile } from './api/file.ts'
import type { PersonChoice } from './api/user.ts'
import type { FormPlan } from './page/form.ts'
import type { Layout } from './page/layout.ts'
import type { ColumnSetting } from './page/column-settings.ts'
import type { ListPlan } from './page/list.ts'
import type { PickLine } from './source/define.ts'
import type { Language, Say } from './text.ts'
import type { FileCategory, UploadRule } from './wire/upload.ts'
import type { Around } from './widget/define.ts'
import type { GeoPlace, Point } from './widget/place.ts'
import type { Choice, LineNoun, Look, Reference } from './widget/reference.ts'

/**
 * One field as its view uses it. Properties are read inside observers; the engine implements it,
 * tests may use plain objects.
 */
export interface FieldPort {
  /** Unique id of the control in the page, which its label refers to. */
  readonly id: string
  readonly path: string
  readonly label: string
  readonly value: unknown
  /** The problem in words; undefined where none is known. */
  readonly problem: string | undefined
  readonly visible: boolean
  readonly required: boolean
  readonly readOnly: boolean
  /** Ids of the choices that rules allow; null for all. */
  readonly allowed: readonly string[] | null
  /** The value as text, for lists and stand-ins. */
  readonly printed: string
  /** Whether its record or line is not stored yet. */
  readonly isNew?: boolean
  /**
   * The limits that rules set now: the control disables values beyond them, the check enforces
   * them. Absent: none.
   */
  readonly limits?: readonly { readonly least: unknown; readonly most: unknown }[]
  /** What limits of the value may read, as in its check; absent: nothing. */
  readonly around?: Around
  set(value: unknown): void
  /**
   * Writes other fields of the same form or row, if the user may: each value as stored, or as text
   * for text fields. Absent: nothing can be written.
   */
  fill?(values: Readonly<Record<string, PrintedValue>>): void
  /** The control lost focus, so the value is checked. */
  touch(): void
  /** Part of the value is still being loaded; the form is not saved until it is released. */
  hold?(isHeld: boolean): void
}

/** The actions of buttons in a form; each is absent where it is not possible. */
export interface FormActs {
  /** Opens a path of this site in this window. */
  go?(path: string): void
  /** Opens a new record of this model, or the present one for editing or reading. */
  open?(act: 'add' | 'edit' | 'detail'): void
  /** Reloads what is shown, after asking about unsaved work. */
  refresh?(): void
}

/** One line of a sub-table. */
export interface RowPort {
  readonly key: string
  field(name: string): FieldPort
}

/** One column of a sub-table, for its head. */
export interface ColumnPort {
  readonly name: string
  readonly kind: string
  readonly label: string
  readonly required: boolean
  /** False where it is hidden in every row or not granted. */
  readonly visible: boolean
  readonly width: number
  readonly align: 'left' | 'center' | 'right'
  readonly fixed: 'none' | 'left' | 'right'
  readonly options: object
}

/** A value as stored and as text. */
export interface PrintedValue {
  readonly value: unknown
  readonly text: string
}

/**
 * The result of pasting cells: cells written, rows added, unreadable cells (each is marked),
 * read-only cells, and rows beyond the maximum.
 */
export interface PasteCounts {
  readonly cells: number
  readonly added: number
  readonly unread: number
  readonly locked: number
  readonly beyond: number
}

/** A block of cells and the place of its first cell. */
export interface CellBlock {
  readonly key: string
  /** Names of the columns from there on, in displayed order. */
  readonly columns: readonly string[]
  readonly texts: readonly (readonly string[])[]
  /** Most rows of the table. */
  readonly most: number
}

/** A sub-table as its view uses it. */
export interface TablePort extends FieldPort {
  readonly columns: readonly ColumnPort[]
  readonly rows: readonly RowPort[]
  /** The last change of several cells or rows can be undone until something else changes. */
  readonly canUndo: boolean
  undo(): void
  /** Writes a block of cells, each parsed for its column, over existing rows and into new ones. */
  paste(block: CellBlock): Promise<PasteCounts>
  /** Adds rows with these values by column, each as stored, or as text for text columns. */
  append(rows: readonly Readonly<Record<string, PrintedValue>>[]): void
  add(): void
  copy(key: string): void
  remove(keys: readonly string[]): void
  /**
   * The sum of a column as text, printed like its cells; values that are no numbers count as 0
   * (specification 5.5).
   */
  sum(name: string): string
}

/** Cached lookups, each loaded on first use; observable, undefined until loaded. */
export interface Lookups extends Look {
  /** Is the name of this id still loading? By default no. */
  isPending?(reference: Reference, id: string): boolean
  choices(reference: Reference): readonly Choice[] | undefined
  users(): readonly UserEntry[] | undefined
  organizes(): readonly OrganizeEntry[] | undefined
  dictionaries(): readonly DictionaryEntry[] | undefined
  /** Seals that the user may use, with pictures; absent: none. */
  seals?(): readonly OwnSeal[] | undefined
  /**
   * The user's stored signature as a picture; undefined where there is none or it is still loading.
   */
  ownSign?(): string | undefined
  /** All seals by name, for designers; absent: none. */
  sealNames?(): readonly SealName[] | undefined
  /** Enabled bill rules; absent: none. */
  billRules?(): readonly BillRuleOption[] | undefined
}

/**
 * Which people: all (or those among members, as `memberOf` reads them), those of the own
 * organisation, or those led by the user.
 */
export interface PeopleAsk {
  readonly from: 'all' | 'organize' | 'subordinates'
  readonly among?: readonly string[]
  /** Part of a name, its pinyin, an account or a mobile phone. */
  readonly keyword: string
  readonly page: number
}

/** The data of pickers, and the recent choices. Every request rejects where it fails. */
export interface PickRuntime {
  /** The signed-in user; '' for nobody. */
  readonly userId: string
  lines(noun: LineNoun): Promise<readonly PickLine[]>
  /** A page of enabled users by name, with the total. */
  people(
    ask: PeopleAsk,
  ): Promise<{ readonly list: readonly PersonChoice[]; readonly total: number }>
  /** Organisations and users directly inside one; '0' is the top. */
  inside(organizeId: string): Promise<readonly PersonChoice[]>
  /**
   * Areas directly below one ('0' is the top); with a word all below it whose name, code or pinyin
   * contains it.
   */
  areas(parentId: string, keyword: string): Promise<readonly AreaChoice[]>
  /** Recently chosen ids of a noun, the latest first. */
  recent(noun: string): readonly string[]
  remember(noun: string, ids: readonly string[]): void
}

/** States of an upload (specification 4). */
export type UploadState = 'checking' | 'waiting' | 'uploading' | 'paused' | 'success' | 'error'

/** A running upload as its line uses it; properties are read inside observers. */
export interface UploadPort {
  readonly key: string
  readonly name: string
  /** In bytes. */
  readonly size: number
  readonly category: FileCategory
  readonly state: UploadState
  /** At most 99 until merged; during the checksum, the share of that. */
  readonly percent: number
  /** The error in words, where it failed. */
  readonly problem: string | undefined
  pause(): void
  /** Continues after a pause or failure. */
  resume(): void
  /** Cancels and forgets it. */
  remove(): void
}

/** What a preview shows beside the file: for a spreadsheet its first rows. */
export interface FileLook {
  readonly rows: readonly (readonly string[])[] | null
}

/** Files of fields: uploads and stored files. */
export interface FilesPort {
  /** Unfinished uploads of a field, in order of choice. Observable. */
  uploads(field: FieldPort): readonly UploadPort[]
  /**
   * Uploads the chosen files; each is added to the field's value when stored. Forbidden ones are
   * reported and skipped.
   */
  add(field: FieldPort, chosen: readonly File[], rule: UploadRule): void
  /** The address of a stored picture for an image; undefined until it is loaded. Observable. */
  picture(file: UploadedFile): string | undefined
  /** The data for a preview; null, with a message, where the file is missing. */
  look(file: UploadedFile): Promise<FileLook | null>
  /** The bytes of a stored file; null, with a message, where they are not available. */
  load(file: UploadedFile): Promise<Blob | null>
  /** Downloads a stored file. */
  save(file: UploadedFile): Promise<void>
}

/** Everything that renderers use of the product around them. */
export interface PageRuntime {
  readonly say: Say
  readonly language: Language
  readonly lookups: Lookups
  readonly picks: PickRuntime
  readonly device: 'pc' | 'app'
  readonly timeZone: string
  /** In design mode the same views are drawn but do nothing. */
  readonly isDesign: boolean
  /** May the user make a call? Observable; absent: every call. */
  may?(call: Pick<Call, 'needs'>): boolean
  /**
   * While a part says that something would be lost, the page asks before closing and is kept while
   * out of sight; null releases it.
   */
  hold?(part: string, isDirty: (() => boolean) | null): void
  /** What a screen keeps in this browser; whoever reads it checks it. Absent: nothing is kept. */
  readonly kept?: { read(key: string): unknown; write(key: string, value: unknown): void }
  /** Absent where files can be neither uploaded nor opened. */
  readonly files?: FilesPort
  /** Pictures of rich text; absent where none can be stored. */
  readonly pictures?: PicturePort
  /** Records of published forms; absent where they cannot be looked up. */
  readonly records?: RecordRuntime
  /** Absent without maps. */
  readonly maps?: MapRuntime
}

/** The list of a published form, for choosing records from it. */
export interface Linkable {
  readonly fullName: string
  readonly plan: ListPlan
  /** Paths of the columns that the user may see. */
  readonly seen: ReadonlySet<string>
}

/**
 * The requested records of a list: by a keyword over its keyword fields, or part of one field; one
 * page of them.
 */
export interface LinkAsk {
  readonly keyword: string
  readonly within?: string
  readonly page: number
  readonly size: number
  /** The requested columns. */
  readonly fields: readonly string[]
  /** Only records that fulfil it. */
  readonly filter?: Condition
}

/**
 * Looks up records of published forms for pickers: always what the user's own list of that form
 * shows.
 */
export interface RecordRuntime {
  /** Published forms by name, for designers. */
  models(): Promise<readonly NamedEntry[]>
  /**
   * Null where the user may not see the list or it does not exist. Rejects where the request fails.
   */
  model(modelId: string): Promise<Linkable | null>
  page(
    modelId: string,
    ask: LinkAsk,
  ): Promise<{ readonly list: readonly RecordRow[]; readonly total: number }>
  /** Shows a record for reading, above the present page. */
  open(modelId: string, id: string): void
}

/** A map drawn in the page. */
export interface DrawnMap {
  /** Marks a point and moves there. */
  show(point: Point): void
  close(): void
}

/**
 * A map service. Points are WGS 84 in both directions, whatever the service uses; failed requests
 * reject.
 */
export interface MapPort {
  /** Places with a similar name or address, the likeliest first. */
  search(words: string): Promise<readonly GeoPlace[]>
  /** Name and address at a point; '' where unknown. */
  describe(point: Point): Promise<Pick<GeoPlace, 'name' | 'address'>>
  /** Draws a map, with a marked point if given; `onPick` is called where it is clicked. */
  draw(
    into: HTMLElement,
    given: { readonly point: Point | null; onPick(point: Point): void },
  ): DrawnMap
}

/** Access to maps. */
export interface MapRuntime {
  /**
   * The service, loaded on first use; null where none is configured. Rejects where it cannot be
   * reached.
   */
  open(language: Language): Promise<MapPort | null>
}

/** Uploaded pictures in rich text. */
export interface PicturePort {
  /** The address of a stored picture for an `<img>`; undefined until it is loaded. Observable. */
  find(name: string): string | undefined
  /** Stores a picture and returns its name; null where it was refused, with a message. */
  store(file: File): Promise<string | null>
}

/** An open form as the form page uses it; properties are read inside observers. */
export interface FormPort {
  readonly plan: FormPlan
  /** Id of the stored record; undefined for a new one. */
  readonly recordId?: string | undefined
  /** There are unsaved changes, so leaving asks first. */
  readonly isDirty: boolean
  /** Number of known problems, including those of hidden fields. */
  readonly problemCount: number
  /** Problems without a visible field, in words. */
  readonly otherProblems: readonly string[]
  /** The first visible field with a problem, in reading order. */
  readonly firstProblem: (FieldPort & { readonly source: Field }) | undefined
  /** Every visible field with a problem, in the same order. */
  readonly wrongFields: readonly (FieldPort & { readonly source: Field })[]
  /** A field of the form by path; undefined where the model has none. */
  field(path: string): FieldPort | undefined
  /** Is this layout node shown, by the design and its rules? */
  isShown(nodeId: string): boolean
  /** Does a visible field inside this layout node have a problem? */
  hasProblem(nodeId: string): boolean
  /** Checks and marks the fields inside this layout node; true where all are valid. */
  checkInside(nodeId: string): boolean
}

/** The request of a list: applied filters by path, keyword, page, size, order. */
export interface ListAsk {
  readonly query: Readonly<Record<string, unknown>>
  readonly keyword: string
  /** A condition beside the search fields; null for none. */
  readonly filter: Condition | null
  readonly page: number
  readonly size: number
  readonly sort: ListPlan['sort']
  /** How the records are laid out; null as a table. */
  readonly layout: Layout | null
}

export type Density = 'large' | 'middle' | 'small'

/** A list of records as the list page uses it; properties are read inside observers. */
export interface ListPort {
  readonly plan: ListPlan
  readonly ask: ListAsk
  readonly rows: readonly RecordRow[]
  readonly total: number
  readonly isLoading: boolean
  /** Rows were loaded at least once; before that a skeleton is shown. */
  readonly hasLoaded: boolean
  /** Why the last load failed, in words; the old rows stay. */
  readonly failure: string | undefined
  readonly isForbidden: boolean
  /** Whether a filter or keyword is applied. */
  readonly isFiltered: boolean
  readonly keyword: string
  readonly isFolded: boolean
  readonly density: Density
  /** The columns that the signed-in user wants to see, in their own order (7.16). */
  readonly columns: ListPlan['columns']
  /** The settings of every column. */
  readonly columnSettings: readonly ColumnSetting[]
  /** The selected records of all pages; where all results are selected, those of this page. */
  readonly selected: readonly string[]
  readonly selectedCount: number
  readonly isAllSelected: boolean
  /** All results were selected, which ended because there are others now. */
  readonly isSelectionOutdated: boolean
  /** Raised whenever the records are asked for anew. */
  readonly revision: number
  /** Lays the records out in another way; null as a table. */
  setLayout(layout: Layout | null): void
  searchValue(path: string): unknown
  setSearchValue(path: string, value: unknown): void
  setKeyword(text: string): void
  /** Applies the search form and goes to page 1. */
  search(): void
  /** Clears search form, order and address, and loads again. */
  reset(): void
  load(): void
  turn(page: number, size: number): void
  /** A click on a column's head: orders by it alone; `adds` keeps the present keys. */
  pressHead(field: string, adds: boolean): void
  /** Orders by this key alone; null as designed. */
  sortBy(key: ListAsk['sort'][number] | null): void
  /** Removes one record permanently; rejects where that is refused. */
  remove(id: string): Promise<void>
  /** Which rows of this page are selected; the selection on other pages stays. */
  select(ids: readonly string[]): void
  clearSelection(): void
  /** Selects all results of the search, on every page; rejects where that is refused. */
  selectAll(): Promise<void>
  /** Width of a column in pixels; 0 is automatic. */
  widthOf(path: string): number
  setWidth(path: string, width: number): void
  setFolded(isFolded: boolean): void
  /**
   * Stores column settings; none restores the design. False where storing failed, and the previous
   * ones apply again.
   */
  saveColumns(settings: readonly ColumnSetting[]): Promise<boolean>
  setDensity(density: Density): void
}

/** The request of a list of system entries. */
export interface EntryAsk {
  readonly keyword: string
  /** Further filters by name; undefined and '' do not filter. */
  readonly filters: Readonly<Record<string, string | number | undefined>>
  readonly page: number
  readonly size: number
  /** The column to sort by, `-` before it means descending; '' for the default order. */
  readonly sort: string
}

/**
 * The calls behind the actions on entries; an action without one needs no permission of its own.
 */
export interface EntryActs {
  readonly create?: Pick<Call, 'needs'>
  readonly update?: Pick<Call, 'needs'>
  readonly remove?: Pick<Call, 'needs'>
  readonly state?: Pick<Call, 'needs'>
}

/** The entries of a system noun as their page uses them; properties are read inside observers. */
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
  /** The calls behind each action; an action whose call the user may not make is not offered. */
  readonly calls?: EntryActs | undefined
  search(more: Partial<Pick<EntryAsk, 'keyword' | 'filters'>>): void
  /** Names by which the list can be sorted. */
  readonly sorts: readonly string[]
  reset(): void
  turn(page: number, size: number): void
  /** Sorts by a name, `-` before it means descending; '' for the default order. */
  sortBy(sort: string): void
  load(): Promise<void>
  remove(entry: E): Promise<void>
  toggle(entry: E): Promise<void>
  /** Finds entries by keyword, to choose a replacement for one; the rows stay. */
  find?(keyword: string): Promise<readonly E[]>
  /**
   * Replaces an entry everywhere by another and removes it; absent where that is not possible here.
   */
  readonly handOn?: ((entry: E, toId: string) => Promise<void>) | undefined
}
