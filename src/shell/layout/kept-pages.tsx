import { Activity, memo, useLayoutEffect, useRef } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { useRoutes } from 'react-router-dom'
import type { RouteObject } from 'react-router-dom'
import { observer } from 'mobx-react-lite'
import { useEngine } from '#src/app/engine.tsx'
import type { Place } from '#src/engine/tabs.ts'

export interface PagesProps {
  readonly pages: RouteObject[]
  /** Error boundary around each page, so that an error in one page does not break the others. */
  readonly boundary: ComponentType<{ readonly children: ReactNode }>
}

/** One page at its own location. While it is hidden it is not told where the browser goes. */
const Page = memo(({ pages, place }: { readonly pages: RouteObject[]; readonly place: Place }) =>
  useRoutes(pages, place),
)

interface FrameProps {
  readonly path: string
  readonly isActive: boolean
  readonly children: ReactNode
}

/**
 * A hidden Activity removes its page from the layout. This restores it each time, before the layout
 * is calculated.
 */
function stayLaidOut(page: Element | null | undefined): (() => void) | undefined {
  if (!(page instanceof HTMLElement)) return undefined
  const watcher = new MutationObserver(() => page.style.removeProperty('display'))
  watcher.observe(page, { attributeFilter: ['style'] })
  return () => watcher.disconnect()
}

/**
 * The frame around one kept page. A hidden page can be neither seen, focused nor read aloud, but
 * stays laid out, so that showing it again only needs painting.
 */
const Frame = observer(({ path, isActive, children }: FrameProps) => {
  const { tabs } = useEngine()
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => stayLaidOut(place.current?.firstElementChild), [])
  const isShown = tabs.lifted === null ? isActive : tabs.lifted === path
  return (
    <div
      ref={place}
      className={isActive || isShown ? 'shell-kept' : 'shell-kept shell-hidden'}
      style={{ zIndex: Number(isShown) }}
      aria-hidden={!isShown}
    >
      <Activity mode={isActive ? 'visible' : 'hidden'}>
        <div className="shell-page">{children}</div>
      </Activity>
    </div>
  )
})

/**
 * The open pages, kept alive by path: the active one shown, the others hidden in their present
 * state (specification 2.6). If the settings keep no pages, only pages with unsaved work stay.
 */
export const KeptPages = observer(
  ({ pages, boundary: Boundary, active }: PagesProps & { readonly active: string }) => {
    const { tabs, settings } = useEngine()
    const drawn = tabs.list.filter(
      ({ path, isDrawn }) => isDrawn && (settings.useCache || path === active || tabs.holds(path)),
    )
    return drawn.map(({ path, place, generation }) => (
      <Frame key={`${path}#${generation}`} path={path} isActive={path === active}>
        <Boundary>
          <Page pages={pages} place={place} />
        </Boundary>
      </Frame>
    ))
  },
)
