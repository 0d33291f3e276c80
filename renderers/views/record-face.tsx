import { Typography } from 'antd'
import { observer } from 'mobx-react-lite'
import type { LoadedViews } from '#renderers/parts/control.tsx'
import { ListCell } from '#renderers/pages/list/parts/cell.tsx'
import { useRuntime } from '#renderers/runtime.tsx'
import type { RecordRow } from '#schemas/api/record.ts'
import type { ListPlan, PlannedColumn } from '#schemas/page/list.ts'
import { printTitle } from '#schemas/page/rank.ts'
import { isEmpty } from '#schemas/widget/value.ts'
import { labelOf } from '#schemas/widget/node.ts'
import './views.css'

interface RecordFaceProps {
  readonly plan: ListPlan
  readonly row: RecordRow
  readonly columns: readonly PlannedColumn[]
  readonly cells: LoadedViews
  /** Absent where the user may not open records. */
  readonly onOpen: ((id: string) => void) | undefined
}

/** A record in little room: its name, which opens it, and some of its values that are not empty. */
export const RecordFace = observer(({ plan, row, columns, cells, onOpen }: RecordFaceProps) => {
  const { lookups, language } = useRuntime()
  const name = printTitle(plan.title, row.data, lookups) || row.id
  const shown = columns.filter(
    ({ column }) => column !== plan.title && !isEmpty(row.data[column.node.field]),
  )
  return (
    <div className="record-face">
      {onOpen ? (
        <button type="button" className="record-face-name" onClick={() => onOpen(row.id)}>
          {name}
        </button>
      ) : (
        <Typography.Text strong>{name}</Typography.Text>
      )}
      {shown.length > 0 && (
        <dl>
          {shown.map((column) => (
            <div key={column.field}>
              <dt>{labelOf(column.column.node, language)}</dt>
              <dd>
                <ListCell column={column} row={row} cells={cells} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
})
