import { useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useEngine } from '#src/app/engine.tsx'
import { hasPage } from '#src/app/paths.ts'
import { usePanels } from './panels.ts'
import type { Panels } from './panels.ts'

/**
 * The path of the open page. Updates the tabs when the address changes, and closes those that are
 * no longer permitted.
 */
export function useTabs(): string {
  const engine = useEngine()
  const place = useLocation()
  useEffect(() => engine.tabs.retain((path) => hasPage(engine, path)), [engine])
  useLayoutEffect(() => engine.tabs.visit(place), [engine, place])
  return place.pathname
}

/**
 * Passes the user's language and the system config from the session to the settings; the config is
 * used at the next sign-in.
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
 * The panels. They close when the page changes and when the shell is left; the menu panel also
 * closes when the window gets wide enough to show the menu at the side.
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
