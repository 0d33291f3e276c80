import type { Static, TObject, TSchema } from 'typebox'
import { Check, Clean, Clone, Default, Parse } from 'typebox/value'
import type { Params, Texts } from '../text.ts'
import type { Expression } from './formula.ts'
import type { Mask } from './mask.ts'
import { plainText, printOfType } from './print.ts'
import type { Affix } from './print.ts'
import { readOfType } from './read.ts'
import type { Shows, Transfer } from './linked.ts'
import type { Look, Reference } from './reference.ts'
import type { Pattern } from './rule.ts'
import type { Traits } from './trait.ts'
import { makeQuickCheck } from './quick-check.ts'
import { shapeIssues } from './shape-issues.ts'
import { isEmpty, mostDecimals, schemaOfType, slotOfType } from './value.ts'
import type { Fill, Slot, ValueType } from './value.ts'

/**
 * Where a kind can be used: on the form, in a sub-table, as list column, search field, sort or
 * keyword field, as source of rules, in imports.
 */
export type Place = 'form' | 'table' | 'list' | 'search' | 'sort' | 'keyword' | 'source' | 'import'

/** How a search compares: part of the text, equality, or a range. */
export type SearchType = 'fuzzy' | 'equals' | 'range'

/**
 * The environment in which a value is made or checked. `now` is epoch milliseconds; ids are ''
 * where nobody is signed in.
 */
export interface Env {
  readonly now: number
  /** IANA name of the organisation's time zone. */
  readonly timeZone: string
  readonly userId: string
  readonly departmentId: string
  readonly organizeId: string
  /** The positions of the user, the major one first; absent where they are not known. */
  readonly positionIds?: readonly string[]
  readonly roleIds?: readonly string[]
  readonly groupIds?: readonly string[]
}

/** What the check of one value may read: the other fields, seen from its place. */
export interface Around {
  readonly env: Env
  get(field: string): unknown
}

/** A problem of one value: a code of `problemTexts`, or the designer's own message. */
export interface Issue {
  readonly code: string
  readonly params?: Params
  /** The designer's message, shown unchanged. */
  readonly message?: string
}

/**
 * The declaration of a kind, typed by its own options and value. Optional parts have plain
 * defaults.
 */
export interface KindSpec<K extends string, O extends TObject, V extends TSchema> {
  readonly kind: K
  /** Version of the options; `upgrade` converts older ones. */
  readonly version?: number
  readonly group: 'basic' | 'advanced' | 'system' | 'layout'
  /** Name of the icon in the palette. */
  readonly icon: string
  /** Must contain `name`, and the option titles that are not in `optionTexts`. */
  readonly texts: Texts<string>
  /** Schema of the options; `title` is a key of the texts. */
  readonly options: O
  /** Absent: the kind holds no data. */
  readonly type?: ValueType | ((options: Static<O>) => ValueType)
  value?(options: Static<O>): V
  slot?(options: Static<O>): Slot | null
  readonly places: readonly Place[]
  /** Ways to search, the default first. */
  readonly search?: readonly SearchType[]
  /** Its children: nodes of any kind, lines of a sub-table, or only these kinds. */
  readonly holds?: 'nodes' | 'rows' | readonly string[]
  /** The only allowed parents; such a kind is not in the palette. */
  readonly within?: readonly string[]
  /** Initial children of a new node. */
  readonly children?: readonly string[]
  /** Its value is one short line, which can name a record. */
  readonly isTitle?: boolean
  /** Filled by the server; nobody may write it. */
  readonly fill?: Fill
  /** How its text is masked for those who may not change it; null: not at all. */
  mask?(options: Static<O>): Mask | null
  /** Columns and rows that it takes in its parent's grid; by default one each. */
  area?(options: Static<O>): GridArea
  /**
   * Its control is slow to draw, so a simple stand-in of this role replaces it until first used.
   */
  readonly wakes?: 'combobox'
  read?(raw: unknown, options: Static<O>): unknown
  initial?(options: Static<O>, env: Env): Static<V> | null
  problems?(value: Static<V>, options: Static<O>, around: Around): Issue[]
  patterns?(options: Static<O>): readonly Pattern[]
  /** No two records may have the same value. */
  unique?(options: Static<O>): boolean
  refers?(options: Static<O>): Reference | null
  /** What a save does for its value beside storing it. */
  traits?(options: Static<O>): Traits
  /** It only displays an attribute of a record that another field chose, and stores nothing. */
  shows?(options: Static<O>): Shows
  /** What is copied from a chosen record into other fields; cleared together with it. */
  copies?(options: Static<O>): readonly Transfer[]
  computes?(options: Static<O>): Expression | null
  /** Most decimals of its value; absent: those of its slot. */
  decimals?(options: Static<O>): number
  /** Heads over several of its columns, for a sub-table. */
  heads?(options: Static<O>): readonly ColumnHead[]
  /** Paths of the columns whose sums are shown below its rows. */
  totals?(options: Static<O>): readonly string[]
  print?(value: Static<V>, options: Static<O>, look: Look): string
  /** What is shown before and after its printed value where it is read. */
  affix?(options: Static<O>): Affix
  /** Rewrites every field name in the options; used for renames and for finding missing fields. */
  mapFields?(options: Static<O>, map: (field: string) => string): Static<O>
  /** Problems of the options, as keys of the texts. */
  check?(options: Static<O>): readonly string[]
  upgrade?(options: unknown, from: number): unknown
}

