import fc from 'fast-check'
import type { Rule } from '#schemas/design/document.ts'
import type { BoundKind } from '#schemas/widget/define.ts'
import { sketch } from './designs.ts'
import type { Sketch } from './designs.ts'
import { sampled } from './samples.ts'

/*
 * Random designs with rules that hide, keep, require and show fields, a sub-table and cards, and a
 * short calculation of what a save must store.
 */

export const env = {
  now: 0,
  timeZone: 'Asia/Shanghai',
  userId: '',
  departmentId: '',
  organizeId: '',
}
export const levels = ['low', 'mid', 'high'] as const
export type Level = (typeof levels)[number]

/**
 * Every kind whose values can be checked by the design alone, with values; unique and masked fields
 * have their own tests.
 */
export const plain = sampled
  .flatMap(({ kind, samples }) =>
    samples.map((sample) => ({ kind, sample, bound: kind.bind(sample.options) })),
  )
  .filter(
    ({ kind, bound }) =>
      bound.slot !== null &&
      kind.fill === null &&
      bound.expression === null &&
      bound.traits.files === undefined &&
      bound.traits.seals === undefined &&
      !bound.unique &&
      bound.mask === null &&
      (bound.reference === null || bound.reference.to === 'choices'),
  )
  .map((sampling) => ({
    ...sampling,
    valid: (sampling.sample.valid ?? []).filter((value) => !String(value).includes('<img')),
  }))
  .filter(({ valid }) => valid.length > 0)
  // A value that contains today's date would differ each day.
  .filter(
    ({ bound }) =>
      JSON.stringify(bound.initial(env)) === JSON.stringify(bound.initial({ ...env, now: 1e12 })),
  )
const inTable = plain.filter(({ kind }) => kind.places.includes('table'))

export const foreign = [
  7,
  -1.5,
  true,
  {},
  { $ne: 1 },
  [{}],
  [[1]],
  '<script>alert(1)</script>',
  '2026-13-45',
  'x'.repeat(100_001),
  1e300,
] as const

export interface Setting {
  readonly hidden: boolean
  readonly keepHidden: boolean
  readonly required: boolean
  readonly ruled: 'show' | 'hide' | null
  readonly at: Level
}
export const setting: fc.Arbitrary<Setting> = fc.record({
  hidden: fc.boolean(),
  keepHidden: fc.boolean(),
  required: fc.boolean(),
  ruled: fc.constantFrom('show', 'hide', null),
  at: fc.constantFrom(...levels),
})
export const isShownAt = ({ hidden, ruled, at }: Setting, level: Level): boolean =>
  ruled === null ? !hidden : ruled === 'show' ? at === level : at !== level && !hidden

export interface HideableField {
  readonly name: string
  readonly bound: BoundKind
  readonly valid: readonly unknown[]
  readonly own: Setting
  /** The settings of the surrounding cards. */
  readonly around: readonly Setting[]
}
export const isVisible = ({ own, around }: HideableField, level: Level): boolean =>
  [own, ...around].every((layer) => isShownAt(layer, level))
export const isSaved = (field: HideableField, level: Level): boolean =>
  isVisible(field, level) || field.own.keepHidden

const picks = (count: number, most: number) =>
  fc.array(fc.tuple(fc.nat({ max: most - 1 }), setting), { minLength: count, maxLength: count })
export const designs = fc.record({
  fields: picks(9, plain.length),
  columns: picks(4, inTable.length),
  table: setting,
  outer: setting,
  inner: setting,
})
export const steps = fc.array(
  fc.record({ level: fc.constantFrom(...levels), turn: fc.nat({ max: 20 }), skips: fc.nat() }),
  { minLength: 3, maxLength: 6 },
)
export const forgeries = fc.array(
  fc.record({ level: fc.constantFrom(...levels), of: fc.nat(), isEdit: fc.boolean() }),
  { minLength: 2, maxLength: 4 },
)
type HideableDesignSeed = typeof designs extends fc.Arbitrary<infer T> ? T : never
export type Step = typeof steps extends fc.Arbitrary<readonly (infer T)[]> ? T : never
export type RecordValues = Readonly<Record<string, unknown>>

