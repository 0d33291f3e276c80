import { action, makeAutoObservable, observableRef, runInAction } from 'mobx'
import { session as calls } from '#schemas/api/session.ts'
import type { CurrentUser } from '#schemas/api/session.ts'
import type { MenuItem } from '#schemas/menu.ts'
import type { Rights } from '#schemas/permission.ts'
import type { Send } from './send.ts'
import type { Storage } from './storage.ts'

/** Codes that end a session (specification 4): expired, signed in elsewhere, no session. */
export const sessionCodes: readonly number[] = [600, 601, 602]

/** Signed out; signed in with routes not loaded yet; loaded; locked (specification 4). */
export type SessionState = 'out' | 'entering' | 'in' | 'locked'

/** Signed in, but of no use: no login info or no menu (specification 8). */
export type Emptiness = 'emptyLogin' | 'noMenu'
export class EmptySession extends Error {
  readonly reason: Emptiness
  constructor(reason: Emptiness) {
    super(reason)
    this.reason = reason
  }
}

const codesOf = (menu: readonly MenuItem[]): string[] => menu.flatMap((item) => [item.enCode, ...codesOf(item.children ?? [])])
const nobody: Rights = { isAdministrator: false, grants: [], menus: [], scopes: {} }

/** The signed-in state. After an expiry the person is still known, so that unfinished work waits for the same person; `leave` forgets them. */
export class Session {
  token: string | null
  current: CurrentUser | null = null
  isLocked: boolean
  /** Arrived from the sign-in page: the last-login notice is due once (specification 4). */
  isFresh = false
  readonly #send: Send
  readonly #storage: Storage

  constructor(send: Send, storage: Storage) {
    this.#send = send
    this.#storage = storage
    const token = storage.read('token')
    this.token = typeof token === 'string' && token ? token : null
    this.isLocked = storage.read('lock') === 1
    makeAutoObservable(this, { current: observableRef, follow: false })
  }

  get state(): SessionState {
    if (this.token === null) return 'out'
    if (this.isLocked) return 'locked'
    return this.current ? 'in' : 'entering'
  }

  /** IANA zone of the organisation; the browser's own before sign-in. */
  get timeZone(): string {
    return this.current?.sysConfigInfo.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  }

  /** What the person may see and do, for the pure functions of schemas/permission.ts. */
  get rights(): Rights {
    if (!this.current) return nobody
    const { userInfo, permissionList, menuList } = this.current
    return { isAdministrator: userInfo.isAdministrator, grants: permissionList, menus: codesOf(menuList), scopes: {} }
  }

  /** Signs in (specification 5.2): the account trimmed, the password hashed. Throws `Refused`, or `EmptySession` where there is nothing to see. */
  async login(account: string, password: string): Promise<CurrentUser> {
    const { default: md5 } = await import('spark-md5')
    const body = { account: account.trim(), password: md5.hash(password), origin: 'pc', timestamp: String(Date.now()), grant_type: 'password' } as const
    const { token, ...current } = await this.#send(calls.login, { body }, { quiet: true })
    runInAction(() => {
      this.token = token
      this.isFresh = true
    })
    this.#storage.write('token', token)
    this.#accept(current)
    return current
  }

  /** Loads who is signed in, on first entry (specification 2.2). Throws as `login` does. */
  async enter(): Promise<CurrentUser> {
    const { token } = this
    const current = await this.#send(calls.currentUser, {})
    if (token === this.token) this.#accept(current)
    return current
  }

  /** Ends the session on the server and here; a server that cannot be reached does not keep anybody in. */
  async leave(): Promise<void> {
    await this.#send(calls.logout, {}, { quiet: true }).catch(() => undefined)
    this.reset()
  }

  /** The session is over, but not by the person's wish: the token goes, what they were doing stays. */
  expire(): void {
    this.token = null
    this.isLocked = false
    this.isFresh = false
    this.#storage.remove('token')
    this.#storage.remove('lock')
  }

  /** Forgets everything about the session. */
  reset(): void {
    this.expire()
    this.current = null
  }

  /** The last-login notice was shown. */
  settle(): void {
    this.isFresh = false
  }

  /** Follows a sign-in or sign-out in another window of the browser; `changed` hears of a sign-in as somebody else. Gives the way to stop. */
  follow(changed: () => void): () => void {
    return this.#storage.watch(
      'token',
      action((token: unknown) => {
        if (token === this.token) return
        if (token === null) this.reset()
        else changed()
      }),
    )
  }

  #accept(current: CurrentUser): void {
    const reason: Emptiness | undefined = current.userInfo.userId ? (current.menuList.length === 0 ? 'noMenu' : undefined) : 'emptyLogin'
    if (reason) {
      void this.leave()
      throw new EmptySession(reason)
    }
    runInAction(() => {
      this.current = current
    })
  }
}
