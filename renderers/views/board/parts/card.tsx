import { EllipsisOutlined, HolderOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { ButtonProps, MenuProps } from 'antd'
import { observer } from 'mobx-react-lite'
import { openingOf } from '#renderers/pages/list/parts/row-actions.tsx'
import { frameTexts } from '#renderers/parts/frame/texts.ts'
import { recordTexts } from '#renderers/parts/record-texts.ts'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { RecordRow } from '#schemas/api/record.ts'
import { printTitle } from '#schemas/page/rank.ts'
import { RecordFace } from '../../record-face.tsx'
import { texts } from '../texts.ts'
import type { BoardGround } from './ground.ts'

const steps: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** What can be done with a card: moved to another lane, opened, deleted. */
function useActions(ground: BoardGround, row: RecordRow): NonNullable<MenuProps['items']> {
  const text = useTexts(texts)
  const words = useTexts(recordTexts)
  const { list, lanes, events, field } = ground
  const { canEdit, canDetail, canRemove } = list.plan
  const own = row.data[field.node.field] ?? null
  const acts = [
    { key: 'detail' as const, isOffered: canDetail, run: () => events.onDetail(row.id) },
    { key: 'edit' as const, isOffered: canEdit, run: () => events.onEdit(row.id) },
    { key: 'remove' as const, isOffered: canRemove, run: () => ground.onRemove(row) },
  ]
  return [
    ...(canEdit
      ? lanes
          .filter((lane) => lane.value !== own)
          .map(({ value, name }) => ({
            key: `to ${value ?? ''}`,
            label: text('moveTo', { lane: name }),
            onClick: () => ground.move(row.id, { lane: value, at: 0 }),
          }))
      : []),
    ...(canEdit ? [{ type: 'divider' as const }] : []),
    ...acts
      .filter(({ isOffered }) => isOffered)
      .map(({ key, run }) => ({
        key,
        label: words(key),
        danger: key === 'remove',
        onClick: run,
      })),
  ]
}

/** What the handle of a card is where cards may be moved; elsewhere it only opens a menu. */
function useHandle(ground: BoardGround, row: RecordRow, name: string): ButtonProps {
  const text = useTexts(texts)
  const frame = useTexts(frameTexts)
  if (!ground.list.plan.canEdit)
    return { icon: <EllipsisOutlined aria-hidden />, 'aria-label': frame('moreOf', { name }) }
  return {
    icon: <HolderOutlined aria-hidden />,
    title: text('keys'),
    'aria-label': text('move', { name }),
    'aria-keyshortcuts': 'Control+ArrowLeft Control+ArrowRight Control+ArrowUp Control+ArrowDown',
    onKeyDown(event) {
      const step = steps[event.key]
      if (!step || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      ground.step(row.id, step)
    },
  }
}

/** A record on the board. Its handle drags it, moves it by keys, and opens what else can be done. */
export const BoardCard = observer(
  ({ ground, row }: { readonly ground: BoardGround; readonly row: RecordRow }) => {
    const { lookups } = useRuntime()
    const { list, cells, columns, drag, events } = ground
    const { plan } = list
    const items = useActions(ground, row)
    const name = printTitle(plan.title, row.data, lookups) || row.id
    const isDragged = drag.dragging?.id === row.id
    const handle = useHandle(ground, row, name)
    const acting = { ...events, onRemove: () => ground.onRemove(row) }
    return (
      <li
        data-card={row.id}
        className={`board-card${plan.canEdit ? ' board-movable' : ''}${isDragged ? ' board-dragged' : ''}`}
        {...(plan.canEdit && drag.handlersOf(row.id))}
      >
        <RecordFace
          plan={plan}
          row={row}
          columns={columns}
          cells={cells}
          onOpen={openingOf(plan, acting)}
        />
        {items.length > 0 && (
          <Dropdown trigger={['click']} menu={{ items }}>
            <Button
              type="text"
              size="small"
              className="board-handle"
              data-handle={row.id}
              {...handle}
            />
          </Dropdown>
        )}
      </li>
    )
  },
)
