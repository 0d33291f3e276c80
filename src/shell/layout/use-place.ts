import { useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useEngine } from '#src/app/engine.tsx'
import { hasPage } from '#src/app/paths.ts'
import { usePanels } from './panels.ts'
import type { Panels } from './panels.ts'

/**
 * The path of the open page. Tabs follow the address; those that are not permitted any more close.
 */
export function useTabs(): string {
  const engine = useEngine()
  const place = useLocation()
  useEffect(() => engine.tabs.retain((path) => hasPage(engine, path)), [engine])
  useLayoutEffect(() => engine.tabs.visit(place), [engine, place])
  return place.pathname
}

/**
 * Tells the settings what the session knows: the language of the person, and the system config for
 * the next sign-in.
 */
export function useSessionSettings(): void {
  const { session, settings } = useEngine()
  const { current } = session
  useLayoutEffect(() => {
    if (!current) return
    settings.offerLanguage(current.userInfo.language)
    settings.keepConfig(current.sysConfigInfo)
  }, [current, settings])
}

/**
 * The panels, which close where the page changes, where the menu moves to the side of a wider
 * window, and with the shell.
 */
export function usePanelsAt(path: string, isMobile: boolean): Panels {
  const panels = usePanels()
  useEffect(() => panels.follow(path), [panels, path])
  useEffect(() => {
    if (!isMobile && panels.current === 'menu') panels.drop()
  }, [panels, isMobile])
  useEffect(() => () => panels.drop(), [panels])
  return panels
}
