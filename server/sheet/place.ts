import type { Merge } from '#schemas/design/import/head.ts'

/** A cell address such as `B3` as numbers from 0. */
export function placeOf(name: string): { readonly row: number; readonly column: number } {
  const [, letters = '', digits = ''] = /^\$?([A-Z]{1,3})\$?(\d+)$/i.exec(name) ?? []
  let column = 0
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  return { row: Number(digits) - 1, column: column - 1 }
}

/** The letters of a column, counted from 0. */
export const lettersOf = (column: number): string =>
  (column >= 26 ? lettersOf(Math.floor(column / 26) - 1) : '') +
  String.fromCharCode(65 + (column % 26))

/** More merged cells than these are no table; they come in no order. */
const mostMerges = 20_000

/** The merged cells listed at the end of a sheet. */
export const mergesIn = (text: string): Merge[] =>
  [...text.matchAll(/<(?:\w+:)?mergeCell [^<>]*?ref="([A-Z]+\d+):([A-Z]+\d+)"/g)]
    .slice(0, mostMerges)
    .map(([, from = '', to = '']) => {
      const [first, last] = [placeOf(from), placeOf(to)]
      return { top: first.row, left: first.column, bottom: last.row, right: last.column }
    })
