import { useEffect } from 'react'
import { reaction } from 'mobx'
import type { ReceivedMessage } from '#schemas/socket/chat.ts'
import { socketTexts } from '#src/chat/texts.ts'
import type { Engine } from '#src/engine/engine.ts'
import type { FreshLookups } from '#src/engine/lookups.ts'
import { RefusedCall } from '#src/engine/send.ts'
import { EmptySession } from '#src/engine/session.ts'
import { engineTexts } from '#src/engine/texts.ts'
import { useEngine } from './engine.tsx'
import { hasPage } from './paths.ts'

/**
 * Milliseconds that the message of a forced sign-out is shown before reloading (specification 9).
 */
export const logoutNotice = 1000

const reloadPage = () => location.reload()

/**
 * Reloads menu and rights and closes tabs that are no longer permitted; requests during a run cause
 * one more run.
 */
function refresher(engine: Engine): () => Promise<void> {
  let isRunning = false
  let isDue = false
  const run = async () => {
    isDue = false
    try {
      await engine.session.enter()
    } catch (error) {
      if (error instanceof EmptySession) engine.session.bid(engine.say(engineTexts, error.reason))
      else if (!(error instanceof RefusedCall)) throw error
    }
    engine.tabs.retain((path) => hasPage(engine, path))
    if (isDue) await run()
  }
  return async () => {
    isDue = true
    if (isRunning) return
    isRunning = true
    await run().finally(() => void (isRunning = false))
  }
}

/**
 * Keeps the socket open while the shell exists (section 4). Counts follow it; a forced sign-out is
 * shown for 1 s before reloading (section 8), unless that would lose unsaved work.
 */
export function useSocket(reload: () => void = reloadPage): void {
  const engine = useEngine()
  const { token } = engine.session
  useEffect(() => {
    // A window that looks as another user must not receive that user's messages, so it opens no
    // socket.
    if (token === null || engine.viewAs) return undefined
    const { session, notices, tabs, toasts, say } = engine
    const refresh = refresher(engine)
    const end = (words: string) => {
      if (session.token !== token && session.token !== null) return
      session.bid(words)
      session.expire()
      // Reloading would lose typed input, so with unsaved work the shell waits hidden for the same
      // user.
      if (!tabs.list.some(({ path }) => tabs.holds(path))) reload()
    }
    const waiting = new Set<ReturnType<typeof setTimeout>>()
    /** Spreads the requests of many shells that are notified together. */
    const atSomeMoment = (within: number | undefined, act: () => void) => {
      if (!within) return act()
      const timer = setTimeout(() => {
        waiting.delete(timer)
        act()
      }, Math.random() * within)
      waiting.add(timer)
    }
    // Lookups that no page has used need no refresh; their code is loaded separately.
    const follow = async (names: Parameters<FreshLookups['refresh']>[0]) =>
      engine.get((await import('#src/engine/lookups.ts')).openLookups).refresh(names)
    const receive = (message: ReceivedMessage) => {
      notices.apply(message)
      if (message.method === 'refresh') atSomeMoment(message.within, () => void refresh())
      if (message.method === 'lookup')
        atSomeMoment(message.within, () => void follow(message.names).catch(() => undefined))
      if (message.method === 'messagePush' && message.title)
        toasts.show('info', say(socketTexts, 'arrived', { title: message.title }))
      if (message.method !== 'logout') return
      const words = message.msg || say(socketTexts, 'expired')
      toasts.show('error', words, logoutNotice)
      setTimeout(() => end(words), logoutNotice)
    }
    let isGone = false
    let close = () => {}
    const open = async () => {
      const { openDoor, openSocket } = await import('#src/chat/socket.ts')
      if (isGone) return
      const door = engine.get(openDoor)
      const socket = openSocket({
        token,
        language: () => engine.language,
        onMessage(message) {
          receive(message)
          door.receive(message)
        },
      })
      const detach = door.attach(socket.say)
      const unfollow = reaction(() => engine.language, socket.tellLanguage)
      close = () => {
        unfollow()
        detach()
        socket.close()
      }
    }
    // Without the socket's script only live counts are missing.
    open().catch(() => undefined)
    return () => {
      isGone = true
      for (const timer of waiting) clearTimeout(timer)
      close()
      notices.forget()
    }
  }, [engine, token, reload])
}
