import * as Type from 'typebox'
import type { Static } from 'typebox'
import { freshName, isFieldName, isReserved } from '../paths.ts'
import type { Loss } from './loss.ts'
import { brief } from './loss.ts'
import type { Bound } from '../../widget/define.ts'
import { fromText } from '../../widget/from-text.ts'
import type { ValueType } from '../../widget/value.ts'
import type { Sketch, Sketched } from './sketch.ts'

/** What a column of a sheet may become; `leave` stays out. */
export const columnTypes = [
  'text',
  'longText',
  'number',
  'integer',
  'date',
  'moment',
  'time',
  'flag',
  'choice',
  'choices',
  'leave',
] as const
export type ColumnType = (typeof columnTypes)[number]

/** One column of a sheet and what it becomes. */
export const sheetColumn = Type.Object({
  /** Its place in the sheet, from 0. */
  place: Type.Integer({ minimum: 0, maximum: 99 }),
  label: Type.String({ minLength: 1, maxLength: 200 }),
  type: Type.Enum([...columnTypes]),
})
export type SheetColumn = Static<typeof sheetColumn>

export interface GuessedColumn extends SheetColumn {
  /** Some of its cells, different ones. */
  readonly samples: readonly string[]
  /** Cells that are not empty. */
  readonly filled: number
}

const longText = 200
const mostChoices = 30
const longestChoice = 40
const samplesShown = 3
/** Milliseconds. */
const minute = 60_000

const plain = { choices: undefined, timeZone: 'UTC' }
const means = (type: ValueType, text: string): boolean => fromText(type, text, plain) !== undefined
const decimalsOf = (text: string): string => {
  const value = fromText('decimal', text, plain)
  return typeof value === 'string' ? value : ''
}
const isWhole = (text: string): boolean =>
  /^-?(0|[1-9]\d{0,14})$/.test(decimalsOf(text)) && !/^[-+]?0\d/.test(text.trim())
/** Codes, phones and card numbers look like numbers and are none: a zero first, or more digits than anybody counts. */
const isNumber = (text: string): boolean =>
  means('decimal', text) &&
  !/^[-+]?0\d/.test(text.trim()) &&
  text.replaceAll(/\D/g, '').length <= 15 &&
  !/^1[3-9]\d{9}$/.test(text.trim())
const hasClock = (text: string): boolean => text.includes(':')

/** Does a cell fit a type? Every text fits text. */
const fitsType: { readonly [T in ColumnType]: (text: string) => boolean } = {
  text: (text) => text.length <= 1000,
  longText: () => true,
  number: (text) => means('decimal', text),
  integer: isWhole,
  date: (text) => means('date', text) && !hasClock(text),
  moment: (text) => means('instant', text),
  time: (text) => means('time', text),
  flag: (text) => means('flag', text),
  choice: (text) => text.length <= longestChoice,
  choices: () => true,
  leave: () => true,
}

const filledOf = (rows: readonly (readonly string[])[], place: number): string[] =>
  rows.map((row) => row[place] ?? '').filter((text) => text.trim() !== '')

const words = (text: string): string[] =>
  text
    .split(/[,，、;；|\n]/)
    .map((one) => one.trim())
    .filter(Boolean)

/** Names that come again and again are choices; hardly one that is its own. */
const areChoices = (different: ReadonlySet<string>, filled: number): boolean =>
  different.size > 1 &&
  different.size <= mostChoices &&
  filled >= 6 &&
  filled >= different.size * 2 &&
  [...different].every((one) => one.length <= longestChoice && /\p{L}/u.test(one))

function guessType(cells: readonly string[]): ColumnType {
  if (cells.length === 0) return 'text'
  const all = (fits: (text: string) => boolean): boolean => cells.every(fits)
  const different = new Set(cells)
  if (all(fitsType.flag) && different.size <= 2 && !all((text) => /^\d$/.test(text.trim())))
    return 'flag'
  if (all(isWhole) && all(isNumber)) return 'integer'
  if (all(isNumber)) return 'number'
  if (all(fitsType.date)) return 'date'
  if (all(fitsType.moment)) return 'moment'
  if (all(fitsType.time)) return 'time'
  if (areChoices(different, cells.length)) return 'choice'
  return cells.some((text) => text.length > longText || text.includes('\n')) ? 'longText' : 'text'
}

