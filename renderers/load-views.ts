import type { Document } from '#schemas/design/document.ts'
import type { LoadedViews } from './parts/control.tsx'
import { views } from './widgets/views.ts'

const loaded: { [kind: string]: LoadedViews[string] } = {}

type Screen = 'view' | 'layout' | 'cell' | 'detail'

async function loadScreen(kind: string, screen: Screen): Promise<void> {
  const kindViews = views[kind]
  if (!kindViews || loaded[kind]?.[screen]) return
  const found = await kindViews[screen]?.()
  const { light, sign } = kindViews
  loaded[kind] = {
    ...loaded[kind],
    ...(found && { [screen]: found.default }),
    ...(light && { light }),
    ...(sign && { sign }),
  }
}

const loadScreens = async (kinds: Iterable<string>, screens: readonly Screen[]) => {
  await Promise.all(
    [...new Set(kinds)].flatMap((kind) => screens.map((screen) => loadScreen(kind, screen))),
  )
  return loaded
}

/** The kinds that a document uses. */
export const kindsOf = ({ nodes }: Document): ReadonlySet<string> =>
  new Set(Object.values(nodes).map(({ kind }) => kind))

/**
 * Loads the screens of these kinds, each only once, so that a page can draw them without waiting.
 * Unknown kinds are skipped.
 */
export const loadViews = (kinds: Iterable<string>): Promise<LoadedViews> =>
  loadScreens(kinds, ['view', 'layout', 'cell', 'detail'])

/** Loads what a record for reading draws of these kinds: its layout, and its values. */
export const loadDetails = (kinds: Iterable<string>): Promise<LoadedViews> =>
  loadScreens(kinds, ['layout', 'detail'])

/** Loads what a list draws of these kinds: their cells. */
export const loadCells = (kinds: Iterable<string>): Promise<LoadedViews> =>
  loadScreens(kinds, ['cell'])
