import { Button, Skeleton } from 'antd'
import { observer } from 'mobx-react-lite'
import { Fragment, useEffect, useId } from 'react'
import { LoadFailure } from '#renderers/parts/frame/load-failure.tsx'
import { useNearRow } from '#renderers/parts/near-row.ts'
import { useTexts } from '#renderers/runtime.tsx'
import { printCount } from '#schemas/format/number.ts'
import { MemberName } from '../../member-name.tsx'
import { texts } from '../texts.ts'
import { BoardCard } from './card.tsx'
import type { LaneCards } from './fold.ts'
import type { BoardGround, BoardLane } from './ground.ts'

interface LaneProps {
  readonly ground: BoardGround
  readonly lane: BoardLane
  /** Undefined until they are loaded. */
  readonly cards: LaneCards | undefined
  readonly failure: string | undefined
  /** Is it among the first, which are seen at once? */
  readonly isFirst: boolean
  /** Loads its first cards. */
  onLoad(): void
  onMore(): void
}

/** One lane: its choice, how many records it has, and the first of them as cards. */
export const Lane = observer((props: LaneProps) => {
  const { ground, lane, cards, failure, isFirst, onLoad, onMore } = props
  const text = useTexts(texts)
  const headId = useId()
  const [place, { isNear }] = useNearRow<HTMLElement>(isFirst)
  useEffect(() => {
    if (isNear && !cards) onLoad()
    // oxlint-disable-next-line react/exhaustive-deps -- it is loaded once, when it comes near
  }, [isNear])
  const { dragging } = ground.drag
  const key = JSON.stringify(lane.value)
  const spot = dragging?.spot?.lane === key ? dragging.spot : null
  const left = cards ? cards.total - cards.rows.length : 0
  const others = cards?.rows.filter(({ id }) => id !== dragging?.id) ?? []
  return (
    <section ref={place} className="board-lane" aria-labelledby={headId} data-lane={key}>
      <h2 id={headId} className="board-lane-head">
        {lane.value === null ? (
          lane.name
        ) : (
          <MemberName
            field={ground.field}
            value={lane.value}
            cells={ground.cells}
            printed={lane.name}
          />
        )}
        {cards && (
          <small>{text('count', { count: cards.total, shown: printCount(cards.total) })}</small>
        )}
      </h2>
      <LoadFailure failure={failure} onRetry={onLoad} />
      {!cards && failure === undefined && (
        <div className="board-cards">
          <Skeleton active title={false} paragraph={{ rows: 3 }} />
        </div>
      )}
      {cards && cards.rows.length === 0 && !spot && (
        <div className="board-cards board-none">{text('empty')}</div>
      )}
      {cards && (cards.rows.length > 0 || spot) && (
        <ul className="board-cards" aria-labelledby={headId}>
          {cards.rows.map((row) => (
            <Fragment key={row.id}>
              {spot && others[spot.at] === row && <li aria-hidden className="board-drop" />}
              <BoardCard ground={ground} row={row} />
            </Fragment>
          ))}
          {spot && spot.at >= others.length && <li aria-hidden className="board-drop" />}
          {left > 0 && (
            <li>
              <Button type="link" size="small" onClick={onMore}>
                {text('more', { left: printCount(left) })}
              </Button>
            </li>
          )}
        </ul>
      )}
    </section>
  )
})
