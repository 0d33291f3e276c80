import type { Command } from '#schemas/design/edit.ts'

/** A cell of the grid, in the order of the children. */
export interface GridCell {
  readonly id: string
  /** Number of columns and rows that it spans. */
  readonly columns: number
  readonly rows: number
  /** Ids of the nodes inside it. */
  readonly children: readonly string[]
}

/** A cell with its position, counted from 0. */
interface PlacedCell extends GridCell {
  readonly row: number
  readonly column: number
}

type Area = Pick<PlacedCell, 'row' | 'column' | 'rows' | 'columns'>

/**
 * All cells with their positions. Each takes the first free area after the one before it; one wider
 * than the grid is cut.
 */
export function placeCells<C extends Omit<GridCell, 'children'>>(
  cells: readonly C[],
  columns: number,
): (C & Area)[] {
  const taken = new Set<string>()
  let [row, column] = [0, 0]
  return cells.map((cell) => {
    const area = { rows: cell.rows, columns: Math.min(cell.columns, columns) }
    const isFree = (): boolean =>
      column + area.columns <= columns &&
      spots({ row, column, ...area }).every((spot) => !taken.has(spot))
    while (!isFree()) {
      column += 1
      if (column >= columns) [row, column] = [row + 1, 0]
    }
    const placed = { ...cell, ...area, row, column }
    for (const spot of spots(placed)) taken.add(spot)
    return placed
  })
}

const spots = ({ row, column, rows, columns }: Area): string[] =>
  Array.from(
    { length: rows * columns },
    (_, index) => `${row + Math.floor(index / columns)} ${column + (index % columns)}`,
  )

/** Number of rows of the grid. */
export const rowsOf = (cells: readonly Area[]): number =>
  Math.max(0, ...cells.map(({ row, rows }) => row + rows))

/** The operations on a grid; each applies to a chosen cell. */
export const operations = [
  'rowAbove',
  'rowBelow',
  'columnBefore',
  'columnAfter',
  'mergeRight',
  'mergeDown',
  'mergeLeft',
  'mergeUp',
  'mergeRow',
  'mergeColumn',
  'split',
  'removeRow',
  'removeColumn',
] as const
export type Operation = (typeof operations)[number]

interface Grid {
  readonly columns: number
  readonly cells: readonly PlacedCell[]
}

/**
 * The grid that an operation should produce. Cells without an id are new; `into` is the cell that
 * takes over the content of removed ones.
 */
interface WantedGrid {
  readonly columns: number
  readonly cells: readonly (Omit<PlacedCell, 'id'> & { readonly id: string | null })[]
  readonly into?: string
}

type Axis = 'row' | 'column'
const sizeOf = { row: 'rows', column: 'columns' } as const

const fresh = (row: number, column: number): WantedGrid['cells'][number] => ({
  id: null,
  row,
  column,
  rows: 1,
  columns: 1,
  children: [],
})

/** The grid with a new row or column at an index; cells that span across it grow. */
function insertLine({ columns, cells }: Grid, axis: Axis, at: number): WantedGrid {
  const size = sizeOf[axis]
  const moved = cells.map((cell) =>
    cell[axis] >= at
      ? { ...cell, [axis]: cell[axis] + 1 }
      : cell[axis] + cell[size] > at
        ? { ...cell, [size]: cell[size] + 1 }
        : cell,
  )
  return fill(
    { columns: columns + (axis === 'column' ? 1 : 0), cells: moved },
    rowsOf(cells) + (axis === 'row' ? 1 : 0),
  )
}

/** The grid without one row or column; cells that span across it shrink. */
function removeLine({ columns, cells }: Grid, axis: Axis, at: number): WantedGrid {
  const size = sizeOf[axis]
  const left = cells.flatMap((cell) => {
    if (cell[axis] > at) return [{ ...cell, [axis]: cell[axis] - 1 }]
    if (cell[axis] + cell[size] <= at) return [cell]
    return cell[size] === 1 ? [] : [{ ...cell, [size]: cell[size] - 1 }]
  })
  return { columns: columns - (axis === 'column' ? 1 : 0), cells: left }
}

/** The grid with a new cell in every free spot. */
function fill({ columns, cells }: WantedGrid, rows: number): WantedGrid {
  const taken = new Set(cells.flatMap(spots))
  const all = spots({ row: 0, column: 0, rows, columns })
  return {
    columns,
    cells: [
      ...cells,
      ...all
        .filter((spot) => !taken.has(spot))
        .map((spot) => fresh(...(spot.split(' ').map(Number) as [number, number]))),
    ],
  }
}

const isInside = (inner: Area, outer: Area): boolean =>
  inner.row >= outer.row &&
  inner.column >= outer.column &&
  inner.row + inner.rows <= outer.row + outer.rows &&
  inner.column + inner.columns <= outer.column + outer.columns

/**
 * The grid with one cell enlarged to an area, including all content in that area. Null where
 * another cell crosses its edge, or nothing would change.
 */
