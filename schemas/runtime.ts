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
import type { ColumnSetting } from './page/column-settings.ts'
import type { ListPlan } from './page/list.ts'
import type { PickLine } from './source/define.ts'
import type { Language, Say } from './text.ts'
import type { FileCategory, UploadRule } from './wire/upload.ts'
import type { Around } from './widget/define.ts'
import type { GeoPlace, Point } from './widget/place.ts'
import type { Choice, LineNoun, Look, Reference } from './widget/reference.ts'

/**
 * One field as its view sees it. Every property is read inside an observer; the engine implements
 * it, a test may use a plain object.
 */
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
  /** It belongs to a record, or a line, that is not stored yet. */
  readonly isNew?: boolean
  /**
   * The ends that rules set to the value now: its control greys out what is beyond them, its check
   * decides. Absent: none.
   */
  readonly limits?: readonly { readonly least: unknown; readonly most: unknown }[]
  /** What limits of the value may look at, as its check does; absent: nothing. */
  readonly around?: Around
  set(value: unknown): void
  /**
   * Writes other fields of the same form or row, where this person may: each as it is stored, or as
   * text where the field holds text. Absent: nothing can be written.
   */
  fill?(values: Readonly<Record<string, PrintedValue>>): void
  /** The control lost its focus: the value is checked now. */
  touch(): void
  /**
   * Something that belongs to the value is still on its way: until it is let go the form is not
   * saved.
   */
  hold?(isHeld: boolean): void
}

