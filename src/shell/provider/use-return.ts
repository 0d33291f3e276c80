import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { provider } from '#schemas/api/provider.ts'
import type { CallResult } from '#schemas/api/call.ts'
import type { Say } from '#schemas/text.ts'
import { useEngine } from '#src/app/engine.tsx'
import { safeRedirect } from '#src/app/guard.ts'
import { RefusedCall } from '#src/engine/send.ts'
import { EmptySession } from '#src/engine/session.ts'
import { engineTexts } from '#src/engine/texts.ts'
import { providerTexts } from './texts.ts'

export type ReturnState =
  | { readonly at: 'working' }
  /** The second factor is asked for; `wait` is in seconds. */
  | { readonly at: 'code'; readonly key: string; readonly words: string; readonly wait: number }
  /** `isCutOff`: the server was not reached, so that the same answer may be tried again. */
  | { readonly at: 'failed'; readonly words: string; readonly isCutOff: boolean }

const wordsOf = (error: unknown, say: Say): string => {
  if (error instanceof EmptySession) return say(engineTexts, error.reason)
  return error instanceof RefusedCall ? error.message : say(engineTexts, 'retry')
}

const isCut = (error: unknown): boolean => error instanceof RefusedCall && error.code === 0

/** The key with which the code is to be sent; undefined where no code is asked for. */
const codeKeyOf = (error: unknown): string | undefined => {
  if (!(error instanceof RefusedCall) || typeof error.data !== 'object' || error.data === null)
    return undefined
  return 'key' in error.data && typeof error.data.key === 'string' ? error.data.key : undefined
}

/** The steps of the way back from the provider, with the answer that it sent along. */
export function useReturn(query: string) {
  const { send, session, settings, toasts, say } = useEngine()
  const navigate = useNavigate()
  const [state, setState] = useState<ReturnState>({ at: 'working' })

  const land = async ({ redirect, signedIn }: CallResult<typeof provider.finish>) => {
    if (signedIn) settings.setTheme((await session.arrive(signedIn)).theme)
    else toasts.show('success', say(providerTexts, 'linked'))
    await navigate(safeRedirect(redirect), { replace: true })
  }
  const fail = (error: unknown) =>
    setState({ at: 'failed', words: wordsOf(error, say), isCutOff: isCut(error) })
  const finish = async () => {
    setState({ at: 'working' })
    try {
      await land(await send(provider.finish, { body: { query } }, { quiet: true }))
    } catch (error) {
      const key = codeKeyOf(error)
      if (key === undefined) fail(error)
      else setState({ at: 'code', key, words: '', wait: 0 })
    }
  }
  const complete = async (key: string, otp: string) => {
    try {
      await land(await send(provider.complete, { body: { key, otp } }, { quiet: true }))
    } catch (error) {
      const wait = error instanceof RefusedCall ? error.retryAfter : 0
      const mayRetry = wait > 0 || isCut(error) || codeKeyOf(error) !== undefined
      if (mayRetry) setState({ at: 'code', key, words: wordsOf(error, say), wait })
      else fail(error)
    }
  }
  return { state, finish, complete }
}
