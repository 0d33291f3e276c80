import type { Kinds } from '#schemas/widget/define.ts'
import { input } from './input/kind.ts'

/** Every kind there is, in the order of the palette. One line a kind. */
const list = [input]

/** The table of kinds by name. */
export const kinds: Kinds = Object.fromEntries(list.map((one) => [one.kind, one]))
