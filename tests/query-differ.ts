import type { BoundAggregate, BoundMeasure } from '#schemas/query/parameter.ts'
import type { Head } from '#schemas/query/heads.ts'
import type { Result } from '#schemas/query/result.ts'
import { read, show, quotient } from './query-numbers.ts'
import type { ExpectedResult, Oracle } from './query-oracle.ts'
import type { NullableText } from './query-rows.ts'

function wayOf(heads: readonly Head[], at: number): string[] {
  const head = heads[at]
  if (!head || head.parent < 0) return []
  const key = head.role === 'rest' ? 'r' : head.value === null ? 'n' : `v${head.value}`
  return [...wayOf(heads, head.parent), key]
}
const waysOf = (heads: readonly Head[]): string[] =>
  heads.map((_, at) => JSON.stringify(wayOf(heads, at)))

const isAggregate = (boundMeasure: BoundMeasure): boundMeasure is BoundAggregate =>
  'how' in boundMeasure
type Formula = Extract<BoundMeasure, { readonly formula: unknown }>
type WindowMeasure = Extract<BoundMeasure, { readonly window: unknown }>

class Expectation {
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  readonly #measures: readonly BoundMeasure[]
  readonly #expected: ExpectedResult
  readonly #result: Result

  constructor(measures: readonly BoundMeasure[], expected: ExpectedResult, result: Result) {
    this.#measures = measures
    this.#expected = expected
    this.#result = result
    this.rows = waysOf(result.rows)
    this.columns = waysOf(result.columns)
  }

  value(id: string, [row, column]: readonly [number, number], era = 0): NullableText {
    const measure = this.#measures.find((boundMeasure) => boundMeasure.id === id)
    if (!measure) return null
    if (isAggregate(measure))
      return this.#expected.cell(measure, era, [this.rows[row] ?? '', this.columns[column] ?? ''])
    return 'formula' in measure
      ? this.formula(measure, (of) => this.value(of, [row, column], era))
      : this.windowed(measure, [row, column])
  }

  /** `base ○ (base + 1.5)`, the only formula that random queries use. */
  private formula({ formula }: Formula, of: (id: string) => NullableText): NullableText {
    const [first] = formula
    const text = first?.type === 'field' ? of(first.field) : null
    if (text === null) return null
    const last = formula.at(-1)
    const [a, b] = [read(text), read(text) + read('1.5')]
    switch (last?.type === 'operator' ? last.operator : '') {
      case '+':
        return show(a + b)
      case '-':
        return show(a - b)
      case '×':
        return quotientAt15((a * b) / unit, unit)
      default:
        return b === 0n ? null : quotientAt15(a, b)
    }
  }

  private windowed({ window, of }: WindowMeasure, place: readonly [number, number]): NullableText {
    const [row, column] = place
    const { rows } = this.#result
    const own = this.value(of, place)
    const parent = rows[row]?.parent ?? -1
    const before = window === 'earlier' || window === 'change' ? this.value(of, place, 1) : null
    if (window === 'earlier') return before
    if (own === null) return null
    if (window === 'change') return before === null ? null : show(read(own) - read(before))
    if (window === 'shareOfTotal') return share(own, this.value(of, [0, 0]))
    if (parent < 0) return null
    if (window === 'shareOfParent') return share(own, this.value(of, [parent, column]))
    if (window === 'rank' && rows[row]?.role === 'rest') return null
    const siblings = rows.flatMap((head, at) => {
      const value = head.parent === parent ? this.value(of, [at, column]) : null
      return value === null ? [] : [{ at, head, value: read(value) }]
    })
    if (window === 'running')
      return show(
        siblings.filter(({ at }) => at <= row).reduce((all, sibling) => all + sibling.value, 0n),
      )
    const above = siblings.filter(({ head, value }) => head.role !== 'rest' && value > read(own))
    return String(above.length + 1)
  }
}

const share = (value: string, whole: NullableText): NullableText =>
  whole === null ? null : quotient(read(value), read(whole))

const unit = 10n ** 20n
/** A quotient with fifteen decimals, rounded half away from zero. */
function quotientAt15(a: bigint, b: bigint): string {
  const [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b]
  const size = (x * 2n * 10n ** 15n + y) / (2n * y)
  return show((a < 0n !== b < 0n ? -size : size) * 10n ** 5n)
}

/** The first difference as a text, or null. */
export function findDifference(
  oracle: Oracle,
  measures: readonly BoundMeasure[],
  result: Result,
): string | null {
  const { query } = oracle.world
  const shown = measures.filter(({ id }) => !result.withheld.includes(id))
  const expected = oracle.answer(shown.filter(isAggregate))
  const expectation = new Expectation(shown, expected, result)
  const { rows, columns } = expectation
  if (!query.fill && shown.some(isAggregate) && query.totals === 'all') {
    const missing = [
      ...[...expected.rows].filter((row) => !rows.includes(row)),
      ...[...expected.columns].filter((column) => !columns.includes(column)),
    ]
    const wrong = [
      ...rows.filter((row) => row !== '[]' && !expected.rows.has(row)),
      ...columns.filter((column) => column !== '[]' && !expected.columns.has(column)),
    ]
    if (missing.length + wrong.length > 0)
      return `heads missing ${missing.join()} wrong ${wrong.join()}`
  }
  for (const [id, cells] of Object.entries(result.cells))
    for (const [at, found] of cells.entries()) {
      const [row, column] = [Math.floor(at / columns.length), at % columns.length]
      if (!result.rows[row]?.isShown || !result.columns[column]?.isShown) continue
      const wanted = expectation.value(id, [row, column])
      if (wanted !== found)
        return `${id} at ${rows[row]} ${columns[column]}: ${found}, expected ${wanted}`
    }
  return null
}
