import { useEffect } from 'react'
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
 * Milliseconds that the message of a forced sign-out stands before the page is loaded anew
 * (specification 9).
 */
export const logoutNotice = 1000

const reloadPage = () => location.reload()

/**
 * Loads menu and rights anew and closes tabs that are not permitted any more; what is asked for
 * while it runs is done once after it.
 */
function refresher(engine: Engine): () => Promise<void> {
  let isRunning = false
  let isDue = false
  const run = async () => {
    isDue = false
    try {
      await engine.session.enter()
    } catch (error) {
      if (error instanceof EmptySession)
        engine.toasts.show('error', engine.say(engineTexts, error.reason))
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
 * Keeps the socket open while the shell stands (section 4): counts follow it, a forced sign-out is
 * told for 1 s before the page is loaded anew (section 8), unless that would lose unsaved work.
 */
export function useSocket(reload: () => void = reloadPage): void {
  const engine = useEngine()
  const { token } = engine.session
  useEffect(() => {
    // Another's counts are none of an administrator's: a window that sees with another's eyes hears
    // nothing.
    if (token === null || engine.viewAs) return undefined
    const { session, notices, tabs, toasts, say } = engine
    const refresh = refresher(engine)
    const end = () => {
      if (session.token !== token && session.token !== null) return
      session.expire()
      // A page that is loaded anew forgets what was typed: where there is any, the shell waits
      // hidden for the same person.
      if (!tabs.list.some(({ path }) => tabs.holds(path))) reload()
    }
    const waiting = new Set<ReturnType<typeof setTimeout>>()
    /** Many shells that are told the same do not all ask at the same moment. */
    const atSomeMoment = (within: number | undefined, act: () => void) => {
      if (!within) return act()
      const timer = setTimeout(() => {
        waiting.delete(timer)
        act()
      }, Math.random() * within)
      waiting.add(timer)
    }
    // Lookups that no page has asked for are none to refresh; they are loaded apart from the shell.
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
      toasts.show('error', message.msg || say(socketTexts, 'expired'), logoutNotice)
      setTimeout(end, logoutNotice)
    }
    let isGone = false
    let close = () => {}
    const open = async () => {
      const { openDoor, openSocket } = await import('#src/chat/socket.ts')
      if (isGone) return
      const door = engine.get(openDoor)
      const socket = openSocket(token, (message) => {
        receive(message)
        door.receive(message)
      })
      const detach = door.attach(socket.say)
      close = () => {
        detach()
        socket.close()
      }
    }
    // A script that did not arrive costs live counts, nothing else.
    open().catch(() => undefined)
    return () => {
      isGone = true
      for (const timer of waiting) clearTimeout(timer)
      close()
      notices.forget()
    }
  }, [engine, token, reload])
}
