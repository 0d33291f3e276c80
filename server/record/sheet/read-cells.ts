import { readCell } from '#schemas/design/import/sheet.ts'
import type { Field } from '#schemas/design/model.ts'
import { defineTexts } from '#schemas/text.ts'
import type { ImportColumn } from '#schemas/api/record-import.ts'
import { ownChoices, plainLook } from '#schemas/widget/reference.ts'
import type { Reference } from '#schemas/widget/reference.ts'
import type { Asking } from '../asking.ts'
import { findMeanings } from './lookup.ts'
import type { Meanings } from './lookup.ts'

const texts = defineTexts({
  zh: {
    notFound: '找不到“{text}”',
    ambiguous: '“{text}”不止一个，请改用账号或编码',
  },
  zhtw: {
    notFound: '找不到「{text}」',
    ambiguous: '「{text}」不止一個，請改用帳號或代碼',
  },
  en: {
    notFound: '“{text}” was not found',
    ambiguous: 'Several have the name “{text}”; use the account or code',
  },
})

/** A column of the file with the field that takes its cells. */
export interface PlacedField extends ImportColumn {
  readonly field: Field
}

/** What a cell says, or why it cannot be read. */
export type CellRead = { readonly value: unknown } | { readonly message: string }

const separators = /[,，、;；\n]/

/** A text names one entry, or several where the field takes a list. */
const wordsOf = ({ bound }: Field, text: string): readonly string[] =>
  bound.type === 'ids'
    ? text
        .split(separators)
        .map((word) => word.trim())
        .filter(Boolean)
    : [text.trim()]

const looked = ({ bound }: Field): Reference | null =>
  bound.reference && !ownChoices(bound.reference) ? bound.reference : null

/** Days since 1899 that a sheet shows where nobody formatted a date as one. */
const serial = /^[1-9]\d{4}(\.\d+)?$/

const dateOfSerial = (text: string): string =>
  new Date(Date.UTC(1899, 11, 30) + Math.round(Number(text) * 86_400) * 1000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')
    .replace(/ 00:00:00$/, '')

/** A text as a field of plain values reads it. */
function readPlain({ field, order }: PlacedField, text: string, timeZone: string): unknown {
  const { bound } = field
  const word = text.trim()
  if (bound.type === 'flag')
    for (const value of [1, 0])
      if (bound.print(value, plainLook).toLowerCase() === word.toLowerCase()) return value
  if (bound.type === 'date' && /^\d{4}(-\d\d)?$/.test(word)) return bound.read(word)
  if (bound.type === 'range') {
    const ends = word.split('~').map((end) => end.trim() || null)
    return ends.length === 2 ? ends : word
  }
  const isDate = bound.type === 'date' || bound.type === 'instant'
  const written = isDate && serial.test(word) ? dateOfSerial(word) : text
  return readCell(written, { bound, timeZone, ...(order && { order }) })
}

/** Reads the cells of some rows; what they name is looked up once for all of them. */
export class CellReader {
  readonly #asking: Asking
  readonly #meanings: ReadonlyMap<number, Meanings>

  private constructor(asking: Asking, meanings: ReadonlyMap<number, Meanings>) {
    this.#asking = asking
    this.#meanings = meanings
  }

  static async load(
    asking: Asking,
    columns: readonly PlacedField[],
    rows: readonly (readonly string[])[],
  ): Promise<CellReader> {
    const meanings = new Map<number, Meanings>()
    for (const { place, field, by } of columns) {
      const reference = looked(field)
      if (!reference) continue
      const words = new Set(rows.flatMap((row) => wordsOf(field, row[place] ?? '')))
      words.delete('')
      // A statement takes so many values at once.
      const all = [...words]
      const found = new Map<string, readonly string[]>()
      for (let from = 0; from < all.length; from += 200)
        for (const [text, ids] of await findMeanings(
          asking,
          { reference, by },
          all.slice(from, from + 200),
        ))
          found.set(text, ids)
      meanings.set(place, found)
    }
    return new CellReader(asking, meanings)
  }

  read(column: PlacedField, text: string): CellRead {
    const { say, env } = this.#asking
    const found = this.#meanings.get(column.place)
    if (!found) return { value: readPlain(column, text, env.timeZone) }
    const ids: string[] = []
    for (const word of wordsOf(column.field, text)) {
      const [id, ...others] = found.get(word) ?? []
      if (id === undefined) return { message: say(texts, 'notFound', { text: word }) }
      if (others.length > 0) return { message: say(texts, 'ambiguous', { text: word }) }
      ids.push(id)
    }
    return { value: column.field.bound.type === 'ids' ? [...new Set(ids)] : ids[0] }
  }
}
