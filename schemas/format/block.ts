const quotedCell = /"((?:[^"]|"")*)"(?=\t|\r|\n|$)/y
const plainCell = /[^\t\r\n]*/y

function cellAt(text: string, at: number): { readonly cell: string; readonly end: number } {
  for (const pattern of [quotedCell, plainCell]) {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found)
      return {
        cell: found[1] === undefined ? found[0] : found[1].replaceAll('""', '"'),
        end: pattern.lastIndex,
      }
  }
  return { cell: '', end: text.length }
}

/**
 * The cells of a block copied from a spreadsheet: rows by line breaks, cells by tabs. Cells that
 * contain either are in double quotes, with inner quotes doubled. Rows may differ in length; the
 * final line break is not a row.
 */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [[]]
  let at = 0
  for (;;) {
    const { cell, end } = cellAt(text, at)
    rows.at(-1)?.push(cell)
    if (end >= text.length) return rows
    at = end + (text.startsWith('\r\n', end) ? 2 : 1)
    if (text[end] === '\t') continue
    if (at >= text.length) return rows
    rows.push([])
  }
}

/** Does the block have more than one cell? */
export const isBlock = (block: readonly (readonly string[])[]): boolean =>
  block.length > 1 || (block[0]?.length ?? 0) > 1
