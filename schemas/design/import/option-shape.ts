import { toCanonical } from '../../widget/decimal.ts'
import type { Kind } from '../../widget/define.ts'
import { wordOf } from './source.ts'

/** Turns `maxLength` into `max-length`. */
export const toKebab = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The schema of one option of a kind. */
export const schemaOf = (kind: Kind, option: string): { readonly [key: string]: unknown } => ({
  ...kind.options.properties[option],
})

/** How the panel draws an option, which tells its meaning. */
export const drawOf = (kind: Kind, option: string): unknown => schemaOf(kind, option)['draw']

/** Is the option a text? */
export const isText = (kind: Kind, option: string): boolean =>
  schemaOf(kind, option)['type'] === 'string'

const isFlag = (kind: Kind, option: string): boolean => schemaOf(kind, option)['type'] === 'boolean'

/** A value converted to the type of the option, such as numbers to decimals or flags to numbers. */
export function toOptionType(kind: Kind, option: string, value: unknown): unknown {
  if (drawOf(kind, option) === 'decimal' || (isText(kind, option) && typeof value === 'number'))
    return toCanonical(wordOf(value)) ?? value
  return isFlag(kind, option) && (value === 0 || value === 1) ? value === 1 : value
}
