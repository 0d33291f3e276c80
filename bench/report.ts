import type { Ratio } from './compare.ts'

/** One line of what a benchmark found. */
export interface Line {
  readonly what: string
  /** What issue or promise asks for, in words; absent: for information. */
  readonly target?: string
  readonly figure: string
  /** Was the target reached? Absent where there is none. */
  readonly isReached?: boolean
  /** What is kept of it and compared with the next run; absent where it says nothing elsewhere. */
  readonly ratio?: Ratio
}

const verdict = ({ isReached }: Line): string =>
  isReached === undefined ? '' : isReached ? 'ok' : 'MISS'

/** Columns of text, each as wide as its widest cell; the first is flush left, the others right. */
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
 * All lines as one table with target, figure and verdict, and what was missed named once more below
 * it.
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
