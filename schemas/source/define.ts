import type { TArray, TObject, TSchema, TString } from 'typebox'
import type { Call, Input, CallResult } from '../api/call.ts'
import type { LookupName } from '../socket/chat.ts'
import type { Language, Texts } from '../text.ts'
import type { FlatTreeLine, Branching } from '../widget/branch.ts'
import type { MemberNoun } from '../widget/member.ts'

/** The least that a reference states: the noun of its ids. */
interface Referring {
  readonly to: string
}

/**
 * Whose people may be chosen where the design names none: those of the user's own organisation and
 * below, or those of another field's value.
 */
export type Follow =
  | { readonly own: 'department' | 'organize' }
  | { readonly field: string; readonly noun: MemberNoun }

/**
 * Which entries may be chosen: ids (of users and members as `memberOf` reads them), null for all;
 * with `follow`, whom that leads to.
 */
export interface Restriction {
  readonly among: readonly string[] | null
  readonly follow?: Follow
}

/** Entries of a noun, all or some of which may be chosen, shown as a tree where stated. */
export interface EntryReference<To extends string> extends Restriction {
  readonly to: To
  readonly tree?: Branching
}

/** Where one id is looked up: in the noun of a member, else in its own, and inside what. */
export interface PartialTarget {
  readonly to?: MemberNoun
  readonly within?: string
  readonly id: string
}

/** An entry that something may refer to. */
export interface HeldEntry {
  readonly noun: string
  readonly id: string
  /** For a dictionary entry: id and code of its dictionary, as designs name it. */
  readonly within?: readonly string[]
  /** Further entries that belong to it: all of a dictionary. */
  readonly others?: readonly string[]
}

/** The place of an id in its tree: 0 is the top; below a leaf nothing may be chosen. */
export interface TreePosition {
  readonly depth: number
  readonly isLeaf: boolean
}

/** The place of the choosing user; ids are '' where nobody is signed in. */
interface Own {
  readonly userId: string
  readonly departmentId: string
  readonly organizeId: string
}

/** Facts of the caller that a condition may compare a field with. */
export type OwnOperand = 'user' | 'department' | 'organization'

/** The control for choosing entries. */
export type Picking = 'choices' | 'tree' | 'area' | 'people' | 'members' | 'lines'

/** Makes a call and returns its result. */
export type Ask = <C extends Call>(call: C, input: Input<C>) => Promise<CallResult<C>>

/** A call that returns a whole list without parameters. */
export type ListCall = Call<
  string,
  TSchema,
  TSchema,
  TObject<{ list: TArray<TObject<{ id: TString }>> }>
>

/** The least that an entry of such a list has. */
type ListedEntry = CallResult<ListCall>['list'][number]

/** A noun that is loaded as a whole: one cached list has all entries. */
export interface ListFacet {
  readonly lookup: LookupName
  readonly call: ListCall
  /** All entries inside `within`, from the list of the call. */
  named(list: readonly ListedEntry[], within: string): readonly FlatTreeLine[]
  /** Those of them that may be chosen; absent: all. */
  offered?(list: readonly ListedEntry[], within: string): readonly FlatTreeLine[]
}

/** A noun with too many entries to load all: single ids are requested. */
interface IdFacet {
  /** The lookup that announces changes; null: none does. */
  readonly lookup: LookupName | null
  /** Milliseconds after which names are requested again on use; absent: never. */
  readonly freshFor?: number
  load(ask: Ask, ids: readonly string[], within: string): Promise<readonly FlatTreeLine[]>
}

/** A line of a tree to choose from (specification 3), parents before children; '' is the top. */
export interface PickLine {
  readonly id: string
  readonly parentId: string
  readonly fullName: string
  readonly enCode: string
  /** Its type; only lines of the wanted noun can be chosen. */
  readonly type: string
}

/**
 * A noun that values come from, with all that is asked of it; optional parts have plain defaults.
 * `R` is its reference in a field, `E` the noun of its entries.
 */
export interface Source<R extends Referring, E extends string | null = string | null> {
  readonly to: R['to']
  /** Names of its entries. */
  readonly texts: Texts<'name'>
  /** The noun of the entries that ids refer to, for uses and removal; null: none. */
  readonly entry: E
  /** The control for choosing entries. */
  picking(reference: R): Picking

  /** Where an id is looked up; by default itself. Null where it can refer to nothing. */
  target?(reference: R, id: string): PartialTarget | null
  /** The texts by which a value may refer to an entry, the usual one first; by default its id. */
  namedBy?(reference: R, held: HeldEntry): readonly string[]
  /** What its entries belong to: a dictionary by id or code, a form by id. */
  container?(reference: R): { readonly of: 'dictionary' | 'model'; readonly id: string }
  /** The same entries shown by another of their fields; absent: there are none. */
  toldBy?(reference: R, field: string): R
  /** The reference to all entries, where it needs no details. */
  readonly whole?: R

  /** The entries, where they are in the design itself. */
  choices?(reference: R): readonly FlatTreeLine[]
  /** How its ids are shown and chosen in a tree. */
  tree?(reference: R): Branching | undefined
  /** May an entry at that place be chosen? By default yes, unless only leaves may. */
  fits?(reference: R, standing: TreePosition | undefined): boolean

  /** Which entries the design allows; absent: there is no restriction. */
  restriction?(reference: R): Restriction
  /** The ids in a restriction; by default the restriction itself. */
  idsAmong?(among: readonly string[]): readonly string[]
  /** Paths of other fields that restrict the choice, apart from `follow`. */
  leaders?(reference: R): readonly string[]
  /** The field whose value is the parent of the choices. */
  parent?(reference: R): string | undefined
  /** Whether rules may restrict the choices. */
  readonly isNarrowedByRules: boolean

  /** Facts of the caller that it can be compared with; absent: none. */
  readonly operands?: readonly OwnOperand[]
  /** The caller's own entry, '' where there is none. */
  own?(env: Own): string

  /** The cached list of all entries. */
  readonly list?: ListFacet
  /** How single ids are requested. */
  readonly byId?: IdFacet
  /** Shown instead of a name that the caller may not see; absent: everybody may see all. */
  unseen?(language: Language): string
}

/** A noun chosen from its lines, few enough to show as one tree. */
export interface LinedSource<R extends Referring, E extends MemberNoun> extends Source<R, E> {
  readonly lines: {
    load(ask: Ask): Promise<readonly PickLine[]>
    /** May a line of this type be chosen? */
    isOf(type: string): boolean
  }
}

/** The reference type of a source. */
export type ReferenceOf<S> = S extends Source<infer R> ? R : never
