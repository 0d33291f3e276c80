import { observable, reaction, runInAction } from 'mobx'
import type { Call } from '#schemas/api/call.ts'
import { session as sessionCalls } from '#schemas/api/session.ts'
import type { Language, Say } from '#schemas/text.ts'
import { Menu } from './menu.ts'
import { Notices } from './notices.ts'
import { Pictures } from './pictures.ts'
import type { RefusedCall, Send, Sending } from './send.ts'
import { Session, sessionCodes } from './session.ts'
import { openSettings } from './settings.ts'
import type { Settings } from './settings.ts'
import type { Storage } from './storage.ts'
import { Tabs } from './tabs.ts'
import { engineTexts } from './texts.ts'
import { Toasts } from './toast.ts'
import { createTransport } from './transport.ts'
import type { TransportOptions } from './transport.ts'

/** The services that all screens share, created once. */
export interface Engine {
  readonly send: Send
  readonly session: Session
  readonly menu: Menu
  readonly tabs: Tabs
  readonly settings: Settings
  readonly toasts: Toasts
  readonly notices: Notices
  readonly pictures: Pictures
  readonly storage: Storage
  /** Translates a text into the present language; observable. */
  readonly say: Say
  readonly language: Language
  /** Id of the last failed call in the server's log, for error reports; '' if no call failed. */
  readonly requestId: string
  /**
   * Id of the user whose view an administrator has opened in this window (rulings, Permissions); ''
   * for none.
   */
  readonly viewAs: string
  /** The only instance of a store, created on first use and kept until sign-out. */
  get<T>(make: (engine: Engine) => T): T
  /**
   * Signs out and clears everything that belongs to the user: session, lookups, stores and tabs.
   */
  leave(): Promise<void>
}

export interface EngineOptions {
  readonly storage: Storage
  readonly browserLanguage: string | undefined
  /** Returns the function that translates texts into the current language. */
  speak(language: () => Language): Say
  /** Is this a page, besides the home page, whose tab cannot be closed? */
  isPinned?(path: string): boolean
  readonly baseUrl?: string
  readonly viewAs?: string
  readonly mismatch?: TransportOptions['mismatch']
  readonly adapter?: TransportOptions['adapter']
  /** Replaces the transport in tests. */
  readonly send?: Send
}

/**
 * Calls whose screens show failures themselves. Their failures show no toast and do not end the
 * session (specification 4: login and lock screen).
 */
const ownWords: readonly Call[] = [
  sessionCalls.login,
  sessionCalls.jump,
  sessionCalls.lock,
  sessionCalls.unlock,
]

/**
 * What handling failures needs. The session is a function because it is created after the
 * transport.
 */
interface Ears {
  readonly session: () => Session
  readonly toasts: Toasts
  readonly say: Say
}

/** Somebody who was not signed in need not be told why. */
const noSession = 602

/**
 * Shows a toast for every failed call unless its sender is quiet, and ends the session when the
 * failure says so (specification 4 and 8). Remembers the request id of the last failure.
 */
function hearRefusals({ session, toasts, say }: Ears) {
  let requestId = ''
  const tell = (refused: RefusedCall): string =>
    refused.code >= 500 && refused.code < 600 && refused.requestId
      ? say(engineTexts, 'numbered', { words: refused.message, id: refused.requestId })
      : refused.message
  return {
    onRefused(refused: RefusedCall, call: Call, { quiet }: Sending) {
      if (refused.requestId) requestId = refused.requestId
      const endsSession = sessionCodes.includes(refused.code) && !ownWords.includes(call)
      const isHeard = endsSession ? session().token !== null : !quiet
      if (endsSession) {
        if (isHeard && refused.code !== noSession) session().bid(refused.message)
        session().expire()
      }
      if (isHeard) toasts.show('error', tell(refused))
    },
    last: () => requestId,
  }
}

/**
 * Stores that live until sign-out. Observable, so that screens are drawn again with the stores of
 * the next user.
 */
function keepStores() {
  const stores = observable.box(new Map<unknown, unknown>(), { deep: false })
  return {
    get<T>(make: (engine: Engine) => T, engine: Engine): T {
      const made = stores.get()
      if (!made.has(make)) made.set(make, make(engine))
      return made.get(make) as T
    },
    clear: () => runInAction(() => stores.set(new Map())),
  }
}

/**
 * Keeps open work for the same user after a session has expired, and removes it for another user.
 * Hides toasts while the screen is locked.
 */
function followSession({ session, toasts }: Engine, forget: () => void): void {
  reaction(
    () => session.isLocked,
    (isLocked) => isLocked && toasts.clear(),
  )
  let person: string | undefined
  reaction(
    () => session.current?.userInfo.userId,
    (userId) => {
      if (userId !== undefined && person !== undefined && userId !== person) forget()
      person = userId ?? person
    },
  )
}

/** Creates the engine with a storage, a language and a transport. */
export function createEngine(options: EngineOptions): Engine {
  const { storage } = options
  const settings = openSettings(storage, options.browserLanguage)
  const say = options.speak(() => settings.language)
  const toasts = new Toasts(() => engine.session.isLocked)
  const stores = keepStores()
  const refusals = hearRefusals({ session: () => engine.session, toasts, say })
  const send =
    options.send ??
    createTransport({
      baseUrl: options.baseUrl ?? '',
      token: () => engine.session.token,
      language: () => settings.language,
      retry: () => say(engineTexts, 'retry'),
      onRefused: refusals.onRefused,
      ...(options.viewAs && { viewAs: options.viewAs }),
      ...(options.mismatch && { mismatch: options.mismatch }),
      ...(options.adapter && { adapter: options.adapter }),
    })
  const session = new Session(send, storage)
  const forget = () => {
    stores.clear()
    engine.pictures.clear()
    engine.tabs.retain(() => false)
  }

  const engine: Engine = {
    send,
    session,
    menu: new Menu(session),
    tabs: new Tabs(storage, options.isPinned),
    settings,
    toasts,
    notices: new Notices(),
    pictures: new Pictures(send),
    storage,
    viewAs: options.viewAs ?? '',
    say,
    get language() {
      return settings.language
    },
    get requestId() {
      return refusals.last()
    },
    get: (make) => stores.get(make, engine),
    async leave() {
      // Signing out removes all traces of the user's work, because others may use this browser.
      const { Drafts } = await import('./drafts.ts')
      const { userId = '' } = session.current?.userInfo ?? {}
      await session.leave()
      forget()
      new Drafts(storage).dropAll(userId)
    },
  }
  followSession(engine, forget)
  return engine
}
