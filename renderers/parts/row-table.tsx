import { Checkbox } from 'antd'
import { createContext, memo, use, useMemo } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import { useRuntime } from '#renderers/runtime.tsx'
import type { RowPort } from '#schemas/runtime.ts'
import { headRows } from './head-rows.ts'
import { useNearRow } from './near-row.ts'
import { RowButtons } from './row-buttons.tsx'
import { RowCell } from './row-cell.tsx'
import { narrow, placeColumns } from './row-columns.ts'
import type { PlacedRowColumn } from './row-columns.ts'
import { useCells } from './row-keys.ts'
import { rowsAtFirst } from './row-list.ts'
import type { RowActs, RowListProps } from './row-list.ts'
import './row-table.css'

interface RowLineProps {
  readonly row: RowPort
  readonly index: number
  /** The `aria-rowindex` of the first row; the header rows above it are counted too. */
  readonly first: number
  readonly placed: readonly PlacedRowColumn[]
  readonly acts: RowActs
  readonly isSelected: boolean
}

const hasButtons = ({ canCopy, canRemove }: RowActs): boolean => canCopy || canRemove

/** One row; far outside the viewport only its height is kept. */
const Line = memo(({ row, index, first, placed, acts, isSelected }: RowLineProps) => {
  const [place, { isNear, height }] = useNearRow<HTMLTableRowElement>(index < rowsAtFirst)
  if (!isNear)
    return <tr ref={place} data-row={row.key} style={{ height }} aria-rowindex={index + first} />
  const { texts } = acts
  return (
    <tr ref={place} data-row={row.key} aria-rowindex={index + first}>
      {acts.canSelect && (
        <td data-cell="select">
          <Checkbox
            checked={isSelected}
            aria-label={texts.row(index)}
            onChange={(event) => acts.select([row.key], event.target.checked)}
          />
        </td>
      )}
      <td>{index + 1}</td>
      {placed.map(({ column, className, style }) => (
        <td key={column.name} data-column={column.name} className={className} style={style}>
          <RowCell
            field={row.field(column.name)}
            column={column}
            name={texts.cell(column.label, index)}
          />
        </td>
      ))}
      {hasButtons(acts) && (
        <td data-cell="acts">
          <RowButtons acts={acts} id={row.key} index={index} />
        </td>
      )}
    </tr>
  )
})

export interface ColumnHeadProps {
  /** The name of the column. */
  readonly name: string
  readonly rowSpan: number
  readonly className: string
  readonly style: CSSProperties
  readonly children: ReactNode
}

const plainHead = ({ name: _name, ...rest }: ColumnHeadProps): ReactNode => (
  <th scope="col" {...rest} />
)

/** Draws the head of a column. The designer sets its own, where a column is selected and dragged. */
export const HeadContext = createContext(plainHead)

interface HeadCellProps {
  readonly cell: ReturnType<typeof headRows>[number][number]
  readonly placed: PlacedRowColumn | undefined
}

/** A head over columns, or that of one column. */
const HeadCell = ({ cell: { head, columns, rows }, placed }: HeadCellProps) => {
  const drawHead = use(HeadContext)
  return head ? (
    <th
      scope="colgroup"
      colSpan={columns}
      className={head.align === 'left' ? undefined : `berth-${head.align}`}
    >
      {head.fullName}
    </th>
  ) : (
    placed &&
      drawHead({
        name: placed.column.name,
        rowSpan: rows,
        className: placed.column.required ? `${placed.className} berth-required` : placed.className,
        style: placed.style,
        children: placed.column.label,
      })
  )
}

interface HeadsProps extends Pick<RowListProps, 'rows' | 'selected' | 'acts'> {
  readonly heads: ReturnType<typeof headRows>
  readonly placed: readonly PlacedRowColumn[]
}

