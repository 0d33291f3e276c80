import type { FocusEvent } from 'react'

/**
 * Scrolls a virtual table so that the focused cell is fully visible, together with its header. The
 * browser alone would scroll the cells but not the header.
 */
export function showCell({ target }: FocusEvent<HTMLElement>): void {
  const holder = target.closest('.ant-table-tbody-virtual-holder')
  const cell = target.closest('.ant-table-cell')
  if (!holder || !cell) return
  // The browser scrolls only after this event.
  requestAnimationFrame(() => {
    for (const inner of holder.children) inner.scrollLeft = 0
    if (cell.matches('.ant-table-cell-fix')) return
    const pinned = (side: 'start' | 'end') =>
      [...(cell.parentElement?.querySelectorAll(`.ant-table-cell-fix-${side}`) ?? [])].map(
        (pinnedCell) => pinnedCell.getBoundingClientRect(),
      )
    const room = holder.getBoundingClientRect()
    const from = Math.max(room.left, ...pinned('start').map(({ right }) => right))
    const to = Math.min(room.right, ...pinned('end').map(({ left }) => left))
    const { left, right } = cell.getBoundingClientRect()
    const deltaX = left < from ? left - from : Math.max(0, Math.min(right - to, left - from))
    if (deltaX !== 0) holder.dispatchEvent(new WheelEvent('wheel', { deltaX, cancelable: true }))
  })
}