/** A rule that shows or hides a target at a certain level; none if the setting has no rule. */
const ruleOf = (target: string, { ruled, at }: Setting): Rule[] =>
  ruled === null
    ? []
    : [
        {
          id: '',
          name: '',
          when: {
            match: 'and',
            groups: [
              {
                match: 'and',
                comparisons: [
                  { field: 'level', symbol: '==', operand: { type: 'fixed', value: at } },
                ],
              },
            ],
          },
          then: [{ type: ruled, fields: [target] }],
        },
      ]

/** One field of the design, from the kinds and settings drawn at random for it. */
function placeOf(
  name: string,
  { kind, sample, bound, valid }: (typeof plain)[number],
  own: Setting,
): Omit<HideableField, 'around'> & { readonly node: Sketch } {
  const node = {
    id: name,
    kind: kind.kind,
    field: name,
    options: sample.options,
    ...flagsOf(own),
  }
  return { name, bound, valid, own, node }
}

/** Three fields are in the form, three in a card, three and the sub-table in a card inside it. */
export function drawUp({ fields, columns, table, outer, inner }: HideableDesignSeed) {
  const depth = [[], [outer], [outer, inner]]
  const places = fields.map(([index, own], at) => ({
    ...placeOf(`f${at}`, plain[index]!, own),
    around: depth[Math.floor(at / 3)]!,
  }))
  const cells = columns.map(([index, own], at) => ({
    ...placeOf(`c${at}`, inTable[index]!, own),
    around: [],
  }))
  const rules = [
    ...places.flatMap(({ name, own }) => ruleOf(name, own)),
    ...cells.flatMap(({ name, own }) => ruleOf(`rows.${name}`, own)),
    ...ruleOf('rows', table),
    ...ruleOf('#outer', outer),
    ...ruleOf('#inner', inner),
  ].map((rule, at) => ({ ...rule, id: `r${at}` }))
  const nodes = places.map(({ node }) => node)
  const document = sketch(
    [
      {
        id: 'level',
        kind: 'select',
        field: 'level',
        options: { choices: levels.map((id) => ({ id, fullName: id })) },
      },
      ...nodes.slice(0, 3),
      {
        id: 'outer',
        kind: 'card',
        hidden: outer.hidden,
        children: [
          ...nodes.slice(3, 6),
          {
            id: 'inner',
            kind: 'card',
            hidden: inner.hidden,
            children: [
              ...nodes.slice(6),
              {
                id: 'rows',
                kind: 'table',
                field: 'rows',
                ...flagsOf(table),
                children: cells.map(({ node }) => node),
              },
            ],
          },
        ],
      },
    ],
    { rules },
  )
  const rows: Pick<HideableField, 'own' | 'around'> = { own: table, around: [outer, inner] }
  return { document, places, cells, rows: { ...rows, name: 'rows' } as HideableField }
}
const flagsOf = ({ hidden, keepHidden, required }: Setting) => ({ hidden, keepHidden, required })

/**
 * The values of one line after a save: the sent value if it is saved, otherwise the value that was
 * hidden before; null for what this save hides.
 */
export const after = (
  places: readonly HideableField[],
  {
    sent,
    before,
    level,
  }: {
    readonly sent: RecordValues
    readonly before: {
      readonly row: RecordValues
      readonly level: Level
      readonly isOpen: boolean
    } | null
    readonly level: Level
  },
): RecordValues =>
  Object.fromEntries(
    places.map((place) => {
      const stored = before?.row[place.name] ?? null
      if (isSaved(place, level))
        return [
          place.name,
          place.name in sent ? sent[place.name] : before ? stored : initialOf(place),
        ]
      return [place.name, before && before.isOpen && isVisible(place, before.level) ? null : stored]
    }),
  )
const initialOf = ({ bound }: HideableField): unknown => bound.initial(env) ?? null

/** Values for every shown field, and for some of those kept while hidden. */
export const fill = (
  places: readonly HideableField[],
  { level, turn, skips }: Step,
): RecordValues =>
  Object.fromEntries(
    places.flatMap((place, at) => {
      const isSkipped = !isVisible(place, level) && (skips >> at) % 2 === 1
      return isSaved(place, level) && !isSkipped
        ? [[place.name, place.valid[(turn + at) % place.valid.length]]]
        : []
    }),
  )

export type HideableDesign = ReturnType<typeof drawUp>
export const rowsOf = (value: unknown): readonly RecordValues[] =>
  Array.isArray(value) ? value : []
export const withoutId = ({ id: _id, ...rest }: RecordValues): RecordValues => rest
