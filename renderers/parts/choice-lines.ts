import { readBlock } from '#schemas/format/block.ts'
import { hueNamed } from '#schemas/widget/hue.ts'
import type { Hue } from '#schemas/widget/hue.ts'
import type { Choice } from '#schemas/widget/reference.ts'

/**
 * A choice while it is edited. It keeps its depth and not the id of its parent, because that id may
 * be changed meanwhile.
 */
export interface Row {
  readonly id: string
  readonly fullName: string
  /** 0 is the top. */
  readonly level: number
  readonly hue?: Hue
}

const hueIn = ({ hue }: { readonly hue?: Hue | undefined }): { readonly hue?: Hue } =>
  hue ? { hue } : {}

/**
 * Choices as rows. Each goes below the nearest previous one with the id of its parent, else to the
 * top.
 */
export function rowsOf(choices: readonly Choice[]): Row[] {
  const rows: Row[] = []
  for (const { id, fullName, parentId = '', hue } of choices) {
    const parent = parentId === '' ? undefined : rows.findLast((row) => row.id === parentId)
    rows.push({ id, fullName, level: parent ? parent.level + 1 : 0, ...hueIn({ hue }) })
  }
  return rows
}

/** Rows as choices of a tree. The parent of each is the nearest previous row one level up. */
export function choicesOfRows(rows: readonly Row[]): (Choice & { readonly parentId: string })[] {
  const above: string[] = []
  return rows.map(({ id, fullName, level, hue }) => {
    const depth = Math.min(level, above.length)
    above.splice(depth, above.length, id)
    return { id, fullName, parentId: above[depth - 1] ?? '', ...hueIn({ hue }) }
  })
}

/** The index after a row and all rows below it. */
export function endOf(rows: readonly Row[], at: number): number {
  const level = rows[at]?.level ?? 0
  const next = rows.findIndex((row, index) => index > at && row.level <= level)
  return next === -1 ? rows.length : next
}

/**
 * The rows after one is moved before (-1) or after (1) its neighbour on the same level; both keep
 * all below them. The same rows where there is no such neighbour.
 */
export function movedRow(rows: readonly Row[], at: number, by: -1 | 1): readonly Row[] {
  const level = rows[at]?.level ?? 0
  const end = endOf(rows, at)
  if (by === 1) return rows[end]?.level === level ? movedRow(rows, end, -1) : rows
  const start = rows.findLastIndex((row, index) => index < at && row.level <= level)
  if (rows[start]?.level !== level) return rows
  return [
    ...rows.slice(0, start),
    ...rows.slice(at, end),
    ...rows.slice(start, at),
    ...rows.slice(end),
  ]
}

/** Rows as choices without levels. */
export const flatChoices = (rows: readonly Row[]): Choice[] =>
  rows.map(({ id, fullName, hue }) => ({ id, fullName, ...hueIn({ hue }) }))

/**
 * Rows as lines of `name|id`, indented by two spaces a level, with `|#hue` behind where a hue was
 * chosen. Where the name equals the id, only the name is written.
 */
export const toLines = (rows: readonly Row[]): string =>
  rows
    .map(
      ({ id, fullName, level, hue }) =>
        `${'  '.repeat(level)}${id === fullName && !hue ? id : `${fullName}|${id}`}${hue ? `|#${hue}` : ''}`,
    )
    .join('\n')

/**
 * Reads choices from copied spreadsheet cells, one for each row: the name, and the value beside it
 * where there are two columns. Known or repeated ones are left out. Null where the text is not
 * several cells.
 */
export function rowsOfCells(text: string, known: readonly Row[]): Row[] | null {
  const block = readBlock(text).filter((cells) => cells.some((cell) => cell.trim() !== ''))
  if (block.length < 2 && (block[0]?.length ?? 0) < 2) return null
  const taken = new Set(known.flatMap(({ id, fullName }) => [id, fullName]))
  return block.flatMap(([name = '', given = ''], index): Row[] => {
    const [fullName, value] = [name, given].map((cell) =>
      cell
        .replaceAll(/[|｜]/g, '/')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    if (!fullName || taken.has(fullName) || (value && taken.has(value))) return []
    const id = value || (fullName.length <= longestId ? fullName : `c${known.length + index + 1}`)
    for (const word of [id, fullName]) taken.add(word)
    return [{ id, fullName, level: 0 }]
  })
}

/** A problem in one line, counted from 1. */
export interface LineProblem {
  readonly line: number
  readonly code:
    | 'noName'
    | 'longName'
    | 'longId'
    | 'sameId'
    | 'noLevels'
    | 'wrongIndent'
    | 'tooMany'
}

interface Limits {
  readonly isTree: boolean
  readonly most: number
}

const longestName = 200
const longestId = 40
const indentOf = (line: string): number =>
  (/^\s*/.exec(line)?.[0] ?? '').replaceAll('\t', '    ').length

/**
 * The level of a line with this indent; `indents` are those of the levels that are open. Null where
 * it matches none of them.
 */
function levelOf(indents: number[], indent: number): number | null {
  const last = indents.at(-1)
  if (last === undefined || indent > last) return indents.push(indent) - 1
  const level = indents.indexOf(indent)
  if (level !== -1) indents.length = level + 1
  return level === -1 ? null : level
}

function wrongIn(
  { id, fullName }: Pick<Row, 'id' | 'fullName'>,
  taken: ReadonlySet<string>,
): LineProblem['code'] | null {
  if (fullName === '') return 'noName'
  if (fullName.length > longestName) return 'longName'
  if (id.length > longestId) return 'longId'
  return taken.has(id) ? 'sameId' : null
}

/**
 * Reads rows from lines of `name|id` or `name|id|#hue`, with the problems of each line. A line with more indent than
 * the one before is one level deeper; a name without an id is also the id; empty lines are skipped.
 */
export function fromLines(
  text: string,
  { isTree, most }: Limits,
): { readonly rows: Row[]; readonly problems: LineProblem[] } {
  const rows: Row[] = []
  const problems: LineProblem[] = []
  const indents: number[] = []
  const taken = new Set<string>()
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const [, plain = line, mark] = /^(.*[|｜].*)[|｜]\s*#(\w+)$/.exec(line.trim()) ?? []
    const hue = hueNamed(mark)
    const [, name = '', given = ''] =
      /^(.*?)(?:[|｜]([^|｜]*))?$/.exec((hue ? plain : line).trim()) ?? []
    const row = { id: given.trim() || name.trim(), fullName: name.trim(), ...hueIn({ hue }) }
    const level = levelOf(indents, indentOf(line))
    const code =
      wrongIn(row, taken) ??
      (level === null
        ? 'wrongIndent'
        : level > 0 && !isTree
          ? 'noLevels'
          : rows.length >= most
            ? 'tooMany'
            : null)
    if (code) problems.push({ line: index + 1, code })
    taken.add(row.id)
    rows.push({ ...row, level: level ?? 0 })
  }
  return { rows, problems }
}
