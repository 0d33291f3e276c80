import type { LoadedViews } from '#renderers/parts/control.tsx'
import { views } from '#renderers/widgets/views.ts'
import type { Document } from '#schemas/design/document.ts'

const load = async (kind: string): Promise<readonly [string, LoadedViews[string]]> => {
  const one = views[kind]
  const [view, layout, cell] = await Promise.all([one?.view?.(), one?.layout?.(), one?.cell?.()])
  return [kind, { ...(view && { view: view.default }), ...(layout && { layout: layout.default }), ...(cell && { cell: cell.default }), ...(one?.light && { light: one.light }) }]
}

/** Loads the screens of every kind that a document uses; the browser keeps them. */
export async function loadViews(document: Document): Promise<LoadedViews> {
  const used = [...new Set(Object.values(document.nodes).map((node) => node.kind))]
  return Object.fromEntries(await Promise.all(used.map(load)))
}
