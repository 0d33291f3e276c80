import type { TArray, TObject, TSchema, TString } from 'typebox'
import type { Call, Input, CallResult } from '../api/call.ts'
import type { LookupName } from '../socket/chat.ts'
import type { Language, Texts } from '../text.ts'
import type { FlatTreeLine, Branching } from '../widget/branch.ts'
import type { MemberNoun } from '../widget/member.ts'

/** What the ids of a value name, at least: the noun that they come from. */
interface Referring {
  readonly to: string
}

/**
 * People of whom one may choose where the design does not name them: of the own place with all
 * below it, or of what another field holds.
 */
export type Follow =
  | { readonly own: 'department' | 'organize' }
  | { readonly field: string; readonly noun: MemberNoun }

/**
 * Which entries may be chosen: ids (of users and members as `memberOf` reads them), null all; or,
 * where there is a `follow`, whom that leads to.
 */
export interface Restriction {
  readonly among: readonly string[] | null
  readonly follow?: Follow
}

/** Entries of a noun of which all may be chosen, or only some, told as a tree where that is said. */
export interface EntryReference<To extends string> extends Restriction {
  readonly to: To
  readonly tree?: Branching
}

/** Where one id is looked up: at the noun of a member, else at its own, and inside what. */
export interface PartialTarget {
  readonly to?: MemberNoun
  readonly within?: string
  readonly id: string
}

/** An entry that something may hold. */
export interface HeldEntry {
  readonly noun: string
  readonly id: string
  /** Of an entry of a dictionary: the id and the code of that dictionary, as designs name it. */
  readonly within?: readonly string[]
  /** Entries of the same noun that go together with it: all of a dictionary. */
  readonly others?: readonly string[]
}

/** Where an id stands in its tree: 0 is the top; below a leaf is nothing that may be chosen. */
export interface TreePosition {
  readonly depth: number
  readonly isLeaf: boolean
}

/** The own place of whoever chooses; ids are '' where nobody is signed in. */
interface Own {
  readonly userId: string
  readonly departmentId: string
  readonly organizeId: string
}

/** Something of the caller that a condition may hold a field against. */
export type OwnOperand = 'user' | 'department' | 'organization'

/** The control that entries are chosen with. */
export type Picking = 'choices' | 'tree' | 'area' | 'people' | 'members' | 'lines'

/** Sends a call and gives its result. */
export type Ask = <C extends Call>(call: C, input: Input<C>) => Promise<CallResult<C>>

/** A call that gives a whole list and asks for nothing. */
export type ListCall = Call<
  string,
  TSchema,
  TSchema,
  TObject<{ list: TArray<TObject<{ id: TString }>> }>
>

/** An entry of such a list, at least. */
type ListedEntry = CallResult<ListCall>['list'][number]

/** A noun that is known as a whole: one cached list answers what there is. */
export interface ListFacet {
  readonly lookup: LookupName
  readonly call: ListCall
  /** All that ids can name inside this, out of the list as the call gives it. */
  named(list: readonly ListedEntry[], within: string): readonly FlatTreeLine[]
  /** Those of them that may be chosen; absent: all. */
  offered?(list: readonly ListedEntry[], within: string): readonly FlatTreeLine[]
}

/** A noun whose entries are too many to be known as a whole: some ids are asked for at a time. */
interface IdFacet {
  /** The lookup that tells when they changed; null: nothing tells. */
  readonly lookup: LookupName | null
  /** Milliseconds after which names are asked for anew when somebody looks; absent: never. */
  readonly freshFor?: number
  load(ask: Ask, ids: readonly string[], within: string): Promise<readonly FlatTreeLine[]>
}

/** A line of a tree to choose from (specification 3), parents before children; '' is the top. */
export interface PickLine {
  readonly id: string
  readonly parentId: string
  readonly fullName: string
  readonly enCode: string
  /** What it is: only lines of the noun that is picked can be chosen. */
  readonly type: string
}

/**
 * A noun that values come from, and all that is asked of it; a facet with a plain default is not
 * written. `R` is what a field says of it, `E` the noun of its entries.
 */
export interface Source<R extends Referring, E extends string | null = string | null> {
  readonly to: R['to']
  /** What people call its entries. */
  readonly texts: Texts<'name'>
  /** Noun of the entries that its ids name, as they are held and removed; null: it has none. */
  readonly entry: E
  /** The control that entries are chosen with. */
  picking(reference: R): Picking

  /** Where an id is looked up; absent: as it is. Null where it can name nothing. */
  target?(reference: R, id: string): PartialTarget | null
  /** The texts by which a value names an entry, the usual first; absent: its id. */
  namedBy?(reference: R, held: HeldEntry): readonly string[]
  /** What its entries stand in: a dictionary by id or code, a form by id. */
  container?(reference: R): { readonly of: 'dictionary' | 'model'; readonly id: string }
  /** The same entries told by another of their fields; absent: they have none. */
  toldBy?(reference: R, field: string): R
  /** All entries as a value names them, where nothing more has to be said. */
  readonly whole?: R

  /** The entries where they stand in the design itself; absent: elsewhere. */
  choices?(reference: R): readonly FlatTreeLine[]
  /** How its ids are told and chosen where they are a tree. */
  tree?(reference: R): Branching | undefined
  /** May one that stands there be chosen? Absent: unless only leaves may. */
  fits?(reference: R, standing: TreePosition | undefined): boolean

  /** Which entries the design lets people choose; absent: that is no question here. */
  restriction?(reference: R): Restriction
  /** The ids that a restriction names; absent: they stand in it. */
  idsAmong?(among: readonly string[]): readonly string[]
  /** Paths of other fields that narrow what may be chosen; those that people follow aside. */
  leaders?(reference: R): readonly string[]
  /** The field below whose value the choices stand. */
  parent?(reference: R): string | undefined
  /** May rules say which entries are left? */
  readonly isNarrowedByRules: boolean

  /** What of the caller it can be held against; absent: nothing. */
  readonly operands?: readonly OwnOperand[]
  /** The caller's own entry, '' where there is none. */
  own?(env: Own): string

  /** The cached list that answers what there is. */
  readonly list?: ListFacet
  /** How single ids are answered. */
  readonly byId?: IdFacet
  /** Stands for a name that the caller may not see; absent: all may see all. */
  unseen?(language: Language): string
}

/** A noun that is chosen out of its lines, which are few enough to be shown as one tree. */
export interface LinedSource<R extends Referring, E extends MemberNoun> extends Source<R, E> {
  readonly lines: {
    load(ask: Ask): Promise<readonly PickLine[]>
    /** May a line of this type be chosen? */
    isOf(type: string): boolean
  }
}

/** The reference of a source. */
export type ReferenceOf<S> = S extends Source<infer R> ? R : never
