import { observer } from 'mobx-react-lite'
import { useRef } from 'react'
import type { KeyboardEvent, PointerEvent, SyntheticEvent } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import { useDesign } from '../context.tsx'
import { focusSelected } from './focus.ts'
import { designTexts } from '../texts.ts'
import { planResize, widthOf } from '../widths.ts'

interface Pull {
  readonly x: number
  /** Width at the start of the pull, and the pixels of one column. */
  readonly from: number
  readonly unit: number
  /** Stops listening for Esc. */
  readonly stop: () => void
}

const ways: { readonly [key: string]: number | undefined } = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
}
/**
 * The press pulls the handle and must not start a drag of the node. The focus stays on the node,
 * not on its handle.
 */
const keep = (event: SyntheticEvent) => event.stopPropagation()
const keepFocus = (event: SyntheticEvent) => {
  event.stopPropagation()
  event.preventDefault()
  focusSelected()
}

/**
 * The handle at the right edge of the selected node. Pulling it, or the arrow keys on it, sets the
 * width.
 */
export const Resizer = observer(({ id }: { readonly id: string }) => {
  const store = useDesign()
  const text = useTexts(designTexts)
  const pull = useRef<Pull | null>(null)
  const width = widthOf(store.kinds, store.document, id)
  if (!width) return null
  const set = (to: number) => {
    const command = planResize(store.kinds, store.document, { id, to })
    if (command) store.run(command)
  }
  const end = () => {
    pull.current?.stop()
    pull.current = null
  }
  /**
   * Listens for Esc while the handle is pulled, wherever the focus is. Esc undoes back to the
   * history step before the pull.
   */
  const hearEscape = (): (() => void) => {
    const steps = store.history.past.length
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      store.jump(steps)
      end()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const node = event.currentTarget.closest('[data-node]')?.getBoundingClientRect()
    if (event.button !== 0 || !node) return
    event.currentTarget.setPointerCapture(event.pointerId)
    pull.current = {
      x: event.clientX,
      from: width.now,
      unit: width.unit === 'ofLine' ? node.width / width.now : 1,
      stop: hearEscape(),
    }
  }
  const onPointerMove = ({ clientX }: PointerEvent) => {
    if (pull.current) set(pull.current.from + (clientX - pull.current.x) / pull.current.unit)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const way = ways[event.key]
    if (event.key === 'Home') set(width.least)
    else if (event.key === 'End') set(width.most)
    else if (way !== undefined && !event.altKey) set(width.now + way * width.step)
    else return
    event.preventDefault()
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      className="design-resizer"
      data-bar
      aria-label={text('width')}
      aria-valuemin={width.least}
      aria-valuemax={width.most}
      aria-valuenow={width.now}
      aria-valuetext={text(width.unit, { width: width.now })}
      title={text(width.unit, { width: width.now })}
      onMouseDown={keepFocus}
      onTouchStart={keep}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={onKeyDown}
    >
      <span aria-hidden>{text(width.unit, { width: width.now })}</span>
    </div>
  )
})
