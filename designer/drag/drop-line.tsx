import { observer } from 'mobx-react-lite'
import type { RefObject } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import { designTexts } from '../texts.ts'
import type { DragStore } from './store.ts'

/**
 * Shows exactly where a drop would go: a line between nodes, the slot beside a node, or the whole
 * body of an empty container. Also says why a place refuses.
 */
export const DropLine = observer(
  ({
    drag,
    layer,
  }: {
    readonly drag: DragStore
    readonly layer: RefObject<HTMLDivElement | null>
  }) => {
    const text = useTexts(designTexts)
    const { target } = drag
    const reason =
      target?.refusal != null && target.taken
        ? text('refusedHere', { reason: target.refusal })
        : target?.refusal
    return (
      <div ref={layer} className="design-drop-layer" aria-hidden>
        {target && (
          <div
            className={`design-drop design-drop-${target.way}${target.taken ? '' : ' is-refused'}`}
            style={{ ...target.line }}
          >
            {target.way === 'beside' && target.taken && (
              <span className="design-drop-width">{target.shares?.held[0]}/24</span>
            )}
            {reason != null && <span className="design-drop-reason">{reason}</span>}
          </div>
        )}
      </div>
    )
  },
)
