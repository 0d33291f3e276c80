import type { Merge } from '#schemas/design/import/head.ts'

/** A place such as `B3` as numbers from 0. */
export function placeOf(name: string): { readonly row: number; readonly column: number } {
  const [, letters = '', digits = ''] = /^\$?([A-Z]{1,3})\$?(\d+)$/i.exec(name) ?? []
  let column = 0
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  return { row: Number(digits) - 1, column: column - 1 }
}

/** A column from 0 as letters. */
export const lettersOf = (column: number): string =>
  (column >= 26 ? lettersOf(Math.floor(column / 26) - 1) : '') +
  String.fromCharCode(65 + (column % 26))

/** Merged cells are told in no order; more than these are no table. */
const mostMerges = 20_000

/** The merged cells that the end of a sheet names. */
export const mergesIn = (text: string): Merge[] =>
  [...text.matchAll(/<(?:\w+:)?mergeCell [^<>]*?ref="([A-Z]+\d+):([A-Z]+\d+)"/g)]
    .slice(0, mostMerges)
    .map(([, from = '', to = '']) => {
      const [first, last] = [placeOf(from), placeOf(to)]
      return { top: first.row, left: first.column, bottom: last.row, right: last.column }
    })
