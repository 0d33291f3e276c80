import { Checkbox } from 'antd'
import { memo } from 'react'
import { observer } from 'mobx-react-lite'
import type { ColumnPort, FieldPort, RowPort } from '#schemas/runtime.ts'
import { useNearRow } from './near-row.ts'
import { RowButtons } from './row-buttons.tsx'
import { RowCell } from './row-cell.tsx'
import { useCells } from './row-keys.ts'
import { rowsAtFirst } from './row-list.ts'
import type { RowActs, RowListProps } from './row-list.ts'
import './row-table.css'

const Line = observer(
  ({
    field,
    column,
    name,
  }: {
    readonly field: FieldPort
    readonly column: ColumnPort
    readonly name: string
  }) =>
    field.visible ? (
      <div data-column={column.name}>
        <label htmlFor={field.id} className={field.required ? 'berth-required' : undefined}>
          {column.label}
        </label>
        <RowCell field={field} column={column} name={name} />
      </div>
    ) : null,
)

interface CardProps {
  readonly row: RowPort
  readonly index: number
  readonly columns: readonly ColumnPort[]
  readonly acts: RowActs
  readonly isSelected: boolean
}

const Card = memo(({ row, index, columns, acts, isSelected }: CardProps) => {
  const [place, { isNear, height }] = useNearRow<HTMLElement>(index < rowsAtFirst)
  const { texts } = acts
  if (!isNear)
    return (
      <section ref={place} data-row={row.key} aria-label={texts.row(index)} style={{ height }} />
    )
  return (
    <section ref={place} data-row={row.key} className="berth-card" aria-label={texts.row(index)}>
      <header>
        {acts.canSelect ? (
          <Checkbox
            checked={isSelected}
            onChange={(event) => acts.select([row.key], event.target.checked)}
          >
            {texts.row(index)}
          </Checkbox>
        ) : (
          <span>{texts.row(index)}</span>
        )}
        <RowButtons acts={acts} id={row.key} index={index} />
      </header>
      {columns.map((column) => (
        <Line
          key={column.name}
          field={row.field(column.name)}
          column={column}
          name={texts.cell(column.label, index)}
        />
      ))}
    </section>
  )
})

/** Rows of a sub-table as cards, for a narrow screen. */
export const RowCards = observer(({ columns, rows, selected, acts }: RowListProps) => {
  const shown = columns.filter(({ visible }) => visible)
  const cells = useCells({ rows, names: shown.map(({ name }) => name), acts })
  if (rows.length === 0) return <p>{acts.texts.empty}</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the keys of all cells
    <div {...cells}>
      {rows.map((row, index) => (
        <Card
          key={row.key}
          row={row}
          index={index}
          columns={shown}
          acts={acts}
          isSelected={selected.has(row.key)}
        />
      ))}
    </div>
  )
})
