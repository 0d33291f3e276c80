import fc from 'fast-check'
import { kinds } from '#renderers/widgets/kinds.ts'
import type { Rule } from '#schemas/design/document.ts'
import type { BoundKind } from '#schemas/widget/define.ts'
import { sketch } from './designs.ts'
import type { Sketch } from './designs.ts'
import { levels, setting } from './hidden.ts'
import type { Level, Setting } from './hidden.ts'

/*
 * Random designs whose fields hold what the database must check too: files, seals, unique values,
 * masked values, and numbers assigned by the server. Fields are hidden, kept, required, read-only,
 * shown and set by rules, granted or not.
 */

/** At most seven capital letters; what a rule copies from a free text may be anything else. */
const word = { maxlength: 7, regList: [{ pattern: '^[A-Z]+$', message: 'Capitals only' }] }
const mask = { type: 'custom', prefixType: 'count', prefixLimit: 1 }

export const whats = {
  file: { kind: 'uploadFile', options: { fileSize: 1, sizeUnit: 'MB', limit: 2 } },
  image: { kind: 'uploadImg', options: { fileSize: 1, sizeUnit: 'MB', limit: 2 } },
  seal: { kind: 'signature', options: {} },
  number: { kind: 'billRule', options: { rule: 'ORACLE' } },
  count: { kind: 'inputNumber', options: { min: '0', max: '100', precision: 0 } },
  word: { kind: 'input', options: word },
  begun: { kind: 'input', options: { ...word, defaultValue: 'BEGUN' } },
  unique: { kind: 'input', options: { ...word, unique: true } },
  masked: { kind: 'input', options: { ...word, mask } },
  both: { kind: 'input', options: { ...word, mask, unique: true } },
} as const
export type What = keyof typeof whats
export const isText = (what: What): boolean => whats[what].kind === 'input'
const isSettable = (what: What): boolean => isText(what) || what === 'count'

export interface StoredField {
  readonly name: string
  /** The path as permissions use it. */
  readonly path: string
  readonly what: What
  readonly bound: BoundKind
  readonly own: Setting
  /** The settings of the surrounding cards. */
  readonly around: readonly Setting[]
  readonly isReadOnly: boolean
  /** The level at which a rule writes the free text into it. */
  readonly setAt: Level | null
  /** May users write it who are granted only a part of the form? */
  readonly isGranted: boolean
}

/** Rarely required, because otherwise nearly every save would lack a value. */
const seldom = fc
  .tuple(setting, fc.nat({ max: 3 }))
  .map(([own, chance]): Setting => ({ ...own, required: own.required && chance === 0 }))
const pick = fc.record({
  what: fc.constantFrom(...(Object.keys(whats) as What[])),
  own: seldom,
  isReadOnly: fc.nat({ max: 5 }).map((chance) => chance === 0),
  setAt: fc.option(fc.constantFrom(...levels), { freq: 2 }),
  isGranted: fc.nat({ max: 3 }).map((chance) => chance > 0),
})
type StoredFieldSeed = typeof pick extends fc.Arbitrary<infer T> ? T : never

export const storedDesigns = fc.record({
  fields: fc.array(pick, { minLength: 7, maxLength: 7 }),
  columns: fc.array(pick, { minLength: 4, maxLength: 4 }),
  table: seldom,
  isTableGranted: fc.nat({ max: 3 }).map((chance) => chance > 0),
  card: setting,
})
type StoredDesignSeed = typeof storedDesigns extends fc.Arbitrary<infer T> ? T : never

const when = (at: Level) => ({
  match: 'and' as const,
  groups: [
    {
      match: 'and' as const,
      comparisons: [
        { field: 'level', symbol: '==' as const, operand: { type: 'fixed' as const, value: at } },
      ],
    },
  ],
})

const placeOf = (
  { what, own, isReadOnly, setAt, isGranted }: StoredFieldSeed,
  given: { readonly name: string; readonly path: string; readonly around: readonly Setting[] },
): StoredField => ({
  ...given,
  what,
  own,
  isGranted,
  bound: kinds[whats[what].kind]!.bind(whats[what].options),
  isReadOnly: isReadOnly && isSettable(what),
  setAt: isSettable(what) ? setAt : null,
})

const nodeOf = ({ name, what, own, isReadOnly }: StoredField): Sketch => ({
  id: name,
  field: name,
  kind: whats[what].kind,
  options: whats[what].options,
  hidden: own.hidden,
  keepHidden: own.keepHidden,
  required: own.required,
  readOnly: isReadOnly,
})

function rulesOf(places: readonly StoredField[], more: readonly [string, Setting][]): Rule[] {
  const shown = [...places.map(({ path, own }): [string, Setting] => [path, own]), ...more].flatMap(
    ([target, { ruled, at }], index): Rule[] =>
      ruled === null
        ? []
        : [
            {
              id: `s${index}`,
              name: '',
              when: when(at),
              then: [{ type: ruled, fields: [target] }],
            },
          ],
  )
  const set = places.flatMap(({ path, what, setAt }, index): Rule[] => {
    if (setAt === null) return []
    const source = { type: 'field' as const, field: 'src' }
    const from = what === 'count' ? { type: 'formula' as const, formula: [source] } : source
    return [
      {
        id: `w${index}`,
        name: '',
        when: when(setAt),
        then: [{ type: 'set', field: path, value: null, from }],
      },
    ]
  })
  return [...shown, ...set]
}

/** Three fields are in the form, four and the sub-table in a card. */
export function drawStored({ fields, columns, table, isTableGranted, card }: StoredDesignSeed) {
  const places = fields.map((field, at) =>
    placeOf(field, { name: `f${at}`, path: `f${at}`, around: at < 3 ? [] : [card] }),
  )
  const cells = columns.map((column, at) =>
    placeOf(column, { name: `c${at}`, path: `rows.c${at}`, around: [] }),
  )
  const document = sketch(
    [
      {
        id: 'level',
        kind: 'select',
        field: 'level',
        options: { choices: levels.map((id) => ({ id, fullName: id })) },
      },
      { id: 'src', kind: 'input', field: 'src', options: { maxlength: 50 } },
      ...places.slice(0, 3).map(nodeOf),
      {
        id: 'card',
        kind: 'card',
        hidden: card.hidden,
        children: [
          ...places.slice(3).map(nodeOf),
          {
            id: 'rows',
            kind: 'table',
            field: 'rows',
            hidden: table.hidden,
            keepHidden: table.keepHidden,
            required: table.required,
            children: cells.map(nodeOf),
          },
        ],
      },
    ],
    {
      rules: rulesOf(
        [...places, ...cells],
        [
          ['rows', table],
          ['#card', card],
        ],
      ),
    },
  )
  return { document, places, cells, table: { own: table, around: [card] }, isTableGranted }
}
export type StoredDesign = ReturnType<typeof drawStored>