/** The heads of the columns, level by level, and a checkbox that selects every row. */
const Heads = ({ heads, rows, placed, selected, acts }: HeadsProps) => {
  const { isDesign } = useRuntime()
  const { texts, canSelect } = acts
  const hasAll = rows.length > 0 && rows.every(({ key }) => selected.has(key))
  return (
    <thead>
      {heads.map((line, level) => (
        <tr key={line[0]?.key ?? level} aria-rowindex={level + 1}>
          {level === 0 && canSelect && (
            <td rowSpan={heads.length} inert={isDesign}>
              <Checkbox
                checked={hasAll}
                indeterminate={selected.size > 0 && !hasAll}
                disabled={rows.length === 0}
                aria-label={texts.selectAll}
                onChange={(event) =>
                  acts.select(
                    rows.map(({ key }) => key),
                    event.target.checked,
                  )
                }
              />
            </td>
          )}
          {level === 0 && (
            <th scope="col" rowSpan={heads.length}>
              {texts.number}
            </th>
          )}
          {line.map((cell) => (
            <HeadCell key={cell.key} cell={cell} placed={placed[cell.at]} />
          ))}
          {level === 0 && hasButtons(acts) && (
            <th scope="col" rowSpan={heads.length}>
              {texts.actions}
            </th>
          )}
        </tr>
      ))}
    </thead>
  )
}

interface Summary {
  readonly label: string
  of(name: string): ReactNode
}

interface TotalsProps {
  readonly summary: Summary
  readonly placed: readonly PlacedRowColumn[]
  readonly acts: RowActs
}

/** The last row, with the totals of the columns. */
const Totals = ({ summary, placed, acts }: TotalsProps) => (
  <tfoot>
    <tr>
      <th scope="row" colSpan={1 + Number(acts.canSelect)}>
        {summary.label}
      </th>
      {placed.map(({ column, className, style }) => (
        <td key={column.name} className={className} style={style}>
          {summary.of(column.name)}
        </td>
      ))}
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the column of buttons has no total */}
      {hasButtons(acts) && <td />}
    </tr>
  </tfoot>
)

interface RowTableProps extends RowListProps {
  /** The text below a column in the last row, by column name; null where there is no such row. */
  readonly summary: Summary | null
  /** Heads above a column, given by its name, from top to bottom. */
  headsOf(
    name: string,
  ): readonly { readonly fullName: string; readonly align: 'left' | 'center' | 'right' }[]
}

/**
 * Rows of a sub-table as a table. Only rows near the viewport are drawn, and each cell redraws only
 * when its own value changes.
 */
export const RowTable = observer(
  ({ label, columns, rows, selected, acts, summary, headsOf }: RowTableProps) => {
    const { texts, canSelect } = acts
    const { isDesign } = useRuntime()
    const placed = useMemo(() => placeColumns(columns, 0), [columns])
    const names = useMemo(() => placed.map(({ column }) => column.name), [placed])
    const cells = useCells({ rows, names, acts })
    const heads = useMemo(() => headRows(names.map(headsOf)), [names, headsOf])
    const count = placed.length + 1 + Number(canSelect) + Number(hasButtons(acts))
    return (
      <div className="berth-rows">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the keys of all cells */}
        <table aria-rowcount={rows.length + heads.length} {...cells}>
          <caption>{label}</caption>
          <colgroup>
            {canSelect && <col style={{ width: narrow }} />}
            <col style={{ width: narrow }} />
            {placed.map(({ column, width }) => (
              <col key={column.name} style={{ width }} />
            ))}
            {hasButtons(acts) && <col style={{ width: 96 }} />}
          </colgroup>
          <Heads heads={heads} rows={rows} placed={placed} selected={selected} acts={acts} />
          <tbody inert={isDesign}>
            {rows.map((row, index) => (
              <Line
                key={row.key}
                row={row}
                index={index}
                first={heads.length + 1}
                placed={placed}
                acts={acts}
                isSelected={selected.has(row.key)}
              />
            ))}
            {rows.length === 0 && (
              <tr>
                <td colSpan={count} className="berth-center">
                  {texts.empty}
                </td>
              </tr>
            )}
          </tbody>
          {summary && <Totals summary={summary} placed={placed} acts={acts} />}
        </table>
      </div>
    )
  },
)
