import { reaction } from 'mobx'
import { matchPath } from 'react-router-dom'
import type { Engine } from '#src/engine/engine.ts'
import { designerPath } from './paths.ts'

/**
 * Loads again what the server named in the language that was left: the menu, the lookups, and the
 * open pages. A page with unsaved work, and an open design with its history, stay as they are.
 */
async function relearn(engine: Engine): Promise<void> {
  const { session, tabs } = engine
  if (!session.current) return
  const { openLookups } = await import('#src/engine/lookups.ts')
  await Promise.allSettled([session.enter(), engine.get(openLookups).refresh()])
  for (const { path } of tabs.list)
    if (!tabs.holds(path) && !matchPath(designerPath, path)) tabs.refresh(path)
}

/** Keeps names in the language of the interface; returns the function that stops. */
export const followLanguage = (engine: Engine): (() => void) =>
  reaction(
    () => engine.settings.language,
    () => void relearn(engine),
  )
