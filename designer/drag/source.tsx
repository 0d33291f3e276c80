import { useDraggable } from '@dnd-kit/core'
import type { ReactNode } from 'react'

/**
 * A surface whose parts can be dragged. All of them share one sensor, however many there are;
 * `data-kind` or `data-node` says what each is.
 */
export const DragSource = ({
  of,
  children,
}: {
  readonly of: 'kind' | 'node'
  readonly children: ReactNode
}) => {
  const { setNodeRef, listeners } = useDraggable({ id: of })
  return (
    <div ref={setNodeRef} className={`design-source design-source-${of}`} {...listeners}>
      {children}
    </div>
  )
}