/** What each column of a sheet seems to be: its head, and the strictest type that every filled cell fits. A column without head and cells is left out. */
export function guessColumns([
  heads = [],
  ...rows
]: readonly (readonly string[])[]): GuessedColumn[] {
  const width = Math.max(heads.length, ...rows.map((row) => row.length))
  return Array.from({ length: width }, (_one, place) => place).flatMap((place): GuessedColumn[] => {
    const cells = filledOf(rows, place)
    const head = (heads[place] ?? '').trim()
    if (head === '' && cells.length === 0) return []
    return [
      {
        place,
        label: (head || String(place + 1)).slice(0, longText),
        type: guessType(cells),
        samples: [...new Set(cells)].slice(0, samplesShown).map((one) => brief(one)),
        filled: cells.length,
      },
    ]
  })
}

/** How many filled cells of a column do not fit each type: their rows would not come in. */
export const misfitsOfAll = (
  rows: readonly (readonly string[])[],
  place: number,
): { readonly [T in ColumnType]: number } => {
  const cells = filledOf(rows, place)
  return Object.fromEntries(
    columnTypes.map((type) => [type, cells.filter((text) => !fitsType[type](text)).length]),
  ) as { readonly [T in ColumnType]: number }
}

const choicesIn = (names: readonly string[]) =>
  [...new Set(names)].slice(0, 500).map((fullName, index) => ({
    id: fullName.length <= longestChoice ? fullName : `c${index + 1}`,
    fullName: fullName.slice(0, 200),
  }))

/** A column as a field of its kind. */
const drawn: {
  readonly [T in Exclude<ColumnType, 'leave'>]: (
    cells: readonly string[],
  ) => Pick<Sketch, 'kind' | 'options'>
} = {
  text: () => ({ kind: 'input' }),
  longText: () => ({ kind: 'textarea' }),
  number: (cells) => ({
    kind: 'inputNumber',
    options: {
      precision: Math.min(
        15,
        Math.max(0, ...cells.map((text) => decimalsOf(text).split('.')[1]?.length ?? 0)),
      ),
    },
  }),
  integer: () => ({ kind: 'inputNumber', options: { precision: 0 } }),
  date: () => ({ kind: 'datePicker', options: { format: 'yyyy-MM-dd' } }),
  moment: (cells) => ({
    kind: 'datePicker',
    options: {
      format: cells.every((text) => Number(fromText('instant', text, plain)) % minute === 0)
        ? 'yyyy-MM-dd HH:mm'
        : 'yyyy-MM-dd HH:mm:ss',
    },
  }),
  time: (cells) => ({
    kind: 'timePicker',
    options: {
      format: cells.every((text) => String(fromText('time', text, plain)).endsWith(':00'))
        ? 'HH:mm'
        : 'HH:mm:ss',
    },
  }),
  flag: () => ({ kind: 'switch' }),
  choice: (cells) => ({
    kind: 'select',
    options: { choices: choicesIn(cells.map((text) => text.trim())) },
  }),
  choices: (cells) => ({ kind: 'checkbox', options: { choices: choicesIn(cells.flatMap(words)) } }),
}

const halfWidth = 12
const fullTypes: readonly ColumnType[] = ['longText', 'choices']

/** A form out of the columns of a sheet. The name of each sketch is the place of its column, so that its cells find the field. */
export function sketchSheet(
  columns: readonly SheetColumn[],
  rows: readonly (readonly string[])[],
): Sketched {
  const losses: Loss[] = []
  const taken = new Set<string>()
  const nodes = columns.flatMap(({ place, label, type }): Sketch[] => {
    if (type === 'leave') {
      losses.push({ at: label, code: 'setting', params: { key: label, value: '' } })
      return []
    }
    const ascii = label
      .replaceAll(/[^A-Za-z0-9]+/g, '_')
      .replaceAll(/^[^A-Za-z]+|_+$/g, '')
      .toLowerCase()
      .slice(0, 34)
    const isFree = isFieldName(ascii) && !isReserved(ascii) && !taken.has(ascii)
    const field = isFree ? ascii : freshName(taken, isFieldName(ascii) ? ascii : 'column')
    taken.add(field.toLowerCase())
    return [
      {
        at: label,
        label,
        name: String(place),
        field,
        settings: { span: fullTypes.includes(type) ? 24 : halfWidth },
        ...drawn[type](filledOf(rows, place)),
      },
    ]
  })
  return { nodes, losses }
}

/** The value that a cell of a sheet says for a field; null where it is empty. What means nothing stays a text, for the check of the record to name. */
export function readCell(
  text: string,
  { bound, timeZone }: { readonly bound: Bound; readonly timeZone: string },
): unknown {
  const { type, reference } = bound
  if (type === null || text.trim() === '') return null
  const value = fromText(type, text, {
    choices: reference?.to === 'choices' ? reference.choices : undefined,
    timeZone,
  })
  return value === undefined ? text.trim() : value
}
