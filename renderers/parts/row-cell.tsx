import { use } from 'react'
import { observer } from 'mobx-react-lite'
import type { ColumnPort, FieldPort } from '#schemas/runtime.ts'
import { Sleeper, ViewsContext } from './control.tsx'
import { visited } from './row-visits.ts'

interface RowCellProps {
  readonly field: FieldPort
  readonly column: ColumnPort
  /** Accessible name, made of label and row. */
  readonly name: string
}

/**
 * The control of one cell with its problem below. A light placeholder until it is first used. It
 * redraws only when its own value changes.
 */
export const RowCell = observer(({ field, column, name }: RowCellProps) => {
  const loaded = use(ViewsContext)[column.kind]
  if (!field.visible) return null
  const { view: Drawn, light, sign } = loaded ?? {}
  if (!Drawn) return field.printed
  return (
    <>
      {light ? (
        <Sleeper
          role={light}
          view={Drawn}
          sign={sign}
          field={field}
          options={column.options}
          autoFocus={false}
          name={name}
        />
      ) : (
        <Drawn field={field} options={column.options} autoFocus={false} name={name} />
      )}
      {field.problem !== undefined && (
        <div
          id={`${field.id}-problem`}
          {...(visited.has(field) && { role: 'alert' })}
          className="berth-problem"
        >
          {field.problem}
        </div>
      )}
    </>
  )
})
