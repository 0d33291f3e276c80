import { StrictMode } from 'react'
import type { ReactElement } from 'react'
import { RouterProvider, createBrowserRouter } from 'react-router-dom'
import { basePath, fromAddress } from '#src/engine/base.ts'
import type { TransportOptions } from '#src/engine/transport.ts'
import { createEngine } from '#src/engine/engine.ts'
import { openStorage, openTabStorage, openWindowStorage } from '#src/engine/storage.ts'
import { EngineProvider } from './engine.tsx'
import { fixedAt, fixedRoutes } from './fixed-routes.ts'
import { followLanguage } from './follow-language.ts'
import { giveFocusBack } from './focus-back.ts'
import { leadFocus } from './lead-focus.ts'
import { Root } from './root.tsx'
import { beginPage } from './begin-page.ts'
import { speak } from './texts.ts'
import { ThemeProvider } from './theme-provider.tsx'
import { Toasting } from './toasting.tsx'
import { viewedIn } from './view-as.ts'

const isPinned = (path: string): boolean => {
  const name = fixedAt(path)
  return name !== undefined && 'isPinned' in fixedRoutes[name]
}

/**
 * Creates the engine, the router and the theme. If `mismatch` is given, it checks the server's
 * results.
 */
export function start(mismatch?: TransportOptions['mismatch']): ReactElement {
  const browser = openStorage()
  const own = openTabStorage()
  const viewAs = viewedIn(own, location.search)
  const engine = createEngine({
    storage: viewAs ? openWindowStorage(browser, own) : browser,
    viewAs,
    browserLanguage: navigator.language,
    speak,
    isPinned,
    baseUrl: basePath,
    ...(mismatch && { mismatch }),
  })
  const router = createBrowserRouter([{ path: '*', element: <Root /> }], {
    basename: basePath || '/',
  })
  giveFocusBack()
  leadFocus()
  followLanguage(engine)
  if (engine.session.token !== null) beginPage(fromAddress(location.pathname))
  return (
    <StrictMode>
      <EngineProvider engine={engine}>
        <ThemeProvider>
          <Toasting />
          <RouterProvider router={router} />
        </ThemeProvider>
      </EngineProvider>
    </StrictMode>
  )
}