function merge({ columns, cells }: Grid, cell: PlacedCell, area: Area): WantedGrid | null {
  if (
    isInside(area, cell) ||
    area.row < 0 ||
    area.column < 0 ||
    area.column + area.columns > columns ||
    area.row + area.rows > rowsOf(cells)
  )
    return null
  const wanted = new Set(spots(area))
  const met = cells.filter((placedCell) => spots(placedCell).some((spot) => wanted.has(spot)))
  if (!met.every((placedCell) => isInside(placedCell, area))) return null
  return {
    columns,
    cells: [...cells.filter((placedCell) => !met.includes(placedCell)), { ...cell, ...area }],
    into: cell.id,
  }
}

function wantedOf(grid: Grid, cell: PlacedCell, operation: Operation): WantedGrid | null {
  const { row, column, rows, columns } = cell
  const rowCount = rowsOf(grid.cells)
  switch (operation) {
    case 'rowAbove':
      return insertLine(grid, 'row', row)
    case 'rowBelow':
      return insertLine(grid, 'row', row + rows)
    case 'columnBefore':
      return grid.columns < 24 ? insertLine(grid, 'column', column) : null
    case 'columnAfter':
      return grid.columns < 24 ? insertLine(grid, 'column', column + columns) : null
    case 'removeRow':
      return rowCount > 1 ? removeLine(grid, 'row', row) : null
    case 'removeColumn':
      return grid.columns > 1 ? removeLine(grid, 'column', column) : null
    case 'mergeRight':
      return merge(grid, cell, { row, column, rows, columns: columns + 1 })
    case 'mergeDown':
      return merge(grid, cell, { row, column, rows: rows + 1, columns })
    case 'mergeLeft':
      return merge(grid, cell, { row, column: column - 1, rows, columns: columns + 1 })
    case 'mergeUp':
      return merge(grid, cell, { row: row - 1, column, rows: rows + 1, columns })
    case 'mergeRow':
      return merge(grid, cell, { row, rows, column: 0, columns: grid.columns })
    case 'mergeColumn':
      return merge(grid, cell, { column, columns, row: 0, rows: rowCount })
    case 'split':
      return rows * columns > 1
        ? fill(
            {
              columns: grid.columns,
              cells: grid.cells.map((placedCell) =>
                placedCell.id === cell.id ? { ...placedCell, rows: 1, columns: 1 } : placedCell,
              ),
            },
            rowCount,
          )
        : null
  }
}

interface GridEditRequest {
  /** Id of the grid's node. */
  readonly id: string
  readonly columns: number
  readonly cells: readonly GridCell[]
  makeId(): string
}

/**
 * The edits of the document that apply an operation to a cell, in their order; null where it is not
 * possible there.
 */
export function editsOf(
  { id, columns, cells, makeId }: GridEditRequest,
  chosen: string,
  operation: Operation,
): Command[] | null {
  const grid: Grid = { columns, cells: placeCells(cells, columns) }
  const cell = grid.cells.find((placedCell) => placedCell.id === chosen)
  const wanted = cell && wantedOf(grid, cell, operation)
  if (!wanted) return null
  const target = wanted.cells
    .map((wantedCell) => ({ ...wantedCell, id: wantedCell.id ?? makeId() }))
    .toSorted((a, b) => a.row - b.row || a.column - b.column)
  const kept = new Set(target.map((placedCell) => placedCell.id))
  const gone = cells.filter((gridCell) => !kept.has(gridCell.id))
  const { into } = wanted
  const moved = into === undefined ? [] : gone.flatMap((gridCell) => gridCell.children)
  const holder = cells.find((gridCell) => gridCell.id === into)
  const edits: Command[] = []
  if (holder && moved.length > 0)
    edits.push({ type: 'move', ids: moved, parent: holder.id, index: holder.children.length })
  if (gone.length > 0) edits.push({ type: 'remove', ids: gone.map((gridCell) => gridCell.id) })
  if (wanted.columns !== columns)
    edits.push({ type: 'options', id, set: { columns: wanted.columns } })
  const order = cells.map((gridCell) => gridCell.id).filter((cellId) => kept.has(cellId))
  for (const [index, placedCell] of target.entries()) {
    const before = cells.find((old) => old.id === placedCell.id)
    if (!before) {
      edits.push({ type: 'insert', kind: 'tableGridCell', id: placedCell.id, parent: id, index })
      order.splice(index, 0, placedCell.id)
    } else if (order[index] !== placedCell.id) {
      edits.push({ type: 'move', ids: [placedCell.id], parent: id, index })
      order.splice(order.indexOf(placedCell.id), 1)
      order.splice(index, 0, placedCell.id)
    }
    if (before && (before.columns !== placedCell.columns || before.rows !== placedCell.rows))
      edits.push({
        type: 'options',
        id: placedCell.id,
        set: { colspan: placedCell.columns, rowspan: placedCell.rows },
      })
  }
  return edits
}
