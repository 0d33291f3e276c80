import { Spin } from 'antd'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { LoadedViews } from '#renderers/parts/control.tsx'
import { ListCard } from '#renderers/parts/frame/list-card.tsx'
import { later } from '#renderers/parts/later.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { RecordRow } from '#schemas/api/record.ts'
import type { PlannedColumn } from '#schemas/page/list.ts'
import { printTitle, rankFields, stateField } from '#schemas/page/rank.ts'
import type { ListPort } from '#schemas/runtime.ts'
import { labelOf } from '#schemas/widget/node.ts'
import { ListCell } from './cell.tsx'
import { useRemoval } from './removal.tsx'
import { hasActions, openingOf } from './row-actions.tsx'
import type { RowEvents } from './row-actions.tsx'
import { recordTexts } from '#renderers/parts/record-texts.ts'
import type { RowsProps } from './rows.tsx'

const ActionSheet = later(
  async () => (await import('#renderers/parts/frame/action-sheet.tsx')).ActionSheet,
)

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
  const text = useTexts(recordTexts)
  const removal = useRemoval(list)
  const events = { ...given, onRemove: removal.ask }
  const [acting, setActing] = useState<string | null>(null)
  const { lookups } = useRuntime()
  const { plan, rows } = list
  const nameOf = (row: RecordRow) => printTitle(plan.title, row.data, lookups)
  const chosen = rows.find(({ id }) => id === acting)
  if (rows.length === 0) return empty
  const parts = partsOf(list)
  const acts = [
    { key: 'detail', isOffered: plan.canDetail, act: events.onDetail },
    { key: 'edit', isOffered: plan.canEdit, act: events.onEdit },
    { key: 'remove', isOffered: plan.canRemove, act: events.onRemove, isDanger: true },
  ] as const
  const actionsOf = (id: string) =>
    acts.flatMap(({ key, isOffered, act, ...more }) =>
      isOffered ? [{ key, label: text(key), ...more, run: () => act(id) }] : [],
    )
  return (
    <Spin spinning={list.isLoading} delay={300}>
      {removal.place}
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
      {chosen && (
        <ActionSheet
          title={nameOf(chosen) || text('actions')}
          actions={actionsOf(chosen.id)}
          onClose={() => setActing(null)}
        />
      )}
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
  const { language } = useRuntime()
  const { plan, selected } = list
  const open = openingOf(plan, events)
  const draw = (column: PlannedColumn) => <ListCell column={column} row={row} cells={cells} />
  const toValues = (columns: readonly PlannedColumn[]) =>
    columns.map((column) => ({
      key: column.field,
      label: labelOf(column.column.node, language),
      value: draw(column),
    }))
  return (
    <ListCard
      name={name || row.id}
      onOpen={open && (() => open(row.id))}
      choice={
        plan.batchActs.length > 0
          ? {
              isChosen: selected.includes(row.id),
              choose: (isChosen) =>
                list.select(
                  isChosen ? [...selected, row.id] : selected.filter((id) => id !== row.id),
                ),
            }
          : undefined
      }
      state={parts.state && draw(parts.state)}
      first={toValues(parts.first)}
      others={toValues(parts.others)}
      onActs={hasActions(plan) ? onActs : undefined}
    />
  )
})
