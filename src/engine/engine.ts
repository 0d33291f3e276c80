import type { Call } from '#schemas/api/call.ts'
import { session as sessionCalls } from '#schemas/api/session.ts'
import type { Lookups } from '#schemas/runtime.ts'
import type { Language, Say } from '#schemas/text.ts'
import { Menu } from './menu.ts'
import type { Telling } from './lookups.ts'
import { Notices } from './notices.ts'
import { Pictures } from './pictures.ts'
import type { Refused, Send, Sending } from './send.ts'
import { Session, sessionCodes } from './session.ts'
import { Settings } from './settings.ts'
import type { Storage } from './storage.ts'
import { Tabs } from './tabs.ts'
import { engineTexts } from './texts.ts'
import { Toasts } from './toast.ts'
import { createTransport } from './transport.ts'
import type { TransportOptions } from './transport.ts'

/** Everything below the screens, made once. */
export interface Engine {
  readonly send: Send
  readonly session: Session
  readonly menu: Menu
  readonly tabs: Tabs
  readonly settings: Settings
  readonly toasts: Toasts
  readonly lookups: Lookups
  readonly notices: Notices
  readonly pictures: Pictures
  readonly storage: Storage
  /** Says a text in the language that is spoken now; observed. */
  readonly say: Say
  readonly language: Language
  /** The one instance of a store that lives as long as the person is signed in; made on first ask, by a screen that loads later. */
  get<T>(make: (engine: Engine) => T): T
  /** Signs out and forgets the person: session, lookups, stores and tabs. */
  leave(): Promise<void>
}

export interface EngineOptions {
  readonly storage: Storage
  readonly browserLanguage: string | undefined
  /** Binds the texts to the language that is spoken now. */
  speak(language: () => Language): Say
  /** Opens the cached lookups; again after each sign-out. */
  openLookups(send: Send, telling: Telling): Lookups
  readonly baseUrl?: string
  readonly mismatch?: TransportOptions['mismatch']
  readonly adapter?: TransportOptions['adapter']
  /** Stands in for the transport in tests. */
  readonly send?: Send
}

/** Builds the engine. Every refusal shows its toast, and one that ends the session ends it (specification 4 and 8), unless the sender is quiet. */
export function createEngine(options: EngineOptions): Engine {
  const { storage } = options
  const settings = new Settings(storage, options.browserLanguage)
  const say = options.speak(() => settings.language)
  const toasts = new Toasts()
  let stores = new Map<unknown, unknown>()
  const openLookups = (made: Engine) =>
    options.openLookups(made.send, {
      get timeZone() {
        return made.session.timeZone
      },
      get language() {
        return made.language
      },
    })

  const onRefused = (refused: Refused, call: Call, { quiet }: Sending) => {
    const endsSession = call !== sessionCalls.login && sessionCodes.includes(refused.code)
    if (endsSession ? engine.session.token !== null : !quiet) toasts.show('error', refused.message)
    if (endsSession) engine.session.expire()
  }
  const send =
    options.send ??
    createTransport({
      baseUrl: options.baseUrl ?? '',
      token: () => engine.session.token,
      language: () => settings.language,
      retry: () => say(engineTexts, 'retry'),
      onRefused,
      ...(options.mismatch && { mismatch: options.mismatch }),
      ...(options.adapter && { adapter: options.adapter }),
    })
  const session = new Session(send, storage)
  const forget = () => {
    stores = new Map()
    engine.pictures.clear()
    engine.tabs.retain(() => false)
  }

  const engine: Engine = {
    send,
    session,
    menu: new Menu(session),
    tabs: new Tabs(storage),
    settings,
    toasts,
    get lookups() {
      return engine.get(openLookups)
    },
    notices: new Notices(),
    pictures: new Pictures(send),
    storage,
    say,
    get language() {
      return settings.language
    },
    get<T>(make: (engine: Engine) => T): T {
      if (!stores.has(make)) stores.set(make, make(engine))
      return stores.get(make) as T
    },
    async leave() {
      await session.leave()
      forget()
    },
  }
  return engine
}
