import { toCanonical } from '../widget/decimal.ts'
import { fieldsIn, workOut } from '../widget/formula.ts'
import type { Expression } from '../widget/formula.ts'
import type { Clock } from '../widget/formula-value.ts'
import { Axis, fillAxis, findLargest, placeHeads } from './heads.ts'
import type { Excess, Head, HeadNode, PlacedHead } from './heads.ts'
import { finishMeasure, widthOf } from './measure.ts'
import type { BoundMeasure } from './parameter.ts'
import { isShown } from './plan.ts'
import type { Plan } from './plan.ts'
import type { PlannedAggregate } from './plan-measures.ts'
import type { QueryProblem } from './problem.ts'
import { computeWindow } from './window.ts'
import type { CellText } from './window.ts'

/** The origin of a result. */
export interface Provenance {
  /** When it was read, in epoch milliseconds. */
  readonly asOf: number
  /** Identifies the question with the caller's permissions: equal keys mean equal statements. */
  readonly key: string
  /** The published versions that were used. */
  readonly versions: { readonly [modelId: string]: number }
}

/** The answer to a query: two axes of heads, and the cells of each measure. */
export interface Result {
  readonly rows: readonly Head[]
  readonly columns: readonly Head[]
  /** `cells[measure][row * columns.length + column]`: canonical text, null for none. */
  readonly cells: { readonly [measure: string]: readonly (string | null)[] }
  /** Measures that the caller may not see. */
  readonly withheld: readonly string[]
  /** Measures of records that count once in each group of their lines. */
  readonly onceEach: readonly string[]
  readonly provenance: Provenance
}

/** One row from the database. */
export interface AnswerRow {
  /** Which dimensions are summed up, one bit each, the first dimension highest. */
  readonly level: number
  /** 1 is the earlier period. */
  readonly era: 0 | 1
  readonly rest: boolean | null
  readonly members: readonly (string | null)[]
  readonly values: readonly (string | null)[]
}

/** A decimal of any length, because products can have more digits than fields. */
const plainNumber = /^-?\d+(\.\d+)?$/

/** The values from the database, by their place. */
class Grid {
  readonly rows: Axis
  readonly columns: Axis
  readonly #plan: Plan
  readonly #found = new Map<string, CellText[]>()
  readonly #clock: Clock
  readonly #measures: ReadonlyMap<string, BoundMeasure>
  readonly #aggregates: ReadonlyMap<string, PlannedAggregate>

  constructor(plan: Plan, clock: Clock) {
    const { dimensions, query } = plan
    this.#plan = plan
    this.#clock = clock
    this.#measures = new Map(query.measures.map((measure) => [measure.id, measure]))
    this.#aggregates = new Map(plan.aggregates.map((aggregate) => [aggregate.id, aggregate]))
    this.rows = new Axis(dimensions.slice(0, query.rows.length))
    this.columns = new Axis(dimensions.slice(query.rows.length))
  }

  put({ level, era, rest, members, values }: AnswerRow): void {
    const { dimensions, query } = this.#plan
    const ends: [HeadNode, HeadNode] = [this.rows.root, this.columns.root]
    for (const at of dimensions.keys()) {
      if ((level >> (dimensions.length - 1 - at)) & 1) continue
      const axis = at < query.rows.length ? 0 : 1
      const isRest = at === query.top?.row && rest === true
      const found = (axis === 0 ? this.rows : this.columns).put(
        ends[axis],
        isRest ? 'rest' : 'value',
        isRest ? null : (members[at] ?? null),
      )
      ends[axis] = found
    }
    const key = this.key(ends[0], ends[1], era)
    const known = this.#found.get(key)
    if (!known) this.#found.set(key, [...values])
    else for (const [at, value] of values.entries()) known[at] = value ?? known[at] ?? null
  }

  private key(row: HeadNode, column: HeadNode, era: 0 | 1): string {
    return `${row.serial} ${column.serial} ${era}`
  }

  /** The value of an aggregate or formula; null for a window, which is computed from cells. */
  read(measure: BoundMeasure, [row, column]: readonly [HeadNode, HeadNode], era: 0 | 1): CellText {
    if ('window' in measure) return null
    if ('formula' in measure)
      return this.workOut(measure.formula, (id) => this.readNamed(id, [row, column], era))
    const planned = this.#aggregates.get(measure.id)
    if (!planned) return null
    const values = this.#found.get(this.key(row, column, era)) ?? []
    const { how, start } = planned
    return finishMeasure(how, values.slice(start, start + widthOf(how)))
  }

  readNamed(id: string, place: readonly [HeadNode, HeadNode], era: 0 | 1): CellText {
    const measure = this.#measures.get(id)
    return measure ? this.read(measure, place, era) : null
  }

