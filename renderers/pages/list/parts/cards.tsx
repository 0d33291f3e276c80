import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Card, Checkbox, Flex, Spin } from 'antd'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { LoadedViews } from '#renderers/parts/control.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { RecordRow } from '#schemas/api/record.ts'
import type { PlannedColumn } from '#schemas/page/list.ts'
import { printTitle, rankFields, stateField } from '#schemas/page/rank.ts'
import type { ListPort } from '#schemas/runtime.ts'
import { labelOf } from '#schemas/widget/node.ts'
import { CardSort } from './card-sort.tsx'
import { ListCell } from './cell.tsx'
import { useRemoval } from './removal.tsx'
import { hasActions, openingOf } from './row-actions.tsx'
import type { RowEvents } from './row-actions.tsx'
import { RowSheet } from './row-sheet.tsx'
import { recordTexts } from '#renderers/parts/record-texts.ts'
import type { RowsProps } from './rows.tsx'
import './cards.css'

/** So many values stand on a card below its name; the others behind "More". */
const tellingValues = 4

/** What a card shows where: its state beside the name, the telling values, and the others. */
function partsOf({ columns, plan }: ListPort) {
  const fields = columns.map(({ column }) => column)
  const state = stateField(fields.filter((field) => field !== plan.title))
  const ranked = rankFields(fields).filter((field) => field !== plan.title && field !== state)
  const telling = new Set(ranked.slice(0, tellingValues))
  return {
    state: columns.find(({ column }) => column === state),
    first: columns.filter(({ column }) => telling.has(column)),
    others: columns.filter(
      ({ column }) => column !== plan.title && column !== state && !telling.has(column),
    ),
  }
}

/** The records as cards on a phone, with the same values and actions as the table. */
export const Cards = observer(({ list, cells, empty, ...given }: RowsProps) => {
  const removal = useRemoval(list)
  const events = { ...given, onRemove: removal.ask }
  const [acting, setActing] = useState<string | null>(null)
  const { lookups } = useRuntime()
  const { plan, rows } = list
  const nameOf = (row: RecordRow) => printTitle(plan.title, row.data, lookups)
  const chosen = rows.find(({ id }) => id === acting)
  if (rows.length === 0) return empty
  const parts = partsOf(list)
  return (
    <Spin spinning={list.isLoading} delay={300}>
      {removal.place}
      <CardSort list={list} />
      <ul className="list-cards">
        {rows.map((row) => (
          <li key={row.id}>
            <RecordCard
              list={list}
              row={row}
              name={nameOf(row)}
              parts={parts}
              cells={cells}
              events={events}
              onActs={() => setActing(row.id)}
            />
          </li>
        ))}
      </ul>
      <RowSheet
        plan={plan}
        record={chosen ? { id: chosen.id, name: nameOf(chosen) } : null}
        events={events}
        onClose={() => setActing(null)}
      />
    </Spin>
  )
})

interface RecordCardProps {
  readonly list: ListPort
  readonly row: RecordRow
  readonly name: string
  readonly parts: ReturnType<typeof partsOf>
  readonly cells: LoadedViews
  readonly events: RowEvents
  onActs(): void
}

const RecordCard = observer((props: RecordCardProps) => {
  const { list, row, name, parts, cells, events, onActs } = props
  const text = useTexts(recordTexts)
  const [isOpen, setOpen] = useState(false)
  const { plan, selected } = list
  const open = openingOf(plan, events)
  const shown = name || row.id
  return (
    <Card size="small">
      <Flex gap="small" align="center" className="list-card-head">
        {plan.canBatchRemove && (
          <Checkbox
            checked={selected.includes(row.id)}
            aria-label={text('select', { name: shown })}
            onChange={({ target }) =>
              list.select(
                target.checked ? [...selected, row.id] : selected.filter((id) => id !== row.id),
              )
            }
          />
        )}
        {open ? (
          <button type="button" className="list-card-name" onClick={() => open(row.id)}>
            {shown}
          </button>
        ) : (
          <strong className="list-card-name">{shown}</strong>
        )}
        {parts.state && <ListCell column={parts.state} row={row} cells={cells} />}
        {hasActions(plan) && (
          <Button
            type="text"
            icon={<EllipsisOutlined aria-hidden />}
            aria-label={text('moreActs', { name: shown })}
            onClick={onActs}
          />
        )}
      </Flex>
      <Values columns={parts.first} row={row} cells={cells} />
      {isOpen && <Values columns={parts.others} row={row} cells={cells} />}
      {parts.others.length > 0 && (
        <Button
          type="link"
          size="small"
          className="list-card-more"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {text(isOpen ? 'less' : 'more')}
        </Button>
      )}
    </Card>
  )
})

interface ValuesProps {
  readonly columns: readonly PlannedColumn[]
  readonly row: RecordRow
  readonly cells: LoadedViews
}

/** Values below their labels, two in a line. */
const Values = ({ columns, row, cells }: ValuesProps) => {
  const { language } = useRuntime()
  return (
    <dl className="list-card-values">
      {columns.map((column) => (
        <div key={column.field}>
          <dt>{labelOf(column.column.node, language)}</dt>
          <dd>
            <ListCell column={column} row={row} cells={cells} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
