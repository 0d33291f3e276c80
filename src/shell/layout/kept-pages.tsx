import { Activity, memo } from 'react'
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
const Page = memo(({ pages, place }: { readonly pages: RouteObject[]; readonly place: Place }) => useRoutes(pages, place))

/** The open pages, kept alive by path: the active one shown, the others hidden as they are (specification 2.6). Where the settings keep no pages, only those with unsaved work are. */
export const KeptPages = observer(({ pages, boundary: Boundary, active }: PagesProps & { readonly active: string }) => {
  const { tabs, settings } = useEngine()
  const drawn = tabs.list.filter(({ path, isDrawn }) => isDrawn && (settings.useCache || path === active || tabs.holds(path)))
  return drawn.map(({ path, place, generation }) => (
    <Activity key={`${path}#${generation}`} mode={path === active ? 'visible' : 'hidden'}>
      <div className="shell-page">
        <Boundary>
          <Page pages={pages} place={place} />
        </Boundary>
      </div>
    </Activity>
  ))
})
