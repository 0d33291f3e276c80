import * as Type from 'typebox'
import type { Static } from 'typebox'
import { findFreeName, isFieldName, isReserved } from '../paths.ts'
import type { Loss } from './loss.ts'
import type { BoundKind } from '../../widget/define.ts'
import type { DayOrder } from '../../widget/day-text.ts'
import { fromText } from '../../widget/from-text.ts'
import { ownChoices } from '../../widget/reference.ts'
import { columnTypes, digestRows } from './digest.ts'
import type { ColumnDigest, ColumnType } from './digest.ts'
import type { Sketch, DesignSketch } from './sketch.ts'

/** The digest of a column without cells. */
const noCells = digestRows([['']])[0]!

/** One column of a sheet and its target. */
export const sheetColumn = Type.Object({
  /** Its place in the sheet, from 0. */
  place: Type.Integer({ minimum: 0, maximum: 99 }),
  label: Type.String({ minLength: 1, maxLength: 200 }),
  type: Type.Enum([...columnTypes]),
  /** The order of day and month, chosen by the user where it could not be detected. */
  order: Type.Optional(Type.Enum(['dmy', 'mdy'])),
})
export type SheetColumn = Static<typeof sheetColumn>

/** A column with its detected type. */
export interface GuessedColumn
  extends SheetColumn, Pick<ColumnDigest, 'samples' | 'filled' | 'misfits'> {
  /** `either` where the order of its dates could not be detected. */
  readonly days: ColumnDigest['order']
}

const longestLabel = 200
const longestChoice = 40

/**
 * The detected type of each column: its head, and the strictest type that all filled cells fit.
 * Columns without head and cells are left out.
 */
export function guessColumns(
  heads: readonly string[],
  digests: readonly ColumnDigest[],
): GuessedColumn[] {
  const width = Math.max(heads.length, digests.length)
  return Array.from({ length: width }, (_one, place) => place).flatMap((place): GuessedColumn[] => {
    const { type, samples, filled, misfits, order } = digests[place] ?? noCells
    const head = (heads[place] ?? '').trim()
    if (head === '' && filled === 0) return []
    return [
      {
        place,
        label: (head || String(place + 1)).slice(0, longestLabel),
        type,
        samples,
        filled,
        misfits,
        days: order,
      },
    ]
  })
}

const choicesIn = (names: readonly string[]) =>
  names.map((fullName, index) => ({
    id: fullName.length <= longestChoice ? fullName : `c${index + 1}`,
    fullName: fullName.slice(0, 200),
  }))

/** A column as a field of its kind. */
const drawn: {
  readonly [T in Exclude<ColumnType, 'leave'>]: (
    digest: ColumnDigest,
  ) => Pick<Sketch, 'kind' | 'options'>
} = {
  text: () => ({ kind: 'input' }),
  longText: () => ({ kind: 'textarea' }),
  number: ({ decimals }) => ({ kind: 'inputNumber', options: { precision: decimals } }),
  integer: () => ({ kind: 'inputNumber', options: { precision: 0 } }),
  date: () => ({ kind: 'datePicker', options: { format: 'yyyy-MM-dd' } }),
  moment: ({ isMinutes }) => ({
    kind: 'datePicker',
    options: { format: isMinutes ? 'yyyy-MM-dd HH:mm' : 'yyyy-MM-dd HH:mm:ss' },
  }),
  time: ({ isMinutes }) => ({
    kind: 'timePicker',
    options: { format: isMinutes ? 'HH:mm' : 'HH:mm:ss' },
  }),
  flag: () => ({ kind: 'switch' }),
  choice: ({ names }) => ({ kind: 'select', options: { choices: choicesIn(names) } }),
  choices: ({ words }) => ({ kind: 'checkbox', options: { choices: choicesIn(words) } }),
}

/** A field name from a label: its Latin letters, or their spelling. */
const fieldOf = (label: string): string =>
  label
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .replaceAll(/^[^A-Za-z]+|_+$/g, '')
    .toLowerCase()
    .slice(0, 34)
    .replace(/_+$/, '')

const halfWidth = 12
const fullTypes: readonly ColumnType[] = ['longText', 'choices']

/**
 * A form from the columns of a sheet. The name of each sketch is the place of its column, so that
 * cells find their field. `spell` writes a label in Latin letters, where available.
 */
export function sketchSheet(
  columns: readonly SheetColumn[],
  digests: readonly ColumnDigest[],
  spell: (label: string) => string = (label) => label,
): DesignSketch {
  const losses: Loss[] = []
  const taken = new Set<string>()
  const nodes = columns.flatMap(({ place, label, type }): Sketch[] => {
    if (type === 'leave') {
      losses.push({ at: label, code: 'setting', params: { key: label, value: '' } })
      return []
    }
    const ascii = fieldOf(spell(label))
    const isFree = isFieldName(ascii) && !isReserved(ascii) && !taken.has(ascii)
    const field = isFree ? ascii : findFreeName(taken, isFieldName(ascii) ? ascii : 'column')
    taken.add(field.toLowerCase())
    return [
      {
        at: label,
        label,
        name: String(place),
        field,
        settings: { span: fullTypes.includes(type) ? 24 : halfWidth },
        ...drawn[type](digests[place] ?? noCells),
      },
    ]
  })
  return { nodes, losses }
}

/**
 * The value of a sheet cell for a field; null where it is empty. Unreadable text is kept, so that
 * the check of the record reports it.
 */
export function readCell(
  text: string,
  given: { readonly bound: BoundKind; readonly timeZone: string; readonly order?: DayOrder },
): unknown {
  const { bound, timeZone, order } = given
  const { type, reference } = bound
  if (type === null || text.trim() === '') return null
  const value = fromText(type, text, {
    choices: ownChoices(reference),
    timeZone,
    ...(order && { order }),
  })
  return value === undefined ? text.trim() : value
}
