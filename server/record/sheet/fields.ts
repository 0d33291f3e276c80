import type { Field } from '#schemas/design/model.ts'
import { lettersOf } from '#schemas/format/letters.ts'
import { isListable } from '#schemas/page/list.ts'
import { compareTypes } from '#schemas/record/compare.ts'
import { languages } from '#schemas/text.ts'
import type { Language } from '#schemas/text.ts'
import { labelOf } from '#schemas/widget/node.ts'
import { accessOf } from '../access.ts'
import type { Asking } from '../asking.ts'

/** Does a sheet hold values of the field as texts? Files and signatures it cannot. */
const isOfText = ({ kind, bound }: Field): boolean =>
  kind.holds !== 'rows' &&
  kind.fill === null &&
  bound.slot !== null &&
  bound.expression === null &&
  (kind.places.includes('import') || bound.reference !== null)

/** The fields and sub-table columns that the caller may fill from a sheet, in form order. */
export function importFields({ live, caller }: Asking): readonly Field[] {
  const { forms } = accessOf(live, caller)
  const isOpen = (field: Field): boolean =>
    forms.has(field.path) && !field.node.readOnly && isOfText(field)
  return live.model.fields.flatMap((field) =>
    field.kind.holds === 'rows'
      ? forms.has(field.path) && !field.node.readOnly
        ? field.columns.filter(isOpen)
        : []
      : isOpen(field)
        ? [field]
        : [],
  )
}

const keyTypes: readonly unknown[] = ['text', 'decimal', 'date', 'id']

/** Can records be found by the field? It must be a column that the caller sees unmasked. */
export function isKeyField({ live, caller }: Asking, field: Field): boolean {
  const { columns, masked } = accessOf(live, caller)
  const { type } = field.bound
  return (
    isListable(field) &&
    field.bound.slot !== null &&
    columns.has(field.path) &&
    !masked.has(field.path) &&
    keyTypes.includes(type) &&
    type !== null &&
    compareTypes(type).includes('in')
  )
}

/** The name of a field as a head of a sheet. */
export const headOf = (field: Field, language: Language): string =>
  field.table
    ? `${labelOf(field.table.node, language)} / ${labelOf(field.node, language)}`
    : labelOf(field.node, language)

/** A head without what does not tell fields apart: marks of required ones, spaces, case, width. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s*＊:：_\-/／.·()（）]+/g, '')

/** The words that name a field, the surest first: labels in all languages, its name, its pinyin. */
function namesOf(field: Field): readonly (readonly string[])[] {
  const labels = [...new Set(languages.map((language) => headOf(field, language)))]
  const short = [...new Set(languages.map((language) => labelOf(field.node, language)))]
  const pinyins = short.map((label) => lettersOf(label).split(' ')[0] ?? '')
  return [
    labels.map(bare),
    short.map(bare),
    [bare(field.path), bare(field.node.field)],
    pinyins.map(bare),
  ]
}

/** The fields that heads name, by place; each field once, by the surest of its names. */
export function guessFields(
  heads: readonly string[],
  fields: readonly Field[],
): ReadonlyMap<number, Field> {
  const found = new Map<number, Field>()
  const taken = new Set<Field>()
  const named = fields.map((field) => ({ field, names: namesOf(field) }))
  const words = heads.map(bare)
  for (let grade = 0; grade < 4; grade++)
    for (const [place, word] of words.entries()) {
      if (word === '' || found.has(place)) continue
      const fits = named.filter(
        ({ field, names }) => !taken.has(field) && names[grade]?.includes(word),
      )
      const [only] = fits
      if (!only || (fits.length > 1 && grade > 0)) continue
      found.set(place, only.field)
      taken.add(only.field)
    }
  return found
}