/** One head over several columns of a sub-table, by their paths. */
export interface ColumnHead {
  readonly fullName: string
  readonly columns: readonly string[]
  readonly align: 'left' | 'center' | 'right'
}

/** Columns and rows of a grid. */
export interface GridArea {
  readonly columns: number
  readonly rows: number
}

/** A node's kind with its parsed options. Nothing here throws on an invalid value. */
export interface BoundKind {
  readonly type: ValueType | null
  readonly schema: TSchema | null
  readonly slot: Slot | null
  readonly reference: Reference | null
  readonly traits: Traits
  readonly shows: Shows | null
  readonly copies: readonly Transfer[]
  readonly expression: Expression | null
  /** A number that a formula or rule gives is rounded to so many decimals. */
  readonly decimals: number
  readonly patterns: readonly Pattern[]
  readonly unique: boolean
  readonly mask: Mask | null
  readonly area: GridArea
  readonly heads: readonly ColumnHead[]
  readonly totals: readonly string[]
  readonly affix: Affix
  /** The options for the kind's own views; opaque to others. */
  readonly options: object
  /**
   * Converts a raw value to its canonical form, null where empty; a value of another shape is
   * returned unchanged, so that the check reports it.
   */
  read(raw: unknown): unknown
  initial(env: Env): unknown
  /** The problems of a value that is not empty. */
  problems(value: unknown, around: Around): Issue[]
  /** The value as text; '' where empty. */
  print(value: unknown, look: Look): string
  mapFields(map: (field: string) => string): object
  check(): readonly string[]
}

/** A kind as the rest of the product sees it, with opaque options. */
export interface Kind {
  readonly kind: string
  readonly version: number
  readonly group: 'basic' | 'advanced' | 'system' | 'layout'
  readonly icon: string
  readonly texts: Texts<string>
  readonly options: TObject
  readonly places: readonly Place[]
  readonly search: readonly SearchType[]
  readonly holds: 'nodes' | 'rows' | readonly string[] | null
  readonly within: readonly string[] | null
  readonly children: readonly string[]
  readonly isTitle: boolean
  readonly fill: Fill | null
  readonly wakes: 'combobox' | null
  /** Whether its nodes have a field name and a value. */
  readonly holdsData: boolean
  /** The options with defaults and without unknown keys. Throws where they cannot be read. */
  parse(rawOptions: unknown): object
  /** Whether raw options are valid after filling in defaults. */
  fits(rawOptions: unknown): boolean
  bind(rawOptions: unknown): BoundKind
  upgrade(rawOptions: unknown, from: number): unknown
}

/** A table of kinds, always passed as an argument; there is no global one. */
export type Kinds = { readonly [kind: string]: Kind | undefined }

/**
 * Declares a kind: its own functions get typed options and values, outside callers get functions
 * that parse first.
 */
