import type { Static, TObject, TSchema } from 'typebox'
import Value from 'typebox/value'
import type { Params, Texts } from '../text.ts'
import type { Expression } from './formula.ts'
import type { Mask } from './mask.ts'
import { plainText, printOfType } from './print.ts'
import { readOfType } from './read.ts'
import type { Shows, Transfer } from './linked.ts'
import type { Look, Reference } from './reference.ts'
import type { Pattern } from './rule.ts'
import type { Traits } from './trait.ts'
import { quickCheck } from './quick-check.ts'
import { isEmpty, schemaOfType, slotOfType } from './value.ts'
import type { Fill, Slot, ValueType } from './value.ts'

/**
 * Where a kind may stand or serve: on the form, in a sub-table, as list column, search field, sort,
 * keyword field, source of rules, import.
 */
export type Place = 'form' | 'table' | 'list' | 'search' | 'sort' | 'keyword' | 'source' | 'import'

/** How a search asks: part of the text, the same value, or between two. */
export type SearchType = 'fuzzy' | 'equals' | 'range'

/**
 * What the world is when a value is made or checked. `now` is epoch milliseconds; ids are '' where
 * nobody is signed in.
 */
export interface Env {
  readonly now: number
  /** IANA name of the organisation's time zone. */
  readonly timeZone: string
  readonly userId: string
  readonly departmentId: string
  readonly organizeId: string
  /** What he holds, the major position first; absent: nothing is known. */
  readonly positionIds?: readonly string[]
  readonly roleIds?: readonly string[]
  readonly groupIds?: readonly string[]
}

/** What a check of one value may look at: the other fields seen from where it stands. */
export interface Around {
  readonly env: Env
  get(field: string): unknown
}

/** What is wrong with one value: a code of `problemTexts`, or the designer's own words. */
export interface Issue {
  readonly code: string
  readonly params?: Params
  /** The designer's message, shown as it is. */
  readonly message?: string
}

/**
 * What an author writes: every facet typed by the kind's own options and value. A facet with a
 * plain default is not written.
 */
export interface KindSpec<K extends string, O extends TObject, V extends TSchema> {
  readonly kind: K
  /** Version of the options; `upgrade` turns options of an older one into this. */
  readonly version?: number
  readonly group: 'basic' | 'advanced' | 'system' | 'layout'
  /** Name of the icon in the palette. */
  readonly icon: string
  /** Must hold `name`; option titles that are not in `optionTexts` stand here too. */
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
  /** Children it takes: nodes of any kind, lines of a sub-table, or only these kinds. */
  readonly holds?: 'nodes' | 'rows' | readonly string[]
  /** The only parents it stands in; such a kind is not in the palette. */
  readonly within?: readonly string[]
  /** Children that a new one is born with. */
  readonly children?: readonly string[]
  /** Filled by the server; nobody may write it. */
  readonly fill?: Fill
  /** How its text is shown to those who may not change it; null: as it is. */
  mask?(options: Static<O>): Mask | null
  /**
   * How many columns and rows of its parent's grid it takes; one each where this is not written.
   */
  area?(options: Static<O>): GridArea
  /**
   * Its control is costly to draw: until first interest a light stand-in of this role takes its
   * place.
   */
  readonly wakes?: 'combobox'
  read?(raw: unknown, options: Static<O>): unknown
  initial?(options: Static<O>, env: Env): Static<V> | null
  problems?(value: Static<V>, options: Static<O>, around: Around): Issue[]
  patterns?(options: Static<O>): readonly Pattern[]
  /** No two records may hold the same value. */
  unique?(options: Static<O>): boolean
  refers?(options: Static<O>): Reference | null
  /** What a save does for its value, besides storing it. */
  traits?(options: Static<O>): Traits
  /** It only shows an attribute of a record that another field chose; nothing of it is stored. */
  shows?(options: Static<O>): Shows
  /** What is copied out of a chosen record into other fields; they are emptied with it. */
  copies?(options: Static<O>): readonly Transfer[]
  computes?(options: Static<O>): Expression | null
  /** Heads over several of its columns, where its value is rows. */
  heads?(options: Static<O>): readonly ColumnHead[]
  print?(value: Static<V>, options: Static<O>, look: Look): string
  /**
   * Rewrites every field name inside the options; a rename and the check of dangling names both use
   * it.
   */
  mapFields?(options: Static<O>, map: (field: string) => string): Static<O>
  /** What is wrong with the options, as keys of the texts. */
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

/**
 * One node's kind with its options read: all that the rest of the product asks. Nothing here throws
 * on a bad value.
 */
export interface BoundKind {
  readonly type: ValueType | null
  readonly schema: TSchema | null
  readonly slot: Slot | null
  readonly reference: Reference | null
  readonly traits: Traits
  readonly shows: Shows | null
  readonly copies: readonly Transfer[]
  readonly expression: Expression | null
  readonly patterns: readonly Pattern[]
  readonly unique: boolean
  readonly mask: Mask | null
  readonly area: GridArea
  readonly heads: readonly ColumnHead[]
  /** The options as the kind's own views read them; opaque elsewhere. */
  readonly options: object
  /**
   * A raw value in its canonical shape, null when empty; a value of another shape comes back as it
   * is, for the check to name.
   */
  read(raw: unknown): unknown
  initial(env: Env): unknown
  /** What is wrong with a value that is not empty. */
  problems(value: unknown, around: Around): Issue[]
  /** The value for people; '' when empty. */
  print(value: unknown, look: Look): string
  mapFields(map: (field: string) => string): object
  check(): readonly string[]
}

/** What the rest of the product sees: options are opaque, so no caller can reach into them. */
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
  readonly fill: Fill | null
  readonly wakes: 'combobox' | null
  /** Whether a node of it has a field name and a value at all. */
  readonly holdsData: boolean
  /**
   * The options with every default filled in; unknown keys dropped. Throws when they cannot be
   * read.
   */
  parse(rawOptions: unknown): object
  /** Whether raw options fit, with defaults filled in. */
  fits(rawOptions: unknown): boolean
  bind(rawOptions: unknown): BoundKind
  upgrade(rawOptions: unknown, from: number): unknown
}

