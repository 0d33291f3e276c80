import { Activity, memo, useLayoutEffect, useRef } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { useRoutes } from 'react-router-dom'
import type { RouteObject } from 'react-router-dom'
import { observer } from 'mobx-react-lite'
import { useEngine } from '#src/app/engine.tsx'
import type { Place } from '#src/engine/tabs.ts'

export interface PagesProps {
  readonly pages: RouteObject[]
  /** Put around every page, so that what breaks in it stays in it. */
  readonly boundary: ComponentType<{ readonly children: ReactNode }>
}

/** One page at its own place: while it is hidden it does not see where the browser goes. */
const Page = memo(({ pages, place }: { readonly pages: RouteObject[]; readonly place: Place }) =>
  useRoutes(pages, place),
)

interface FrameProps {
  readonly path: string
  readonly isActive: boolean
  readonly children: ReactNode
}

/**
 * A hidden Activity takes its page out of the layout; this puts it back each time, before anything
 * is laid out.
 */
function stayLaidOut(page: Element | null | undefined): (() => void) | undefined {
  if (!(page instanceof HTMLElement)) return undefined
  const watcher = new MutationObserver(() => page.style.removeProperty('display'))
  watcher.observe(page, { attributeFilter: ['style'] })
  return () => watcher.disconnect()
}

/**
 * Around one kept page. A hidden one is neither seen, reached nor read aloud, and stays laid out:
 * coming back costs no more than painting it.
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
 * The open pages, kept alive by path: the active one shown, the others hidden as they are
 * (specification 2.6). Where the settings keep no pages, only those with unsaved work are.
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
