import { lazy } from 'react'
import type { LazyExoticComponent } from 'react'
import type { Layout, Panel, View } from '#renderers/view.ts'
import { views } from '#renderers/widgets/views.ts'

const loadedViews = new Map<string, LazyExoticComponent<View>>()
const loadedPanels = new Map<string, LazyExoticComponent<Panel>>()
const loadedLayouts = new Map<string, LazyExoticComponent<Layout>>()

/** The control of a kind, loaded when first needed; undefined when the kind has none. */
export function viewOf(kind: string): LazyExoticComponent<View> | undefined {
  const load = views[kind]?.view
  const known = loadedViews.get(kind) ?? (load && lazy(load))
  if (known) loadedViews.set(kind, known)
  return known
}

/** The frame of a layout kind, loaded when first needed; undefined when the kind has none. */
export function layoutOf(kind: string): LazyExoticComponent<Layout> | undefined {
  const load = views[kind]?.layout
  const known = loadedLayouts.get(kind) ?? (load && lazy(load))
  if (known) loadedLayouts.set(kind, known)
  return known
}

/**
 * What the inspector shows of a kind besides its options, loaded when first needed; undefined when
 * the kind has no such panel.
 */
export function panelOf(kind: string): LazyExoticComponent<Panel> | undefined {
  const load = views[kind]?.panel
  const known = loadedPanels.get(kind) ?? (load && lazy(load))
  if (known) loadedPanels.set(kind, known)
  return known
}
