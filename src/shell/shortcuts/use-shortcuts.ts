import { useEffect, useEffectEvent } from 'react'
import { useEngine } from '#src/app/engine.tsx'
import { usePanels } from '../layout/panels.ts'
import { useLogOut } from '../navbar/use-log-out.ts'
import { useClose } from '../tab-strip/use-close.ts'
import { shortcutOf } from './shortcut.ts'
import type { Shortcut } from './shortcut.ts'

/** Handles the shortcuts that work on every page while the shell is shown. */
export function useShortcuts(path: string): void {
  const { session, settings } = useEngine()
  const panels = usePanels()
  const logOut = useLogOut()
  const close = useClose(path)
  const acts: { readonly [S in Shortcut]: () => void } = {
    search: () =>
      panels.isOpen && panels.current === 'search' ? panels.hide() : panels.show('search'),
    lock: () => void session.lock(),
    logout: logOut,
    close: () => close((tab) => tab.path === path),
    keys: () => panels.show('keys'),
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcutOf(event)
    if (!shortcut || (shortcut === 'search' && !settings.showSearch)) return
    event.preventDefault()
    acts[shortcut]()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
