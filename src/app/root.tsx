import { Activity, Suspense, lazy, useEffect } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { observer } from 'mobx-react-lite'
import { EmptySession } from '#src/engine/session.ts'
import { RefusedCall } from '#src/engine/send.ts'
import { engineTexts } from '#src/engine/texts.ts'
import type { Engine } from '#src/engine/engine.ts'
import { Boundary } from './boundary.tsx'
import { useEngine } from './engine.tsx'
import { decide, loginPath } from './guard.ts'
import { OutsidePage } from './outside-page.tsx'
import { loadShell } from './begin-page.ts'
import { hasPage } from './paths.ts'
import { useTabIcon } from './tab-icon.ts'
import { pageTitle } from './title.ts'

const ShellPage = lazy(loadShell)
const DuePage = lazy(async () => {
  const [page] = await Promise.all([import('#src/shell/due/due.tsx'), import('./all-styles.ts')])
  return page
})

/**
 * Why the first entry failed, as text (specification 2.2 and 8); undefined if a toast has already
 * shown it.
 */
const wordsOf = ({ say }: Engine, error: unknown): string | undefined => {
  if (error instanceof EmptySession) return say(engineTexts, error.reason)
  return error instanceof RefusedCall ? undefined : say(engineTexts, 'hasError')
}

/**
 * Loads the session on first entry; a failure leads to the sign-in page, with the address to return
 * to.
 */
const Entering = () => {
  const engine = useEngine()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    let isGone = false
    engine.session.enter().catch((error: unknown) => {
      // The guard has left already, but the reason must reach the sign-in page.
      if (error instanceof EmptySession) engine.session.bid(engine.say(engineTexts, error.reason))
      if (isGone) return
      const words = wordsOf(engine, error)
      if (words) {
        engine.toasts.show('error', words)
        engine.session.bid(words)
      }
      engine.session.reset()
      void navigate(loginPath(pathname + search), { replace: true })
    })
    return () => {
      isGone = true
    }
  }, [engine, navigate, pathname, search])
  return null
}

/**
 * The whole screen: checks every address with the guard, and draws a page with or without the
 * shell. After a session ended or the screen was locked, the shell waits hidden until the same user
 * is back. The browser asks before it closes a window with unsaved work.
 */
export const Root = observer(() => {
  const engine = useEngine()
  const { session, tabs } = engine
  const { pathname, search } = useLocation()
  const decision = decide({
    session: session.state,
    pathname,
    search,
    hasPage: (path) => hasPage(engine, path),
  })
  useTabIcon(engine)
  const isOn = decision.go === 'on'
  const isInside = isOn && session.state === 'in' && hasPage(engine, pathname)

  useEffect(
    () =>
      session.follow(() => {
        // Another user has signed in, so the previous user's pages are dropped.
        tabs.retain(() => false)
        location.reload()
      }),
    [session, tabs],
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (tabs.list.some(({ path }) => tabs.holds(path))) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [tabs])
  return (
    <Suspense>
      <title>{pageTitle(engine, pathname)}</title>
      {decision.go === 'to' && <Navigate to={decision.path} replace />}
      {decision.go === 'load' && <Entering />}
      {session.state === 'due' && (
        <Boundary>
          <DuePage />
        </Boundary>
      )}
      {session.current?.userInfo.due === '' && (
        <Activity mode={isInside ? 'visible' : 'hidden'}>
          <Boundary>
            <Suspense>
              <ShellPage key={session.current.userInfo.userId} />
            </Suspense>
          </Boundary>
        </Activity>
      )}
      {isOn && !isInside && session.state !== 'due' && (
        <Boundary key={pathname}>
          <OutsidePage pathname={pathname} />
        </Boundary>
      )}
    </Suspense>
  )
})
