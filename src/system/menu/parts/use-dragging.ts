import { useState } from 'react'
import type { DragEvent, HTMLAttributes } from 'react'
import { theme } from 'antd'
import type { MenuEntry } from '#schemas/api/menu.ts'
import { MenuStore, spotOn } from '../store.ts'
import type { Zone } from '../store.ts'

/** The part of a row under the pointer: its upper or lower quarter, or the middle. */
function zoneAt({ clientY, currentTarget }: DragEvent<HTMLElement>): Zone {
  const { top, height } = currentTarget.getBoundingClientRect()
  const part = height > 0 ? (clientY - top) / height : 0.5
  return part < 0.25 ? 'before' : part > 0.75 ? 'after' : 'inside'
}

/**
 * Dragging entries over rows: the event handlers of each row, and the style of the row where the
 * entry would be dropped.
 */
export function useDragging(store: MenuStore) {
  const { token } = theme.useToken()
  const [dragged, setDragged] = useState<MenuEntry | null>(null)
  const [over, setOver] = useState<{ readonly id: string; readonly zone: Zone } | null>(null)
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  const shadows: { readonly [Z in Zone]: string } = {
    before: `inset 0 2px ${token.colorPrimary}`,
    after: `inset 0 -2px ${token.colorPrimary}`,
    inside: `inset 0 0 0 2px ${token.colorPrimary}`,
  }
  const rowOf = (entry: MenuEntry): HTMLAttributes<HTMLElement> => ({
    style: over?.id === entry.id ? { boxShadow: shadows[over.zone] } : {},
    onDragOver: (event) => {
      if (!dragged || !spotOn(store.entries, dragged, { target: entry, zone: zoneAt(event) }))
        return
      event.preventDefault()
      setOver({ id: entry.id, zone: zoneAt(event) })
    },
    onDrop: (event) => {
      event.preventDefault()
      const spot = dragged && spotOn(store.entries, dragged, { target: entry, zone: zoneAt(event) })
      if (dragged && spot) void store.move(dragged, spot)
      end()
    },
  })
  const handleOf = (entry: MenuEntry): HTMLAttributes<HTMLElement> & { draggable: true } => ({
    draggable: true,
    onDragStart: (event) => {
      event.dataTransfer.effectAllowed = 'move'
      setDragged(entry)
    },
    onDragEnd: end,
  })
  return { rowOf, handleOf }
}
