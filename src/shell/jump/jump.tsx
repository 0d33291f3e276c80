import { Suspense, lazy, useEffect, useRef, useState } from 'react'
import { Button, Flex, Result, Spin } from 'antd'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import type { Say } from '#schemas/text.ts'
import { failures } from '#schemas/wire/failure.ts'
import { useEngine } from '#src/app/engine.tsx'
import { loginPath, safeRedirect } from '#src/app/guard.ts'
import { RefusedCall } from '#src/engine/send.ts'
import { EmptySession } from '#src/engine/session.ts'
import { engineTexts } from '#src/engine/texts.ts'
import { jumpTexts } from './texts.ts'
import { toAddress } from '#src/engine/base.ts'

const ProviderReturn = lazy(() => import('../provider/return.tsx'))

type JumpState =
  | { readonly at: 'going' }
  | { readonly at: 'asking'; readonly name: string }
  | { readonly at: 'failed'; readonly words: string }

/**
 * The ticket from the address. It is removed from the address at once, because for a minute anybody
 * who has it can sign in.
 */
function useTicket() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const [ticket] = useState(() => query.get('ticket') ?? '')
  const hasTicket = query.has('ticket')
  query.delete('ticket')
  const rest = query.size > 0 ? `?${query.toString()}` : ''
  useEffect(() => {
    if (hasTicket) void navigate(pathname + rest, { replace: true })
  }, [hasTicket, navigate, pathname, rest])
  return { ticket, target: safeRedirect(query.get('redirect')) }
}

const wordsOf = (error: unknown, say: Say): string => {
  if (error instanceof EmptySession) return say(engineTexts, error.reason)
  if (!(error instanceof RefusedCall)) return say(engineTexts, 'retry')
  // Something that is no ticket at all gives a problem at a field that the user does not see.
  return error.code === failures.invalid.code ? say(jumpTexts, 'noTicket') : error.message
}

/** The steps of a sign-in by ticket: asking, signing in, or a message why it failed. */
function useJump(ticket: string, target: string) {
  const { session, settings, say } = useEngine()
  const navigate = useNavigate()
  const [state, setState] = useState<JumpState>({ at: 'going' })

  const jump = async () => {
    setState({ at: 'going' })
    try {
      const { theme } = await session.jump(ticket)
      settings.setTheme(theme)
      await navigate(target, { replace: true })
    } catch (error) {
      setState({ at: 'failed', words: wordsOf(error, say) })
    }
  }
  /** Asks the signed-in user by name first; not if their session turns out to have ended. */
  const begin = async () => {
    if (!ticket) return setState({ at: 'failed', words: say(jumpTexts, 'noTicket') })
    if (session.state === 'entering') await session.enter().catch(() => undefined)
    if (session.token === null) return jump()
    setState({
      at: 'asking',
      name: session.current?.userInfo.realName || say(jumpTexts, 'somebody'),
    })
  }
  return { state, begin, jump }
}

/**
 * Landing page of single sign-on (specification 2.1): signs in with a one-time ticket and goes to a
 * page of this site.
 */
const Jump = observer(() => {
  const { session } = useEngine()
  const text = useTexts(jumpTexts)
  const { ticket, target } = useTicket()
  const { state, begin, jump } = useJump(ticket, target)
  const first = useRef<Promise<void>>(undefined)
  useEffect(() => {
    first.current ??= begin()
  })
  if (state.at === 'going') {
    return (
      <main>
        <Flex justify="center" align="center" gap={12} style={{ minHeight: '60dvh' }} role="status">
          <Spin />
          {text('going')}
        </Flex>
      </main>
    )
  }
  if (state.at === 'asking') {
    return (
      <main>
        <Result
          status="info"
          title={
            <h1 style={{ margin: 0, font: 'inherit' }}>{text('askTitle', { name: state.name })}</h1>
          }
          subTitle={text('askText')}
          extra={[
            <Button key="go" type="primary" onClick={() => void jump()}>
              {text('go')}
            </Button>,
            <Button key="stay" href={toAddress(target)}>
              {text('stay')}
            </Button>,
          ]}
        />
      </main>
    )
  }
  const isIn = session.token !== null
  return (
    <main>
      <Result
        status="warning"
        title={<h1 style={{ margin: 0, font: 'inherit' }}>{text('failed')}</h1>}
        subTitle={state.words}
        extra={
          <Button type="primary" href={toAddress(isIn ? '/home' : loginPath(target))}>
            {text(isIn ? 'toHome' : 'signIn')}
          </Button>
        }
      />
    </main>
  )
})

/**
 * Landing page of an authorisation elsewhere (specification 2.1). With a ticket it works like the
 * page above, with the answer of a provider of identities it takes that; without either it goes to
 * the target page, through the sign-in page if nobody is signed in.
 */
export const AuthRedirect = observer(() => {
  const { session } = useEngine()
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const [hasTicket] = useState(() => query.has('ticket'))
  const [hasAnswer] = useState(() => query.has('state') || query.has('error'))
  const target = safeRedirect(query.get('redirect'))
  if (hasTicket) return <Jump />
  if (hasAnswer)
    return (
      <Suspense>
        <ProviderReturn />
      </Suspense>
    )
  return <Navigate to={session.token === null ? loginPath(target) : target} replace />
})
export default Jump
