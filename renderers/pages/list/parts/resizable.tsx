import { createContext, useContext } from 'react'
import type { KeyboardEvent, PointerEvent, ThHTMLAttributes } from 'react'

/**
 * What a resizable header cell needs: its column, the name of its handle, and functions for its
 * width in pixels.
 */
export interface Resizing {
  readonly path: string
  readonly name: string
  /** The current width; read while the header is drawn. */
  width(): number
  setWidth(path: string, width: number): void
}

export const ResizingContext = createContext<ReadonlyMap<string, Resizing>>(new Map())

type HeaderProps = ThHTMLAttributes<HTMLTableCellElement> & { readonly 'data-path'?: string }

const step = 16

/**
 * A header cell whose right edge can be dragged or moved with the arrow keys. Other columns keep
 * their widths.
 */
export function ResizableHeader({ children, ...rest }: HeaderProps) {
  const resizing = useContext(ResizingContext).get(rest['data-path'] ?? '')
  if (!resizing) return <th {...rest}>{children}</th>
  const widthOf = (handle: Element): number =>
    handle.closest('th')?.getBoundingClientRect().width ?? 0
  const grab = (event: PointerEvent<HTMLSpanElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const handle = event.currentTarget
    const from = { x: event.clientX, width: widthOf(handle) }
    const move = (next: globalThis.PointerEvent) =>
      resizing.setWidth(resizing.path, from.width + next.clientX - from.x)
    handle.setPointerCapture(event.pointerId)
    handle.addEventListener('pointermove', move)
    handle.addEventListener(
      'lostpointercapture',
      () => handle.removeEventListener('pointermove', move),
      { once: true },
    )
  }
  const nudge = (event: KeyboardEvent<HTMLSpanElement>) => {
    event.stopPropagation()
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    resizing.setWidth(
      resizing.path,
      widthOf(event.currentTarget) + (event.key === 'ArrowRight' ? step : -step),
    )
  }
  return (
    <th {...rest} style={{ ...rest.style, position: rest.style?.position ?? 'relative' }}>
      {children}
      <span
        role="separator"
        aria-orientation="vertical"
        aria-label={resizing.name}
        aria-valuenow={resizing.width()}
        aria-valuetext={`${resizing.width()} px`}
        tabIndex={0}
        style={{
          position: 'absolute',
          insetInlineEnd: 0,
          insetBlock: 0,
          width: 8,
          cursor: 'col-resize',
          touchAction: 'none',
        }}
        onPointerDown={grab}
        onKeyDown={nudge}
        onClick={(event) => event.stopPropagation()}
      />
    </th>
  )
}
