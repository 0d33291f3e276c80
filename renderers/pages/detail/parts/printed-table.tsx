import { Table, Typography } from 'antd'
import type { TableColumnType, TableColumnsType } from 'antd'
import { observer } from 'mobx-react-lite'
import { useContext } from 'react'
import type { ReactNode } from 'react'
import { DrawnContext } from '#renderers/pages/form/parts/tree.tsx'
import { headsAbove } from '#renderers/parts/head-rows.ts'
import { ReadValue } from '#renderers/parts/read-value.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import type { Field } from '#schemas/design/model.ts'
import type { ColumnPort, FieldPort, TablePort } from '#schemas/runtime.ts'
import type { ColumnHead } from '#schemas/widget/define.ts'
import { detailTexts } from './texts.ts'

type PrintedRow = Readonly<Record<string, unknown>>

interface PrintedTableLine {
  readonly key: string
  cell(column: ColumnPort): ReactNode
}

interface HeadedColumn {
  readonly heads: readonly ColumnHead[]
  readonly drawn: TableColumnType<PrintedTableLine>
}

const isRow = (value: unknown): value is PrintedRow => typeof value === 'object' && value !== null
const isTable = (field: FieldPort): field is TablePort => 'columns' in field && 'rows' in field
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/**
 * Groups columns below their heads, level by level. Neighbours with the same head share one header
 * cell, as in the form.
 */
function below(columns: readonly HeadedColumn[], level = 0): TableColumnsType<PrintedTableLine> {
  const grouped: TableColumnsType<PrintedTableLine> = []
  for (let at = 0; at < columns.length;) {
    const [column, head] = [columns[at], columns[at]?.heads[level]]
    const next = columns.findIndex(
      (headedColumn, index) => index > at && headedColumn.heads[level] !== head,
    )
    const end = head === undefined ? at + 1 : next === -1 ? columns.length : next
    if (head)
      grouped.push({
        key: `${head.fullName} ${at}`,
        title: head.fullName,
        align: head.align,
        children: below(columns.slice(at, end), level + 1),
      })
    else if (column) grouped.push(column.drawn)
    at = end
  }
  return grouped
}

interface SumsProps {
  readonly field: TablePort
  readonly columns: readonly ColumnPort[]
  readonly totals: readonly string[]
}

/** The row of sums; its name stands in the first cell that has none. */
const Sums = observer(({ field, columns, totals }: SumsProps) => {
  const text = useTexts(detailTexts)
  const isSummed = ({ name }: ColumnPort) =>
    totals.some((path) => path.slice(path.lastIndexOf('.') + 1) === name)
  const named = columns.findIndex((column) => !isSummed(column))
  return (
    <Table.Summary.Row style={{ fontWeight: 600 }}>
      {columns.map((column, index) => (
        <Table.Summary.Cell key={column.name} index={index} align={column.align}>
          {isSummed(column) ? field.sum(column.name) : index === named ? text('total') : null}
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  )
})

interface Props {
  readonly field: FieldPort
  readonly rows: unknown
  /** Heads that span several of its columns. */
  readonly heads: readonly ColumnHead[]
  /** Its columns; without one, a cell is drawn as text. */
  readonly columns?: readonly Field[]
  /** Paths of the columns whose sums stand below the rows. */
  readonly totals?: readonly string[]
}

/**
 * A sub-table for reading: its visible columns under their heads, each row with the texts from the
 * server, and the sums.
 */
export const PrintedTable = observer(({ field, rows, heads, columns: sources, totals }: Props) => {
  const views = useContext(DrawnContext)?.views ?? {}
  if (!isTable(field)) return null
  const printed = Array.isArray(rows) ? rows.filter(isRow) : []
  const lines = field.rows.map((row, index): PrintedTableLine => ({
    key: row.key,
    cell: (column) => {
      const text = textOf(printed[index]?.[column.name]) || row.field(column.name).printed
      const source = sources?.find(({ node }) => node.field === column.name)
      return source ? (
        <ReadValue
          bound={source.bound}
          value={row.field(column.name).value}
          printed={text}
          drawing={views[source.node.kind]?.detail}
        />
      ) : (
        text || '-'
      )
    },
  }))
  const headsOf = headsAbove(heads)
  const shown = field.columns.filter((column) => column.visible)
  const columns = shown.map((column): HeadedColumn => ({
    heads: headsOf(column.name),
    drawn: {
      key: column.name,
      title: column.label,
      align: column.align,
      ...(column.width > 0 && { width: column.width }),
      render: (_: unknown, line: PrintedTableLine) => line.cell(column),
    },
  }))
  return (
    <section aria-label={field.label} style={{ marginBottom: 24 }}>
      <Typography.Title level={5} style={{ marginBlock: '0 8px' }}>
        {field.label}
      </Typography.Title>
      <Table
        size="small"
        rowKey="key"
        bordered={heads.length > 0}
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={lines}
        columns={below(columns)}
        {...(totals &&
          totals.length > 0 && {
            summary: () => <Sums field={field} columns={shown} totals={totals} />,
          })}
      />
    </section>
  )
})
