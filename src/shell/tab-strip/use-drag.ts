import { useState } from 'react'
import type { DragEvent } from 'react'
import { useEngine } from '#src/app/engine.tsx'
import { homePath } from '#src/engine/tabs.ts'

/** An own data type, so that a tab dropped into a field types no text. */
const kind = 'application/x-berth-tab'

/**
 * Lets the user reorder tabs with the pointer. Returns the properties that the tab of a path needs;
 * its class shows on which side a drop would insert.
 */
export function useTabDrag() {
  const { tabs } = useEngine()
  const [held, setHeld] = useState<string | null>(null)
  const [over, setOver] = useState<{ readonly path: string; readonly isAfter: boolean } | null>(
    null,
  )
  const end = () => {
    setHeld(null)
    setOver(null)
  }
  return (path: string) => ({
    draggable: path !== homePath,
    className: over?.path === path ? `shell-tab-${over.isAfter ? 'after' : 'before'}` : '',
    onDragStart({ dataTransfer }: DragEvent) {
      dataTransfer.effectAllowed = 'move'
      dataTransfer.setData(kind, path)
      setHeld(path)
    },
    onDragOver(event: DragEvent) {
      if (held === null) return
      event.preventDefault()
      const { left, width } = event.currentTarget.getBoundingClientRect()
      const isAfter = event.clientX > left + width / 2
      if (over?.path !== path || over.isAfter !== isAfter) setOver({ path, isAfter })
    },
    onDrop(event: DragEvent) {
      event.preventDefault()
      const at = tabs.list.filter((tab) => tab.path !== held).findIndex((tab) => tab.path === path)
      if (held !== null && over && at >= 0) tabs.move(held, at + (over.isAfter ? 1 : 0))
      end()
    },
    onDragEnd: end,
  })
}
