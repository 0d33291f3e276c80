import { Table } from 'antd'
import type { TableColumnType, TableColumnsType } from 'antd'
import { observer } from 'mobx-react-lite'
import { headsAbove } from '#renderers/parts/head-rows.ts'
import type { ColumnPort, FieldPort, TablePort } from '#schemas/runtime.ts'
import type { ColumnHead } from '#schemas/widget/define.ts'

type PrintedRow = Readonly<Record<string, unknown>>

interface PrintedTableLine {
  readonly key: string
  text(column: ColumnPort): string
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

interface Props {
  readonly field: FieldPort
  readonly rows: unknown
  /** Heads that span several of its columns. */
  readonly heads: readonly ColumnHead[]
}

/**
 * A sub-table for reading: its visible columns under their heads, each row with the texts from the
 * server.
 */
export const PrintedTable = observer(({ field, rows, heads }: Props) => {
  if (!isTable(field)) return null
  const printed = Array.isArray(rows) ? rows.filter(isRow) : []
  const lines = field.rows.map((row, index): PrintedTableLine => ({
    key: row.key,
    text: (column) =>
      textOf(printed[index]?.[column.name]) || row.field(column.name).printed || '-',
  }))
  const headsOf = headsAbove(heads)
  const columns = field.columns
    .filter((column) => column.visible)
    .map((column): HeadedColumn => ({
      heads: headsOf(column.name),
      drawn: {
        key: column.name,
        title: column.label,
        align: column.align,
        ...(column.width > 0 && { width: column.width }),
        render: (_: unknown, line: PrintedTableLine) => line.text(column),
      },
    }))
  return (
    <section aria-label={field.label} style={{ marginBottom: 24 }}>
      <div style={{ marginBottom: 8 }}>{field.label}</div>
      <Table
        size="small"
        rowKey="key"
        bordered={heads.length > 0}
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={lines}
        columns={below(columns)}
      />
    </section>
  )
})