  /**
   * Null where one of its numbers is null, on division by zero, or where the result is no number.
   */
  private workOut(formula: Expression, read: (id: string) => CellText): CellText {
    const values = new Map(fieldsIn(formula).map((id) => [id, read(id)]))
    for (const value of values.values())
      if (value === null || toCanonical(value) === null) return null
    const found = workOut(formula, (id) => values.get(id), { type: 'text', clock: this.#clock })
    return typeof found === 'string' && plainNumber.test(found) ? found : null
  }
}

/** Heads are shown where their level is requested. */
const placeRows = (plan: Plan, grid: Grid): PlacedHead[] => {
  const { query } = plan
  const { sort } = query
  return placeHeads(grid.rows, {
    isShown: (level) => isShown(query, [level, query.columns.length]),
    isDescending: sort?.order === 'desc',
    ...(sort && {
      rankBy: (member) => grid.readNamed(sort.measure, [member, grid.columns.root], 0),
    }),
  })
}
const placeColumns = (plan: Plan, grid: Grid): PlacedHead[] =>
  placeHeads(grid.columns, {
    isShown: (level) => isShown(plan.query, [plan.query.rows.length, level]),
    isDescending: false,
  })

function cellsOf(
  measure: BoundMeasure,
  grid: Grid,
  given: { readonly plan: Plan; readonly rows: PlacedHead[]; readonly columns: PlacedHead[] },
): CellText[] {
  const { plan, rows, columns } = given
  const width = columns.length
  const readAt = (
    boundMeasure: BoundMeasure,
    place: readonly [number, number],
    era: 0 | 1,
  ): CellText => {
    const [row, column] = [rows[place[0]], columns[place[1]]]
    return row && column ? grid.read(boundMeasure, [row.member, column.member], era) : null
  }
  const base =
    'window' in measure
      ? plan.query.measures.find((boundMeasure) => boundMeasure.id === measure.of)
      : undefined
  const windowed =
    'window' in measure && base
      ? computeWindow(measure.window, { rows, width }, (row, column, era) =>
          readAt(base, [row, column], era),
        )
      : null
  return rows.flatMap(({ head }, row) =>
    columns.map(({ head: other }, column): CellText => {
      if (!head.isShown || !other.isShown) return null
      return windowed ? (windowed[row * width + column] ?? null) : readAt(measure, [row, column], 0)
    }),
  )
}

const tooMany = ({ dimension, count }: Excess, most: number): QueryProblem => ({
  at: dimension.at,
  code: 'tooMany',
  params: { name: dimension.path.text, count, most },
})

/** Most cells in an answer, for each head that an axis may have. */
const cellsPerHead = 6

/**
 * The dimension to leave out or narrow where the two axes cross in too many cells. Each axis alone
 * may be small enough, and only their product is not.
 */
function findManyCells({ rows, columns }: Grid, measures: number, most: number) {
  if (rows.size * columns.size * measures <= most * cellsPerHead) return null
  return findLargest(rows.size >= columns.size ? rows : columns)
}

export interface Building {
  readonly provenance: Provenance
  readonly clock: Clock
  /** Most heads of an axis. */
  readonly most: number
}

/**
 * Builds the result from the rows of the database: ordered heads, empty buckets where requested,
 * formulas and windows. Nothing is summed here, because every total was queried.
 */
export function buildResult(
  plan: Plan,
  answer: readonly AnswerRow[],
  { provenance, clock, most }: Building,
): { readonly result: Result } | { readonly problems: readonly QueryProblem[] } {
  const grid = new Grid(plan, clock)
  for (const answerRow of answer) grid.put(answerRow)
  const excess = plan.query.fill
    ? (fillAxis(plan, grid.rows, most) ?? fillAxis(plan, grid.columns, most))
    : null
  if (excess) return { problems: [tooMany(excess, most)] }
  const visible = plan.query.measures.filter(({ id }) => !plan.withheld.includes(id))
  const crossed = findManyCells(grid, visible.length, most)
  if (crossed)
    return {
      problems: [{ ...tooMany(crossed, most * cellsPerHead), code: 'tooManyCells' as const }],
    }
  const [rows, columns] = [placeRows(plan, grid), placeColumns(plan, grid)]
  return {
    result: {
      rows: rows.map(({ head }) => head),
      columns: columns.map(({ head }) => head),
      cells: Object.fromEntries(
        visible.map((boundMeasure) => [
          boundMeasure.id,
          cellsOf(boundMeasure, grid, { plan, rows, columns }),
        ]),
      ),
      withheld: plan.withheld,
      onceEach: plan.aggregates
        .filter((aggregate) => aggregate.mode === 'once')
        .map(({ id }) => id),
      provenance,
    },
  }
}
