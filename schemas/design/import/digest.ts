import { shorten } from './loss.ts'
import { dayIn, dayOrdersOf } from '../../widget/day-text.ts'
import type { DayOrder } from '../../widget/day-text.ts'
import { fromText } from '../../widget/from-text.ts'
import type { ValueType } from '../../widget/value.ts'

/** The types that a sheet column can become; `leave` skips it. */
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

const longText = 200
const mostChoices = 30
const longestChoice = 40
const samplesShown = 3
/** Most different names that a column offers as choices. */
const mostNames = 500
/** In milliseconds. */
const minute = 60_000

const plain = { choices: undefined, timeZone: 'UTC' }
const decimalsOf = (text: string): string => {
  const value = fromText('decimal', text, plain)
  return typeof value === 'string' ? value : ''
}
const hasZero = (text: string): boolean => /^[-+]?0\d/.test(text)

/** Very long digits are a code, but a long fraction may be a computed number. */
const isCounted = (text: string, decimal: string): boolean =>
  text.replaceAll(/\D/g, '').length <= 15 ||
  (decimal.includes('.') && (decimal.split('.')[1]?.length ?? 0) <= 15)

const mayBeDay = /^(\d|[a-z]{3}|星期|週|周|礼拜)/i
const mayBeTime = /[:：时時点點]/

/** The possible types of one cell, computed once. */
function readings(text: string, order: DayOrder | undefined) {
  const means = (type: ValueType): unknown =>
    fromText(type, text, { ...plain, ...(order && { order }) })
  const hasDigits = /\d/.test(text)
  const decimal = hasDigits ? decimalsOf(text) : ''
  const day = hasDigits && mayBeDay.test(text) ? dayIn(text, order) : undefined
  return {
    decimal,
    isWhole: /^-?(0|[1-9]\d{0,14})$/.test(decimal) && !hasZero(text),
    /**
     * Codes, phones and card numbers look like numbers: they start with zero, or have too many
     * digits.
     */
    isNumber:
      decimal !== '' && !hasZero(text) && isCounted(text, decimal) && !/^1[3-9]\d{9}$/.test(text),
    isDate: day !== undefined && day[1] === '',
    instant: day === undefined ? undefined : means('instant'),
    time: hasDigits && mayBeTime.test(text) ? means('time') : undefined,
    isFlag: text.length <= 5 && means('flag') !== undefined,
  }
}
type Readings = ReturnType<typeof readings>

/** Does a cell fit a type? Every text fits text. */
const fitsType: { readonly [T in ColumnType]: (text: string, read: Readings) => boolean } = {
  text: (text) => text.length <= 1000,
  longText: () => true,
  number: (_text, { decimal }) => decimal !== '',
  integer: (_text, { isWhole }) => isWhole,
  date: (_text, { isDate }) => isDate,
  moment: (_text, { instant }) => instant !== undefined,
  time: (_text, { time }) => time !== undefined,
  flag: (_text, { isFlag }) => isFlag,
  choice: (text) => text.length <= longestChoice,
  choices: () => true,
  leave: () => true,
}

const wordsOf = (text: string): string[] =>
  text
    .split(/[,，、;；|\n]/)
    .map((word) => word.trim())
    .filter(Boolean)

type Misfits = { readonly [T in ColumnType]: number }

/** What is known of the cells of a column, so that they need not be read again. */
export interface ColumnDigest {
  /** Number of cells that are not empty. */
  readonly filled: number
  readonly type: ColumnType
  readonly misfits: Misfits
  readonly samples: readonly string[]
  /**
   * The order of day and month in dates without a leading year, decided for the whole column;
   * `either` where it cannot be detected.
   */
  readonly order: DayOrder | 'either' | null
  /** Most decimals of a number. */
  readonly decimals: number
  /** Whether all instants and times are whole minutes. */
  readonly isMinutes: boolean
  /** Different cells, and different words in them, up to the limit for choices. */
  readonly names: readonly string[]
  readonly words: readonly string[]
}

interface Tally {
  readonly misfits: { [T in ColumnType]: number }
  numbers: number
  decimals: number
  isMinutes: boolean
}

const tally = (): Tally => ({
  misfits: Object.fromEntries(columnTypes.map((type) => [type, 0])) as Tally['misfits'],
  numbers: 0,
  decimals: 0,
  isMinutes: true,
})

/** Reads the cells of one column one by one, keeping only counts. */
class Column {
  #filled = 0
  #isLong = false
  #areDigits = true
  #areDays = true
  readonly #names = new Set<string>()
  readonly #words = new Set<string>()
  /**
   * Cells whose order of day and month only the column can tell, and how many each order can read.
   */
  #orders = { dmy: 0, mdy: 0, all: 0 }
  /** Counts for each order; one shared count while no cell needs to tell them apart. */
  #counts: { readonly dmy: Tally; readonly mdy: Tally } | null = null
  #both = tally()
  readonly #known = new Map<string, Readings>()