export function defineKind<const K extends string, O extends TObject, V extends TSchema>(
  spec: KindSpec<K, O, V>,
): Kind & { readonly kind: K; readonly spec: KindSpec<K, O, V> } {
  /** Documents never change in place, so options are parsed once per object. */
  const known = new WeakMap<object, { readonly options: Static<O> | null; bound?: BoundKind }>()
  const readOnce = (raw: unknown): { readonly options: Static<O> | null; bound?: BoundKind } => {
    const key = typeof raw === 'object' && raw !== null ? raw : null
    const found = key && known.get(key)
    if (found) return found
    const filled = Default(spec.options, Clone(raw ?? {}))
    const made = {
      options: Check(spec.options, filled) ? (Clean(spec.options, filled) as Static<O>) : null,
    }
    if (key) known.set(key, made)
    return made
  }
  const parse = (raw: unknown): Static<O> => readOnce(raw).options ?? Parse(spec.options, raw)
  return {
    kind: spec.kind,
    spec,
    version: spec.version ?? 1,
    group: spec.group,
    icon: spec.icon,
    texts: spec.texts,
    options: spec.options,
    places: spec.places,
    search: spec.search ?? [],
    holds: spec.holds ?? null,
    within: spec.within ?? null,
    children: spec.children ?? [],
    isTitle: spec.isTitle ?? false,
    fill: spec.fill ?? null,
    wakes: spec.wakes ?? null,
    holdsData: spec.type !== undefined,
    parse: (raw) => parse(raw),
    fits: (raw) => readOnce(raw).options !== null,
    bind(raw) {
      const once = readOnce(raw)
      return (once.bound ??= bind(spec, parse(raw)))
    },
    upgrade: (raw, from) =>
      spec.upgrade && from < (spec.version ?? 1) ? spec.upgrade(raw, from) : raw,
  }
}

function bind<K extends string, O extends TObject, V extends TSchema>(
  spec: KindSpec<K, O, V>,
  options: Static<O>,
): BoundKind {
  const type = typeof spec.type === 'function' ? spec.type(options) : (spec.type ?? null)
  const schema = type === null ? null : (spec.value?.(options) ?? schemaOfType[type])
  const surely = schema ? makeQuickCheck(schema) : null
  const fits = (value: unknown): value is Static<V> =>
    schema !== null && (surely?.(value) || Check(schema, value))
  const slot = spec.slot ? spec.slot(options) : type === null ? null : slotOfType[type]
  const reference = spec.refers?.(options) ?? null
  return {
    type,
    schema,
    slot,
    reference,
    traits: spec.traits?.(options) ?? {},
    shows: spec.shows?.(options) ?? null,
    copies: spec.copies?.(options) ?? [],
    expression: spec.computes?.(options) ?? null,
    decimals: spec.decimals?.(options) ?? slot?.scale ?? mostDecimals,
    patterns: spec.patterns?.(options) ?? [],
    unique: spec.unique?.(options) ?? false,
    mask: spec.mask?.(options) ?? null,
    area: spec.area?.(options) ?? { columns: 1, rows: 1 },
    heads: spec.heads?.(options) ?? [],
    totals: spec.totals?.(options) ?? [],
    affix: spec.affix?.(options) ?? { before: '', after: '' },
    options,
    read(raw) {
      const value = spec.read
        ? spec.read(raw, options)
        : type === null
          ? null
          : readOfType[type](raw)
      return isEmpty(value) ? null : value
    },
    initial: (env) => spec.initial?.(options, env) ?? null,
    problems(value, around) {
      if (schema === null || isEmpty(value)) return []
      return fits(value)
        ? (spec.problems?.(value, options, around) ?? [])
        : shapeIssues(schema, value, type)
    },
    print(value, look) {
      if (isEmpty(value) || type === null) return ''
      if (spec.print) return fits(value) ? spec.print(value, options, look) : plainText(value)
      return printOfType[type](value, reference, look)
    },
    mapFields: (map) => (spec.mapFields ? spec.mapFields(options, map) : options),
    check: () => spec.check?.(options) ?? [],
  }
}
