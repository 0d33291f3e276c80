import type { CSSProperties } from 'react'
import type { GlobalToken } from 'antd'
import { isDark } from '#renderers/parts/legible.ts'
import { nightOf } from '#src/app/theme.ts'
import type { LayoutType, SlideClass } from '#src/engine/settings.ts'

/** Background and text colour of a light or dark sidebar, in both themes (specification 2.6). */
export const sidebarLook = (
  slideClass: SlideClass,
  { colorBgContainer, colorText, colorSplit }: GlobalToken,
): CSSProperties =>
  slideClass === 'dark'
    ? { background: nightOf(isDark(colorBgContainer)), color: '#fff' }
    : { background: colorBgContainer, color: colorText, borderInlineEnd: `1px solid ${colorSplit}` }

/**
 * The parts around the pages: a sidebar with the tree, with icons or none; in the bar the whole
 * menu, its groups or nothing; and whether the sidebar has a toggle.
 */
export interface LayoutShape {
  readonly side: 'open' | 'icons' | null
  readonly top: 'menu' | 'groups' | null
  readonly hasToggle: boolean
}

/**
 * The shape of a layout (specification 2.6). On a mobile device every layout is a bar with a drawer
 * (specification 4).
 */
export function shapeOf(
  layoutType: LayoutType,
  device: { readonly isMobile: boolean; readonly isSidebarOpen: boolean },
): LayoutShape {
  const side = device.isSidebarOpen ? 'open' : 'icons'
  if (device.isMobile) return { side: null, top: null, hasToggle: true }
  if (layoutType === 'functional') return { side: null, top: 'menu', hasToggle: false }
  if (layoutType === 'plain') return { side: 'icons', top: null, hasToggle: false }
  return { side, top: layoutType === 'blend' ? 'groups' : null, hasToggle: true }
}
