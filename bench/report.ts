import type { Ratio } from './compare.ts'

/** One line of a benchmark's results. */
export interface Line {
  readonly what: string
  /** The target of the issue or promise, as text; absent if the line is only for information. */
  readonly target?: string
  readonly figure: string
  /** Was the target reached? Absent if there is none. */
  readonly isReached?: boolean
  /**
   * The ratio that is kept and compared with the next run; absent if it would mean nothing on
   * another machine.
   */
  readonly ratio?: Ratio
}

const verdict = ({ isReached }: Line): string =>
  isReached === undefined ? '' : isReached ? 'ok' : 'MISS'

/**
 * Columns of text, each as wide as its widest cell; the first is aligned left, the others right.
 */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => row[at]?.length ?? 0)),
  )
  return rows
    .map((row) =>
      row
        .map((cell, at) =>
          at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/**
 * Prints all lines as one table with target, figure and verdict, and repeats the missed targets
 * below it.
 */
export function print(lines: readonly Line[]): void {
  console.log(
    `\n${columns([['what', 'target', 'figure', ''], ...lines.map((line) => [line.what, line.target ?? '', line.figure, verdict(line)])])}`,
  )
  const missed = lines.filter((line) => line.isReached === false)
  console.log(
    missed.length === 0
      ? '\nEvery target is reached.'
      : `\n${missed.length} missed: ${missed.map((line) => line.what).join('; ')}`,
  )
}