/** The table of kinds that laws take as an argument; there is no global one. */
export type Kinds = { readonly [kind: string]: Kind | undefined }

const issuesOf = (schema: TSchema, value: unknown): Issue[] =>
  Value.Errors(schema, value)
    .slice(0, 1)
    .map((error) => ({ code: error.keyword, params: flat(error.params) }))

const flat = (params: object): Params =>
  Object.fromEntries(
    Object.entries(params).filter(
      ([, value]) => typeof value === 'string' || typeof value === 'number',
    ),
  )

/**
 * Declares a kind: the author's functions are typed by its own options and value; the outside gets
 * functions that parse first.
 */
export function defineKind<const K extends string, O extends TObject, V extends TSchema>(
  spec: KindSpec<K, O, V>,
): Kind & { readonly kind: K; readonly spec: KindSpec<K, O, V> } {
  /** Documents are never changed in place, so options are read once per object. */
  const known = new WeakMap<object, { readonly options: Static<O> | null; bound?: BoundKind }>()
  const readOnce = (raw: unknown): { readonly options: Static<O> | null; bound?: BoundKind } => {
    const key = typeof raw === 'object' && raw !== null ? raw : null
    const found = key && known.get(key)
    if (found) return found
    const filled = Value.Default(spec.options, Value.Clone(raw ?? {}))
    const made = {
      options: Value.Check(spec.options, filled)
        ? (Value.Clean(spec.options, filled) as Static<O>)
        : null,
    }
    if (key) known.set(key, made)
    return made
  }
  const parse = (raw: unknown): Static<O> => readOnce(raw).options ?? Value.Parse(spec.options, raw)
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
  const surely = schema ? quickCheck(schema) : null
  const fits = (value: unknown): value is Static<V> =>
    schema !== null && (surely?.(value) || Value.Check(schema, value))
  const reference = spec.refers?.(options) ?? null
  return {
    type,
    schema,
    slot: spec.slot ? spec.slot(options) : type === null ? null : slotOfType[type],
    reference,
    traits: spec.traits?.(options) ?? {},
    shows: spec.shows?.(options) ?? null,
    copies: spec.copies?.(options) ?? [],
    expression: spec.computes?.(options) ?? null,
    patterns: spec.patterns?.(options) ?? [],
    unique: spec.unique?.(options) ?? false,
    mask: spec.mask?.(options) ?? null,
    area: spec.area?.(options) ?? { columns: 1, rows: 1 },
    heads: spec.heads?.(options) ?? [],
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
      return fits(value) ? (spec.problems?.(value, options, around) ?? []) : issuesOf(schema, value)
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
