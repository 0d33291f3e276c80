/** Widths of the shell in pixels (specification 9). A collapsed sidebar is as wide as its icons. */
export const widths = {
  sidebar: 210,
  collapsed: 64,
  drawer: 280,
  about: 400,
  menuSlot: 116,
} as const

/**
 * Weights of title and path in the search, and how inexact a match may be (specification 2.6, 9).
 */
export const searchLaw = { title: 0.7, path: 0.3, threshold: 0.4 } as const
