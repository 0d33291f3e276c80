import { useEffect, useRef } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { useEngine } from '#src/app/engine.tsx'
import type { MenuPlace } from './tab-menu.tsx'
import { useClose } from './use-close.ts'

/** The path of the tab that contains an element. */
export const pathAt = (target: EventTarget): string | undefined =>
  target instanceof Element
    ? (target.closest('[data-node-key]')?.getAttribute('data-node-key') ?? undefined)
    : undefined

interface TabKeys {
  readonly strip: RefObject<HTMLElement | null>
  readonly active: string
  readonly onMenu: (at: MenuPlace) => void
}

/**
 * Keys of a focused tab: Delete closes it, Ctrl+Shift+arrow moves it, the menu key or Shift+F10
 * opens its menu. The focus stays in the strip; `focusTab` moves it to a tab, or to the active one
 * if that tab is gone.
 */
export function useTabKeys({ strip, active, onMenu }: TabKeys) {
  const { tabs } = useEngine()
  const close = useClose(active)
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    if (wanted.current === null) return
    const nodes = [...(strip.current?.querySelectorAll('[data-node-key]') ?? [])]
    const node =
      nodes.find((element) => pathAt(element) === wanted.current) ??
      nodes.find((element) => pathAt(element) === active)
    wanted.current = null
    node?.querySelector<HTMLElement>('[role=tab]')?.focus()
  })
  const actOf = (
    { key, ctrlKey, shiftKey }: KeyboardEvent,
    path: string,
  ): (() => void) | undefined => {
    const index = tabs.list.findIndex((tab) => tab.path === path)
    if (key === 'Delete' || key === 'Backspace') return () => close((tab) => tab.path === path)
    if (ctrlKey && shiftKey && key === 'ArrowLeft') return () => tabs.move(path, index - 1)
    if (ctrlKey && shiftKey && key === 'ArrowRight') return () => tabs.move(path, index + 1)
    return undefined
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const path = pathAt(event.target)
    if (path === undefined || !(event.target instanceof Element)) return
    if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) {
      const { left, bottom } = event.target.getBoundingClientRect()
      event.preventDefault()
      return onMenu({ path, x: left, y: bottom })
    }
    const act = actOf(event, path)
    if (!act) return
    // Otherwise antd's strip would also move the focus with this arrow.
    event.stopPropagation()
    event.preventDefault()
    wanted.current = path
    act()
  }
  const focusTab = (path: string) => {
    wanted.current = path
  }
  return { onKeyDown, focusTab }
}
