import type { Document } from '#schemas/design/document.ts'
import type { LoadedViews } from './parts/control.tsx'
import { views } from './widgets/views.ts'

const loaded: { [kind: string]: LoadedViews[string] } = {}

async function load(kind: string): Promise<void> {
  const kindViews = views[kind]
  if (!kindViews || loaded[kind]) return
  const [view, layout, cell, detail] = await Promise.all([
    kindViews.view?.(),
    kindViews.layout?.(),
    kindViews.cell?.(),
    kindViews.detail?.(),
  ])
  loaded[kind] = {
    ...(view && { view: view.default }),
    ...(layout && { layout: layout.default }),
    ...(cell && { cell: cell.default }),
    ...(detail && { detail: detail.default }),
    ...(kindViews.light && { light: kindViews.light }),
  }
}

/** The kinds that a document uses. */
export const kindsOf = ({ nodes }: Document): ReadonlySet<string> =>
  new Set(Object.values(nodes).map(({ kind }) => kind))

/**
 * Loads the screens of these kinds, each only once, so that a page can draw them without waiting.
 * Unknown kinds are skipped.
 */
export async function loadViews(kindNames: Iterable<string>): Promise<LoadedViews> {
  await Promise.all([...new Set(kindNames)].map(load))
  return loaded
}