/** What a button of a form may have done; each is absent where it cannot be done. */
export interface FormActs {
  /** Goes to a path of this site in this window. */
  go?(path: string): void
  /** Opens a new record of this model, or the one at hand to change or to read. */
  open?(act: 'add' | 'edit' | 'detail'): void
  /** Reads anew what is shown; unsaved work is asked about before. */
  refresh?(): void
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

/** A value as it is stored, and for people. */
export interface PrintedValue {
  readonly value: unknown
  readonly text: string
}

/**
 * What came of a block of cells: cells written, rows added, cells whose text meant nothing there
 * (each is marked), cells that nobody may write, rows beyond the most.
 */
export interface PasteCounts {
  readonly cells: number
  readonly added: number
  readonly unread: number
  readonly locked: number
  readonly beyond: number
}

/** A block as a spreadsheet gives it, and where its first cell goes. */
export interface CellBlock {
  readonly key: string
  /** Names of the columns from its first on, as they stand side by side. */
  readonly columns: readonly string[]
  readonly texts: readonly (readonly string[])[]
  /** Rows that the table may hold. */
  readonly most: number
}

/** A sub-table as its view sees it. */
export interface TablePort extends FieldPort {
  readonly columns: readonly ColumnPort[]
  readonly rows: readonly RowPort[]
  /**
   * What was done last with several cells or rows can be taken back: until something else is
   * changed.
   */
  readonly canUndo: boolean
  undo(): void
  /**
   * Writes a block of cells, each read as its column wants it, over what is there and into new rows
   * below.
   */
  paste(block: CellBlock): Promise<PasteCounts>
  /**
   * Adds rows with these values by column, each as it is stored or, where the column holds text, as
   * text.
   */
  append(rows: readonly Readonly<Record<string, PrintedValue>>[]): void
  add(): void
  copy(key: string): void
  remove(keys: readonly string[]): void
  /**
   * The sum of a column as text, printed as its cells are; what is not a number counts as 0
   * (specification 5.5).
   */
  sum(name: string): string
}

/** Cached lookups; each is loaded on first ask and observed, undefined until it is there. */
export interface Lookups extends Look {
  /** Is the name of this id still on its way? Absent: it is not. */
  isPending?(reference: Reference, id: string): boolean
  choices(reference: Reference): readonly Choice[] | undefined
  users(): readonly UserEntry[] | undefined
  organizes(): readonly OrganizeEntry[] | undefined
  dictionaries(): readonly DictionaryEntry[] | undefined
  /** Seals that one may use, with their pictures; absent: none. */
  seals?(): readonly OwnSeal[] | undefined
  /** The signature that one keeps, as a picture; undefined where there is none, or not yet. */
  ownSign?(): string | undefined
  /** All seals by name, for designers; absent: there are none. */
  sealNames?(): readonly SealName[] | undefined
  /** Enabled bill rules; absent: there are none. */
  billRules?(): readonly BillRuleOption[] | undefined
}

/**
 * Which people: all (or those among members, as `memberOf` reads them), those of the own
 * organisation, or those one leads.
 */
export interface PeopleAsk {
  readonly from: 'all' | 'organize' | 'subordinates'
  readonly among?: readonly string[]
  /** Part of a name, its letters, an account or a mobile phone. */
  readonly keyword: string
  readonly page: number
}

/**
 * What pickers ask for, and what they remember of those who were chosen lately. Everything that is
 * asked for rejects where it cannot be had.
 */
export interface PickRuntime {
  /** Who is signed in; '' for nobody. */
  readonly userId: string
  lines(noun: LineNoun): Promise<readonly PickLine[]>
  /** A page of enabled people by name, and how many there are. */
  people(
    ask: PeopleAsk,
  ): Promise<{ readonly list: readonly PersonChoice[]; readonly total: number }>
  /** Organisations and people directly in one; '0' is the top. */
  inside(organizeId: string): Promise<readonly PersonChoice[]>
  /**
   * Areas directly below one ('0' is the top); with a word all below it that hold it in name, code
   * or pinyin.
   */
  areas(parentId: string, keyword: string): Promise<readonly AreaChoice[]>
  /** Ids of a noun that were chosen lately, the latest first. */
  recent(noun: string): readonly string[]
  remember(noun: string, ids: readonly string[]): void
}

/** States of an upload (specification 4). */
export type UploadState = 'checking' | 'waiting' | 'uploading' | 'paused' | 'success' | 'error'

/** A file on its way, as its line sees it; every property is read inside an observer. */
export interface UploadPort {
  readonly key: string
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly category: FileCategory
  readonly state: UploadState
  /** At most 99 until it is merged; while its checksum is worked out, the share of that. */
  readonly percent: number
  /** What went wrong, in words, where it failed. */
  readonly problem: string | undefined
  pause(): void
  /** Goes on where it was paused or failed. */
  resume(): void
  /** Stops it and forgets it. */
  remove(): void
}

/** What a preview shows besides the bytes: of a spreadsheet its first rows. */
export interface FileLook {
  readonly rows: readonly (readonly string[])[] | null
}

/** Files of fields: on their way here, and stored there. */
export interface FilesPort {
  /** Uploads of a field that are not finished, in the order they were chosen. Observed. */
  uploads(field: FieldPort): readonly UploadPort[]
  /**
   * Uploads what was chosen; each joins the value of the field when it is stored. What may not be
   * taken is told and left out.
   */
  add(field: FieldPort, chosen: readonly File[], rule: UploadRule): void
  /** The address of a stored picture that an image can show; absent until it is there. Observed. */
  picture(file: UploadedFile): string | undefined
  /** What a preview needs; null, and told, where the file is not there. */
  look(file: UploadedFile): Promise<FileLook | null>
  /** The bytes of a stored file; null, and told, where they cannot be had. */
  load(file: UploadedFile): Promise<Blob | null>
  /** Hands a stored file to the browser to be saved. */
  save(file: UploadedFile): Promise<void>
}

/** All that renderers know of the product around them. */
export interface PageRuntime {
  readonly say: Say
  readonly language: Language
  readonly lookups: Lookups
  readonly picks: PickRuntime
  readonly device: 'pc' | 'app'
  readonly timeZone: string
  /** Design mode draws the same views without letting them act. */
  readonly isDesign: boolean
  /** May this person make a call? Observed; absent: everything. */
  may?(call: Pick<Call, 'needs'>): boolean
  /**
   * The page asks before it is closed, and is kept while it is out of sight, as long as one of its
   * parts says that something would be lost; null says nothing more.
   */
  hold?(part: string, isDirty: (() => boolean) | null): void
  /** Absent where nothing can be uploaded or opened. */
  readonly files?: FilesPort
  /** Pictures of rich text; absent where none can be stored. */
  readonly pictures?: PicturePort
  /** Records of published forms; absent where none can be looked up. */
  readonly records?: RecordRuntime
  /** Absent where there are no maps. */
  readonly maps?: MapRuntime
}

/** The list of a published form as others choose from it. */
export interface Linkable {
  readonly fullName: string
  readonly plan: ListPlan
  /** Paths of the columns that this person may see. */
  readonly seen: ReadonlySet<string>
}

/**
 * Which records of a list: a keyword over its keyword fields, or part of one field; one page of so
 * many.
 */
export interface LinkAsk {
  readonly keyword: string
  readonly within?: string
  readonly page: number
  readonly size: number
  /** Columns that are wanted. */
  readonly fields: readonly string[]
  /** Only those for which it holds. */
  readonly filter?: Condition
}

/**
 * Records of published forms, as pickers look them up: each answers what the person's own list of
 * that form would.
 */
export interface RecordRuntime {
  /** Published forms by name, for designers. */
  models(): Promise<readonly NamedEntry[]>
  /**
   * Null where this person may not see its list, or it is not there. Rejects where it could not be
   * asked.
   */
  model(modelId: string): Promise<Linkable | null>
  page(
    modelId: string,
    ask: LinkAsk,
  ): Promise<{ readonly list: readonly RecordRow[]; readonly total: number }>
  /** Shows a record for reading, over what is shown now. */
  open(modelId: string, id: string): void
}

/** A map in the page. */
export interface DrawnMap {
  /** Marks a point and moves there. */
  show(point: Point): void
  close(): void
}

/**
 * A map service. Points are WGS 84 on both sides, whatever the service reckons in; what it is asked
 * rejects where it cannot answer.
 */
export interface MapPort {
  /** Places whose name or address is like these words, the likeliest first. */
  search(words: string): Promise<readonly GeoPlace[]>
  /** What stands at a point; '' where nothing is known. */
  describe(point: Point): Promise<Pick<GeoPlace, 'name' | 'address'>>
  /** Draws a map with a point marked, or without; `onPick` hears where it is pressed. */
  draw(
    into: HTMLElement,
    given: { readonly point: Point | null; onPick(point: Point): void },
  ): DrawnMap
}

/** The door of maps. */
export interface MapRuntime {
  /**
   * The service, loaded on first ask; null where none is set up. Rejects where it cannot be
   * reached.
   */
  open(language: Language): Promise<MapPort | null>
}

/** Uploaded pictures that stand in rich text. */
export interface PicturePort {
  /** What an `<img>` can show of a stored picture; absent until it is there. Observed. */
  find(name: string): string | undefined
  /** Stores a picture and gives its name; null where it was refused, which was said. */
  store(file: File): Promise<string | null>
}

/** An open form as the form page sees it; every property is read inside an observer. */
export interface FormPort {
  readonly plan: FormPlan
  /** Id of the stored record; absent where it is a new one. */
  readonly recordId?: string | undefined
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
  /** Checks the fields inside this layout node and marks the wrong ones; is all of it right? */
  checkInside(nodeId: string): boolean
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
  /** The columns that this person wants to see, in his order (7.16). */
  readonly columns: ListPlan['columns']
  /** How every column is set. */
  readonly columnSettings: readonly ColumnSetting[]
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
  /** The head of a column was pressed: orders by it alone; `adds` keeps the keys that stand. */
  pressHead(field: string, adds: boolean): void
  /** Which rows of this page are selected; those of other pages stay. */
  select(ids: readonly string[]): void
  clearSelection(): void
  /** Width of a column in pixels; 0 is automatic. */
  widthOf(path: string): number
  setWidth(path: string, width: number): void
  setFolded(isFolded: boolean): void
  /**
   * Keeps the settings of columns; none are the designed ones. False where they could not be kept:
   * those of before stand again.
   */
  saveColumns(settings: readonly ColumnSetting[]): Promise<boolean>
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

/**
 * The calls behind what can be done with entries; where one is absent it asks for no permission of
 * its own.
 */
export interface EntryActs {
  readonly create?: Pick<Call, 'needs'>
  readonly update?: Pick<Call, 'needs'>
  readonly remove?: Pick<Call, 'needs'>
  readonly state?: Pick<Call, 'needs'>
}

/**
 * The entries of a system noun as their page sees them; every property is read inside an observer.
 */
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
  /** What is asked to do so; what a person may not ask is not offered to him. */
  readonly calls?: EntryActs | undefined
  search(more: Partial<Pick<EntryAsk, 'keyword' | 'filters'>>): void
  reset(): void
  turn(page: number, size: number): void
  load(): Promise<void>
  remove(entry: E): Promise<void>
  toggle(entry: E): Promise<void>
  /** Entries by a keyword, to choose one that takes the place of another; the rows stay. */
  find?(keyword: string): Promise<readonly E[]>
  /**
   * Writes another entry wherever this one is held, and removes this one; absent where that cannot
   * be done here.
   */
  readonly handOn?: ((entry: E, toId: string) => Promise<void>) | undefined
}
