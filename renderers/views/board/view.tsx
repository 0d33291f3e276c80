import { Skeleton } from 'antd'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { useRemoval } from '#renderers/pages/list/parts/removal.tsx'
import { LoadFailure } from '#renderers/parts/frame/load-failure.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { Field } from '#schemas/design/model.ts'
import { printTitle } from '#schemas/page/rank.ts'
import type { LayoutViewProps } from '../define.ts'
import { printMember } from '../member-name.tsx'
import { layoutTexts } from '../texts.ts'
import { useAsked } from '../use-asked.ts'
import { findSpot } from './parts/fold.ts'
import type { BoardState, CardSpot } from './parts/fold.ts'
import type { BoardGround, BoardLane } from './parts/ground.ts'
import { Lane } from './parts/lane.tsx'
import { useBoard } from './parts/use-board.ts'
import { useDrag } from './parts/use-drag.ts'
import { texts } from './texts.ts'
import './parts/board.css'

interface BoardProps extends LayoutViewProps {
  readonly field: Field
  readonly lanes: readonly BoardLane[]
}

/** Where a card comes to stand that is moved by keys; null where it is at the edge. */
function stepFrom(
  state: BoardState,
  lanes: readonly BoardLane[],
  { id, by: [across, down] }: { readonly id: string; readonly by: readonly [number, number] },
): CardSpot | null {
  const from = findSpot(state, id)
  if (!from) return null
  if (across === 0) {
    const at = from.at + down
    const { length } = state.get(from.lane)?.rows ?? []
    return at < 0 || at >= length ? null : { lane: from.lane, at }
  }
  const lane = lanes[lanes.findIndex(({ value }) => value === from.lane) + across]
  if (!lane) return null
  return { lane: lane.value, at: Math.min(from.at, state.get(lane.value)?.rows.length ?? 0) }
}

/** Gives the focus back to the handle of a card that was moved by keys, where it is drawn now. */
function useFocusBack() {
  const wanted = useRef('')
  useEffect(() => {
    if (wanted.current === '' || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`[data-handle="${wanted.current}"]`)?.focus()
  })
  return (id: string) => {
    wanted.current = id
  }
}

const Board = observer((props: BoardProps) => {
  const { list, parts, cells, layout, isPhone, field, lanes, onEdit, onDetail, onNear } = props
  const { lookups } = useRuntime()
  const removal = useRemoval(list)
  const board = useBoard({
    parts,
    field,
    isByHand: layout.options['order'] !== 'list',
    revision: list.revision,
    laneName: (value) => lanes.find((lane) => lane.value === value)?.name ?? '',
    nameOf: (row) => printTitle(list.plan.title, row.data, lookups) || row.id,
  })
  const { state } = board
  const focus = useFocusBack()
  const drag = useDrag((id, { lane, at }) => {
    focus('')
    void board.move(id, { lane: JSON.parse(lane) as string | null, at })
  })
  const shown = new Set(layout.fields['card'])
  const ground: BoardGround = {
    list,
    cells,
    field,
    lanes,
    drag,
    columns: list.plan.columns.filter((column) => shown.has(column.field)),
    events: { onEdit, onDetail, ...(onNear && { onNear }) },
    onRemove: (row) => removal.ask(row.id, row),
    move: (id, to) => void board.move(id, to),
    step(id, by) {
      const to = stepFrom(state, lanes, { id, by })
      focus(id)
      if (to) void board.move(id, to)
    },
  }
  return (
    <>
      {removal.place}
      <div role="status" className="board-told">
        {board.told}
      </div>
      <div
        ref={drag.board}
        className={`board${drag.dragging ? ' board-dragging' : ''}`}
        {...(isPhone && { tabIndex: 0 })}
      >
        {lanes.map((lane, at) => (
          <Lane
            key={JSON.stringify(lane.value)}
            ground={ground}
            lane={lane}
            cards={state.get(lane.value)}
            failure={board.failures.get(lane.value)}
            isFirst={at < 6}
            onLoad={() => void board.lanes.load(lane.value, 1)}
            onMore={() => void board.lanes.loadMore(lane.value)}
          />
        ))}
      </div>
    </>
  )
})

/** The records of a list as cards in lanes, one for each choice of a field and one for none. */
export const BoardView = observer((props: LayoutViewProps) => {
  const { list, parts, layout } = props
  const { lookups } = useRuntime()
  const text = useTexts(texts)
  const shared = useTexts(layoutTexts)
  const path = layout.fields['lane']?.[0] ?? ''
  // Records may hold choices that the design does not offer any more.
  const { value, failure, retry } = useAsked(`${path} ${list.revision}`, () =>
    parts.groups({ within: [], by: { field: path }, order: 'asc', summaries: [] }),
  )
  const field = list.plan.model.byPath.get(path)
  const reference = field?.bound.reference
  if (!field || !reference) return null
  const choices = lookups.choices(reference)
  if (!choices) return <Skeleton active title={false} paragraph={{ rows: 8 }} />
  const known = new Set(choices.map(({ id }) => id))
  const others = (value?.list ?? []).flatMap((group) =>
    group.value === null || known.has(group.value) ? [] : [group.value],
  )
  const lanes = [
    ...[...known, ...others].map((id) => ({ value: id, name: printMember(field, id, lookups) })),
    { value: null, name: shared('none') },
  ]
  return (
    <section aria-label={text('name')}>
      <LoadFailure failure={failure} onRetry={retry} />
      <Board key={JSON.stringify(layout)} {...props} field={field} lanes={lanes} />
    </section>
  )
})
