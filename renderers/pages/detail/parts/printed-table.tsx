import { Table } from 'antd'
import { observer } from 'mobx-react-lite'
import type { ColumnPort, FieldPort, TablePort } from '#schemas/runtime.ts'

type PrintedRow = Readonly<Record<string, unknown>>

const isRow = (value: unknown): value is PrintedRow => typeof value === 'object' && value !== null
const isTable = (field: FieldPort): field is TablePort => 'columns' in field && 'rows' in field
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** A sub-table for reading: its visible columns, each row as the server printed it. */
export const PrintedTable = observer(({ field, rows }: { readonly field: FieldPort; readonly rows: unknown }) => {
  if (!isTable(field)) return null
  const printed = Array.isArray(rows) ? rows.filter(isRow) : []
  const lines = field.rows.map((row, index) => ({ key: row.key, text: (column: ColumnPort) => textOf(printed[index]?.[column.name]) || row.field(column.name).printed || '-' }))
  return (
    <section aria-label={field.label} style={{ marginBottom: 24 }}>
      <div style={{ marginBottom: 8 }}>{field.label}</div>
      <Table
        size="small"
        rowKey="key"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={lines}
        columns={field.columns
          .filter((column) => column.visible)
          .map((column) => ({ key: column.name, title: column.label, align: column.align, ...(column.width > 0 && { width: column.width }), render: (_: unknown, line: (typeof lines)[number]) => line.text(column) }))}
      />
    </section>
  )
})
