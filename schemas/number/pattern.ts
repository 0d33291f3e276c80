import * as Type from 'typebox'
import type { Static } from 'typebox'
import { checkAlgorithms } from './check-digit.ts'
import { dateFormats, resets } from './date-part.ts'

/** Most parts of a number. */
export const mostParts = 12
/** Most characters of a code that a number takes from its record. */
export const longestCode = 30
/** The highest count of a counter that may outgrow its width. */
export const highestCount = 999_999_999_999_999

const textPart = Type.Object({
  type: Type.Literal('text'),
  text: Type.String({ minLength: 1, maxLength: 20, pattern: '^\\S+$' }),
})
const datePart = Type.Object({
  type: Type.Literal('date'),
  format: Type.Enum([...dateFormats], {
    description: "The date of the organisation's zone; FYYYY, FYY and FQ are of the fiscal year",
  }),
})
const counterPart = Type.Object({
  type: Type.Literal('counter'),
  width: Type.Integer({ minimum: 1, maximum: 9 }),
  start: Type.Integer({
    minimum: 0,
    maximum: 999_999_999,
    description: 'Where the counter begins, again after each reset',
  }),
  step: Type.Integer({ minimum: 1, maximum: 1000 }),
  reset: Type.Enum([...resets]),
  full: Type.Enum(['widen', 'refuse'], {
    description:
      'What happens when the digits are used up: widen makes longer numbers, refuse saves no more records',
  }),
})
const fieldPart = Type.Object({
  type: Type.Literal('field'),
  field: Type.String({
    maxLength: 100,
    description:
      'Field name in the record; for a chosen record, also a column of its form: lot.code',
  }),
  own: Type.Boolean({ description: 'Each value has a counter of its own' }),
})
const organizePart = Type.Object({
  type: Type.Literal('organize'),
  own: Type.Boolean({ description: 'Each organisation has a counter of its own' }),
})
const checkPart = Type.Object({
  type: Type.Literal('check'),
  algorithm: Type.Enum([...checkAlgorithms], {
    description: 'Covers the digits (and letters, where it takes them) before it',
  }),
})
const randomPart = Type.Object({
  type: Type.Literal('random'),
  length: Type.Integer({ minimum: 12, maximum: 32 }),
  letters: Type.Boolean({ description: 'Capital letters too; else digits only' }),
})
const uuidPart = Type.Object({ type: Type.Literal('uuid') })

/** One part of a number. */
export const numberPart = Type.Union([
  textPart,
  datePart,
  counterPart,
  fieldPart,
  organizePart,
  checkPart,
  randomPart,
  uuidPart,
])
export type NumberPart = Static<typeof numberPart>
export type PartType = NumberPart['type']
export type PartOf<T extends PartType> = Extract<NumberPart, { readonly type: T }>
export type CounterPart = PartOf<'counter'>

/** What the numbers of a rule are made of. */
export const patternFields = {
  parts: Type.Array(numberPart, { minItems: 1, maxItems: mostParts }),
  fiscalMonth: Type.Integer({
    minimum: 1,
    maximum: 12,
    description: 'The month in which a fiscal year begins; it is named after the year it begins in',
  }),
}
export type NumberPattern = Readonly<{
  parts: readonly NumberPart[]
  fiscalMonth: number
}>

/** The counter of a pattern, where it has one. */
export const counterOf = ({ parts }: Pick<NumberPattern, 'parts'>): CounterPart | undefined =>
  parts.find((part) => part.type === 'counter')

/** The highest count that a counter gives. */
export const topOf = ({ width, full }: CounterPart): number =>
  full === 'refuse' ? 10 ** width - 1 : highestCount

/** The number after one; NaN where the counter is full. */
export const nextCount = (counter: CounterPart, last: number): number =>
  last + counter.step > topOf(counter) ? Number.NaN : last + counter.step

/** Parts whose text comes from the record. */
export const isCode = (part: NumberPart): part is PartOf<'field'> | PartOf<'organize'> =>
  part.type === 'field' || part.type === 'organize'

/** The name of a code among those of a record: its field, or '' for the organisation. */
export const codeName = (part: PartOf<'field'> | PartOf<'organize'>): string =>
  part.type === 'field' ? part.field : ''