  add(cell: string): void {
    const text = cell.trim()
    if (text === '') return
    this.#filled += 1
    if (this.#names.size < mostNames) this.#names.add(text)
    if (this.#words.size < mostNames) for (const word of wordsOf(text)) this.#words.add(word)
    this.#isLong ||= text.length > longText || text.includes('\n')
    this.#areDigits &&= /^\d$/.test(text)
    this.#areDays &&= /^(19|20)\d{6}$/.test(text)
    const orders = /^\d{1,2}[-/.]\d/.test(text) ? dayOrdersOf(text.split(/[T\s]/)[0] ?? '') : []
    if (orders.length === 0) {
      const read = this.#read(text)
      for (const orderTally of this.#counts ? Object.values(this.#counts) : [this.#both])
        count(orderTally, text, read)
      return
    }
    this.#orders.all += 1
    for (const order of orders) this.#orders[order] += 1
    this.#counts ??= { dmy: structuredClone(this.#both), mdy: structuredClone(this.#both) }
    for (const order of ['dmy', 'mdy'] as const)
      count(this.#counts[order], text, readings(text, order))
  }

  /** Results are cached, because cells often repeat. */
  #read(text: string): Readings {
    const known = this.#known.get(text)
    if (known) return known
    const read = readings(text, undefined)
    if (this.#known.size < mostNames) this.#known.set(text, read)
    return read
  }

  get #order(): ColumnDigest['order'] {
    const { dmy, mdy, all } = this.#orders
    if (all === 0) return null
    return dmy === mdy ? (dmy === all ? 'either' : null) : dmy > mdy ? 'dmy' : 'mdy'
  }

  digest(): ColumnDigest {
    const order = this.#order
    const told = this.#counts?.[order === 'mdy' ? 'mdy' : 'dmy'] ?? this.#both
    return {
      filled: this.#filled,
      type: this.#guess(told, order),
      misfits: told.misfits,
      samples: [...this.#names].slice(0, samplesShown).map((name) => shorten(name)),
      order,
      decimals: Math.min(15, told.decimals),
      isMinutes: told.isMinutes,
      names: [...this.#names],
      words: [...this.#words],
    }
  }

  /**
   * The strictest type that all filled cells fit. Dates of undetected order stay texts until
   * somebody chooses it.
   */
  #guess({ misfits, numbers }: Tally, order: ColumnDigest['order']): ColumnType {
    const filled = this.#filled
    if (filled === 0) return 'text'
    const all = (type: ColumnType): boolean => misfits[type] === 0
    if (all('flag') && this.#names.size <= 2 && !this.#areDigits) return 'flag'
    if (all('date') && this.#areDays) return 'date'
    if (all('integer') && numbers === filled) return 'integer'
    if (numbers === filled) return 'number'
    if (order !== 'either' && all('date')) return 'date'
    if (order !== 'either' && all('moment')) return 'moment'
    if (all('time')) return 'time'
    if (order !== 'either' && this.#areChoices) return 'choice'
    return this.#isLong ? 'longText' : 'text'
  }

  /** Names that often repeat are choices; mostly unique ones are not. */
  get #areChoices(): boolean {
    const size = this.#names.size
    return (
      size > 1 &&
      size <= mostChoices &&
      this.#filled >= 6 &&
      this.#filled >= size * 2 &&
      [...this.#names].every((name) => name.length <= longestChoice && /\p{L}/u.test(name))
    )
  }
}

function count(to: Tally, text: string, read: Readings): void {
  for (const type of columnTypes) if (!fitsType[type](text, read)) to.misfits[type] += 1
  if (read.isNumber) to.numbers += 1
  to.decimals = Math.max(to.decimals, read.decimal.split('.')[1]?.length ?? 0)
  if (read.instant !== undefined && Number(read.instant) % minute !== 0) to.isMinutes = false
  if (typeof read.time === 'string' && !read.time.endsWith(':00')) to.isMinutes = false
}

/** Reads rows one by one and detects the type of every column. */
export class SheetDigest {
  readonly #columns: Column[] = []

  add(row: readonly string[]): void {
    while (this.#columns.length < row.length) this.#columns.push(new Column())
    for (const [place, cell] of row.entries()) this.#columns[place]?.add(cell)
  }

  /** By column, from the first. */
  columns(): ColumnDigest[] {
    return this.#columns.map((column) => column.digest())
  }
}

/** The detected type of the cells of one column. */
export function guessColumn(cells: readonly string[]): ColumnType {
  const column = new Column()
  for (const cell of cells) column.add(cell)
  return column.digest().type
}

/** The digests of rows that are all available. */
export function digestRows(rows: readonly (readonly string[])[]): ColumnDigest[] {
  const digest = new SheetDigest()
  for (const row of rows) digest.add(row)
  return digest.columns()
}
