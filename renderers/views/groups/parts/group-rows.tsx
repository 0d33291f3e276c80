import { Button, Skeleton } from 'antd'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { ListCell } from '#renderers/pages/list/parts/cell.tsx'
import { RowActions, hasActions, openingOf } from '#renderers/pages/list/parts/row-actions.tsx'
import { LoadFailure } from '#renderers/parts/frame/load-failure.tsx'
import { useNearRow } from '#renderers/parts/near-row.ts'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { RecordRow } from '#schemas/api/record.ts'
import { printTitle } from '#schemas/page/rank.ts'
import { RecordFace } from '../../record-face.tsx'
import { useAsked } from '../../use-asked.ts'
import { texts } from '../texts.ts'
import type { GroupRowsProps, GroupsGround } from './ground.ts'

/** Records of one request, and requests that are laid out before somebody asks for more. */
const blockSize = 50
const mostBlocks = 40
/** Assumed height of a row, in pixels. */
const rowHeight = 41

/** One record as a row of the table, or in one cell on a phone. */
const Row = observer(
  ({ ground, row }: { readonly ground: GroupsGround; readonly row: RecordRow }) => {
    const { lookups } = useRuntime()
    const { list, cells, events, onRemove, isPhone, width } = ground
    const { plan, columns } = list
    const acting = { ...events, onRemove: () => onRemove(row) }
    const name = printTitle(plan.title, row.data, lookups) || row.id
    if (isPhone)
      return (
        <tr>
          <td colSpan={width}>
            <RecordFace
              plan={plan}
              row={row}
              columns={columns.slice(0, 5)}
              cells={cells}
              onOpen={openingOf(plan, acting)}
            />
          </td>
        </tr>
      )
    return (
      <tr>
        {columns.map((column) => (
          <td key={column.field} className="groups-cell" style={{ textAlign: column.align }}>
            <ListCell column={column} row={row} cells={cells} />
          </td>
        ))}
        {hasActions(plan) && (
          <td>
            <RowActions plan={plan} id={row.id} name={name} {...acting} />
          </td>
        )}
      </tr>
    )
  },
)

interface BlockProps extends GroupRowsProps {
  /** From 1. */
  readonly page: number
}

/** Some records of a group. They are asked for when they come near, and drawn while they are. */
const Block = observer(({ ground, within, total, page }: BlockProps) => {
  const { list, parts, width } = ground
  const expected = Math.min(blockSize, total - (page - 1) * blockSize)
  const [place, { isNear, height }] = useNearRow<HTMLTableSectionElement>(
    page === 1,
    expected * rowHeight,
  )
  const { value, failure, retry } = useAsked(isNear ? String(list.revision) : null, () =>
    parts.rows({ within, page, size: blockSize }),
  )
  const rows = value?.rows
  return (
    <tbody ref={place}>
      {!isNear && <tr aria-hidden style={{ height }} />}
      {isNear && failure !== undefined && (
        <tr>
          <td colSpan={width}>
            <LoadFailure failure={failure} onRetry={retry} />
          </td>
        </tr>
      )}
      {isNear && !rows && failure === undefined && (
        <tr style={{ height }}>
          <td colSpan={width} style={{ verticalAlign: 'top' }}>
            <Skeleton active title={false} paragraph={{ rows: Math.min(3, expected) }} />
          </td>
        </tr>
      )}
      {isNear && rows?.map((row) => <Row key={row.id} ground={ground} row={row} />)}
    </tbody>
  )
})

/** The records of a group, windowed: a group of thousands costs no more than what is seen of it. */
export function GroupRows({ ground, within, total }: GroupRowsProps) {
  const text = useTexts(texts)
  const [most, setMost] = useState(mostBlocks)
  const count = Math.ceil(total / blockSize)
  return (
    <>
      {Array.from({ length: Math.min(count, most) }, (_, at) => (
        <Block key={at} ground={ground} within={within} total={total} page={at + 1} />
      ))}
      {count > most && (
        <tbody>
          <tr>
            <td colSpan={ground.width}>
              <Button type="link" onClick={() => setMost(most + mostBlocks)}>
                {text('more')}
              </Button>
            </td>
          </tr>
        </tbody>
      )}
    </>
  )
}
