import { useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { frameTexts } from './texts.ts'
import './frame.css'

/** Pixels. */
const [least, usual, most, step] = [180, 240, 480, 16]
const key = 'list_side'

const limit = (width: number): number => Math.min(most, Math.max(least, Math.round(width)))

/** What stands beside the rows of a list. Its width is dragged, or set by the arrow keys, and kept. */
export const SidePane = ({ children }: { readonly children: ReactNode }) => {
  const { kept } = useRuntime()
  const text = useTexts(frameTexts)
  const pane = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(() => {
    const before = kept?.read(key)
    return typeof before === 'number' ? limit(before) : usual
  })
  const keep = (next: number) => {
    setWidth(limit(next))
    kept?.write(key, limit(next))
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !pane.current) return
    keep(event.clientX - pane.current.getBoundingClientRect().left)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const way = { ArrowLeft: -step, ArrowRight: step }[event.key]
    if (way === undefined) return
    event.preventDefault()
    keep(width + way)
  }
  return (
    <>
      <div ref={pane} style={{ width, flex: 'none', minWidth: 0 }}>
        {children}
      </div>
      <div
        role="separator"
        aria-orientation="vertical"
        aria-label={text('sideWidth')}
        aria-valuenow={width}
        aria-valuemin={least}
        aria-valuemax={most}
        tabIndex={0}
        className="side-handle"
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
        onKeyDown={onKeyDown}
      />
    </>
  )
}
