import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { designTexts } from '../texts.ts'
import type { DragStore } from './store.ts'

/** The exact place of the drop: a line between nodes, the whole body of an empty container, and why a place refuses. */
export const DropLine = observer(({ drag }: { readonly drag: DragStore }) => {
  const text = useTexts(designTexts)
  const { target } = drag
  if (!target) return null
  const { left, top, width, height } = target.line
  const reason = target.refusal !== null && target.taken ? text('refusedHere', { reason: target.refusal }) : target.refusal
  return (
    <div className={`design-drop design-drop-${target.way}${target.taken ? '' : ' is-refused'}`} style={{ left, top, width, height }} aria-hidden>
      {reason !== null && <span className="design-drop-reason">{reason}</span>}
    </div>
  )
})
