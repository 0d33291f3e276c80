import * as Type from 'typebox'
import type { TSchema } from 'typebox'
import { Check } from 'typebox/value'
import { condition } from '#schemas/design/condition.ts'
import { expression } from '#schemas/widget/formula.ts'
import { printFormula } from '#schemas/widget/formula-text.ts'
import { narrowList } from '#schemas/widget/narrow.ts'
import { knownPlaces, printPlace } from '#schemas/widget/place.ts'
import { wholeOf } from '#schemas/widget/reference.ts'
import { printPlain } from '../plain-words.ts'
import { ruleTexts } from '../rules/texts.ts'
import { sayCondition, targetName } from '../rules/sentence.ts'
import { wordFor } from './side.ts'
import type { Of, Side } from './side.ts'
import { compareTexts } from './texts.ts'

/** A schema with the properties that the options of a kind and the settings of a design add. */
export type OptionSchema = TSchema & {
  readonly draw?: string | undefined
  readonly of?: string | undefined
  readonly title?: string
  readonly enum?: readonly unknown[] | undefined
  readonly default?: unknown
  readonly items?: OptionSchema
  readonly properties?: Readonly<Record<string, OptionSchema>>
}

const longest = 200
const short = (text: string): string =>
  text.length > longest ? `${text.slice(0, longest)}…` : text

/** The name of a setting inside a list or a group. The schema's own title comes first. */
export const nameIn = (
  key: string,
  schema: OptionSchema | undefined,
  given: { readonly of: Of; readonly side: Side },
): string =>
  wordFor(schema?.title ?? '', given.of, given.side.say) ??
  wordFor(key, given.of, given.side.say) ??
  key

type Teller = (
  value: string,
  schema: OptionSchema,
  given: { readonly of: Of; readonly side: Side },
) => string | undefined

const byPath: Teller = (value, _schema, { side }) => targetName(value, side)
const byChoice: Teller = (value, _schema, { of, side }) =>
  of.reference ? side.look.name(of.reference, value) : undefined
const byForm: Teller = (value, _schema, { side }) => side.forms.get(value)

/**
 * Turns a value into a name, depending on the control it is chosen with. An unknown value stays its
 * id.
 */
const named: { readonly [draw: string]: Teller | undefined } = {
  field: byPath,
  linkField: byPath,
  columns: byPath,
  choice: byChoice,
  treeChoice: byChoice,
  model: byForm,
  icon: (value) => value.replace('Outlined', ''),
  dictionary: (value, _schema, { side }) =>
    side.look.dictionaries()?.find(({ id, enCode }) => id === value || enCode === value)?.fullName,
  billRule: (value, _schema, { side }) =>
    side.look.billRules?.()?.find(({ enCode }) => enCode === value)?.fullName,
  seals: (value, _schema, { side }) =>
    side.look.sealNames?.()?.find(({ id }) => id === value)?.fullName,
  members: (value, _schema, { side }) => side.look.name({ to: 'member', among: null }, value),
  entries(value, { of: noun }, { side }) {
    const whole = wholeOf(noun ?? '')
    return whole ? side.look.name(whole, value) : undefined
  },
}

const transfers = Type.Array(
  Type.Object({ sourceValue: Type.String(), targetField: Type.String() }),
)

/** Puts settings into words that only make sense as a whole. */
function tellWhole(
  value: unknown,
  { draw }: OptionSchema,
  { side }: { readonly side: Side },
): string | undefined {
  const { say } = side
  if (draw === 'formula' && Check(expression, value))
    return printFormula(value, (path) => targetName(path, side))
  if (draw === 'places' && Check(knownPlaces, value))
    return value
      .map((place) =>
        say(compareTexts, 'around', { place: printPlace(place), metres: place.radius }),
      )
      .join(say(compareTexts, 'gap'))
  if (draw === 'transfers' && Check(transfers, value))
    return value
      .map((transfer) => `${targetName(transfer.targetField, side)} ← ${transfer.sourceValue}`)
      .join(say(compareTexts, 'gap'))
  if (draw === 'narrows' && Check(narrowList, value)) {
    const asked = (operand: (typeof value)[number]['operand']): string =>
      operand.type === 'fixed'
        ? printPlain(operand.value)
        : operand.type === 'field'
          ? targetName(operand.field, side)
          : say(ruleTexts, operand.type)
    return value
      .map(({ column, operand }) => `${column} = ${asked(operand)}`)
      .join(say(compareTexts, 'gap'))
  }
  return Check(condition, value) ? sayCondition(value, side) : undefined
}

/** Settings that are shown as a whole even where only a part of them differs. */
export const isWhole = ({ draw = '' }: OptionSchema, value: unknown): boolean =>
  ['formula', 'places', 'transfers', 'narrows'].includes(draw) || Check(condition, value)

/**
 * An option or setting of one side in words: names for ids, words for switches and entries, never
 * JSON.
 */
export function tellValue(
  value: unknown,
  schema: OptionSchema | undefined,
  given: { readonly of: Of; readonly side: Side },
): string {
  const { of, side } = given
  const { say } = side
  if (value === undefined || value === null || value === '') return say(compareTexts, 'nothing')
  if (typeof value === 'boolean' || (schema?.draw === 'flag' && typeof value === 'number'))
    return say(compareTexts, value ? 'yes' : 'no')
  if (typeof value === 'string') {
    const known =
      schema &&
      (named[schema.draw ?? '']?.(value, schema, given) ??
        (schema.enum?.includes(value) ? wordFor(value, of, say) : undefined))
    return short(known ?? value)
  }
  if (typeof value !== 'object') return printPlain(value)
  const whole = tellWhole(value, schema ?? {}, given)
  if (whole !== undefined) return short(whole) || say(compareTexts, 'nothing')
  if (Array.isArray(value)) {
    // The schema of the list says how its entries are named, so it is handed down to them.
    const items = schema && {
      ...schema.items,
      draw: schema.draw,
      of: schema.of,
      enum: schema.items?.enum,
    }
    return (
      short(value.map((part) => tellValue(part, items, given)).join(say(compareTexts, 'gap'))) ||
      say(compareTexts, 'nothing')
    )
  }
  const parts = Object.entries(value).filter(
    ([, part]) => part !== '' && part !== undefined && part !== null,
  )
  return short(
    parts
      .map(([key, part]) =>
        say(compareTexts, 'part', {
          name: nameIn(key, schema?.properties?.[key], given),
          value: tellValue(part, schema?.properties?.[key] ?? partOf(key), given),
        }),
      )
      .join(say(compareTexts, 'gap')),
  )
}

/** These parts of entries and heads name fields, although their schema does not say so. */
const partOf = (key: string): OptionSchema | undefined =>
  ['field', 'columns', 'targetField'].includes(key) ? { draw: 'columns' } : undefined
