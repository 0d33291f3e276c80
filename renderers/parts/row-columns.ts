import type { CSSProperties } from 'react'
import type { ColumnPort } from '#schemas/runtime.ts'

/**
 * Width in pixels of a column that sets none, and of the narrow columns for the number and the
 * checkbox.
 */
const automatic = 180
export const narrow = 56

export interface PlacedRowColumn {
  readonly column: ColumnPort
  readonly width: number
  readonly className: string
  readonly style: CSSProperties
}

const widthOf = ({ width }: ColumnPort): number => width || automatic

const side = (columns: readonly ColumnPort[], fixed: ColumnPort['fixed']): readonly ColumnPort[] =>
  columns.filter((column) => column.fixed === fixed)

/**
 * Visible columns, those fixed at the left first and those at the right last, each with its
 * position. `before` is the width of the narrow columns at the left, in pixels.
 */
export function placeColumns(
  all: readonly ColumnPort[],
  before: number,
): readonly PlacedRowColumn[] {
  const shown = all.filter(({ visible }) => visible)
  const right = side(shown, 'right')
  let offset = before
  let rest = right.reduce((sum, columnPort) => sum + widthOf(columnPort), 0)
  return [...side(shown, 'left'), ...side(shown, 'none'), ...right].map((column) => {
    const width = widthOf(column)
    const style: CSSProperties =
      column.fixed === 'left'
        ? { left: offset }
        : column.fixed === 'right'
          ? { right: rest - width }
          : {}
    if (column.fixed === 'left') offset += width
    if (column.fixed === 'right') rest -= width
    const names = [
      column.fixed !== 'none' && 'berth-stuck',
      column.align !== 'left' && `berth-${column.align}`,
    ]
    return { column, width, className: names.filter(Boolean).join(' '), style }
  })
}
