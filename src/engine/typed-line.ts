import { observable } from 'mobx'
import type { IObservableValue } from 'mobx'
import type { Field } from '#schemas/design/model.ts'
import type { RecordCell, RecordLine } from '#schemas/record/cell.ts'
import { storedValue } from '#schemas/record/derived-value.ts'
import type { Data, LineInput, RecordInput } from '#schemas/record/input.ts'
import { linesOf, takeStored } from '#schemas/record/lines.ts'
import type { Env } from '#schemas/widget/define.ts'

/** The values with which a line was opened. */
interface Opening {
  /** The stored values; null for a new line. */
  readonly before: Data | null
  /** Values that replace the stored ones or the defaults. */
  readonly given: Data
  readonly env: Env
}

/**
 * The typed values of the record of an open form, or of one line: a box for each field that was
 * used.
 */
export class TypedLine implements LineInput {
  readonly before: Data | null
  /** The id of the stored line; null for a line that is not stored yet, and for the record. */
  readonly storedId: string | null
  private readonly opening: Opening
  private readonly boxes = new Map<Field, IObservableValue<unknown>>()

  constructor(opening: Opening) {
    const { id } = opening.given
    this.opening = opening
    this.before = opening.before
    this.storedId = typeof id === 'string' ? id : null
  }

  raw(field: Field): unknown {
    return this.box(field).get()
  }

  /** The box of a field's typed value; for a sub-table it holds the lines. */
  box(field: Field): IObservableValue<unknown> {
    const known = this.boxes.get(field)
    if (known) return known
    const made = observable.box(this.start(field), { deep: false })
    this.boxes.set(field, made)
    return made
  }

  private start(field: Field): unknown {
    const { bound, kind, node } = field
    const { before, given, env } = this.opening
    const isGiven = node.field in given
    const value = isGiven ? bound.read(given[node.field]) : storedValue(field, env, before)
    return kind.holds === 'rows' ? this.openRows(field, value) : value
  }

  /**
   * Opens rows of a sub-table of this line; a row that is already stored is opened over its stored
   * values.
   */
  openRows(field: Field, rows: unknown): TypedLine[] {
    const { before, env } = this.opening
    const take = takeStored(before?.[field.node.field])
    const known = new Set<unknown>()
    return linesOf(rows).map((row) => {
      const { id } = row
      // If the same row appears twice, the second one becomes a new row.
      const isAgain = id !== undefined && known.has(id)
      known.add(id)
      return isAgain
        ? new TypedLine({ before: null, given: { ...row, id: undefined }, env })
        : new TypedLine({ before: take(id), given: row, env })
    })
  }
}

/**
 * The typed values of a form as input of the evaluator. Rows set by a rule or the design are opened
 * only once.
 */
export function toInput(
  env: Env,
  { line, canWrite }: { readonly line: TypedLine; canWrite(path: string): boolean },
): RecordInput {
  const opened = new WeakMap<object, TypedLine>()
  return {
    env,
    line,
    canWrite,
    open(row, before) {
      if (row instanceof TypedLine) return row
      const known = opened.get(row)
      if (known) return known
      const made = new TypedLine({ before, given: row as Data, env })
      opened.set(row, made)
      return made
    },
  }
}

/** The typed line behind a line of the evaluator. */
export function typedOf({ input }: RecordLine): TypedLine {
  if (!(input instanceof TypedLine)) throw new Error('a line that is no line of a form')
  return input
}

const sentOf = (cell: RecordCell): unknown =>
  cell.field.kind.holds === 'rows' ? cell.lines.map(dataOf) : cell.value

/**
 * The values of a line to send, as far as the caller may write them: hidden fields as null, no
 * calculated or forced ones; rows with their ids.
 */
export function dataOf(line: RecordLine): Data {
  const { storedId } = typedOf(line)
  const data: Record<string, unknown> = line.owner && storedId !== null ? { id: storedId } : {}
  for (const cell of line.cells) {
    const { node, path } = cell.field
    if (cell.law.isFixed || !line.world.input.canWrite(path) || cell.isForced) continue
    data[node.field] = cell.isHere ? sentOf(cell) : null
  }
  return data
}
