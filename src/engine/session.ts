import { action, computed, makeAutoObservable, observableRef, runInAction } from 'mobx'
import { isEqual } from '#schemas/equal.ts'
import type { CallResult } from '#schemas/api/call.ts'
import { session as calls } from '#schemas/api/session.ts'
import type { CurrentUser, SysConfigInfo } from '#schemas/api/session.ts'
import type { MenuItem } from '#schemas/menu.ts'
import type { Rights } from '#schemas/permission.ts'
import type { Send } from './send.ts'
import type { Storage } from './storage.ts'

/** Codes that end a session (specification 4): expired, signed in elsewhere, no session. */
export const sessionCodes: readonly number[] = [600, 601, 602]

/**
 * Signed out; signed in but routes not loaded; something must be done first; loaded; locked
 * (specification 4).
 */
export type SessionState = 'out' | 'entering' | 'due' | 'in' | 'locked'

/** The answer to a picture code: the letters that the user read, and the picture's name. */
export interface CodeAnswer {
  readonly code: string
  readonly timestamp: string
}

/** The user shown on the lock screen before anything is loaded. */
export interface LockedUser {
  readonly account: string
  readonly realName: string
  readonly headIcon: string
}

/** Signed in but unusable: no login info or no menu (specification 8). */
export type Emptiness = 'emptyLogin' | 'noMenu'
export class EmptySession extends Error {
  readonly reason: Emptiness
  constructor(reason: Emptiness) {
    super(reason)
    this.reason = reason
  }
}

/** The form in which a password is sent: MD5 in lower-case hex (rulings). */
export async function digestOf(password: string): Promise<string> {
  const { default: md5 } = await import('spark-md5')
  return md5.hash(password)
}

const codesOf = (menu: readonly MenuItem[]): string[] =>
  menu.flatMap((item) => [item.enCode, ...codesOf(item.children ?? [])])
const textOf = (kept: object, name: string): string => {
  const value: unknown = Reflect.get(kept, name)
  return typeof value === 'string' ? value : ''
}
/** Why a session is of no use; one in which something is due is told no menu yet. */
function emptinessOf({ userInfo, menuList }: CurrentUser): Emptiness | undefined {
  if (!userInfo.userId) return 'emptyLogin'
  return menuList.length === 0 && userInfo.due === '' ? 'noMenu' : undefined
}
const nobody: Rights = { isAdministrator: false, grants: [], menus: [], scopes: {} }

/**
 * The sign-in state. After an expiry the user is remembered, so that their unfinished work is kept
 * for them; `leave` forgets them.
 */
export class Session {
  token: string | null
  current: CurrentUser | null = null
  isLocked: boolean
  /**
   * The user came from the sign-in page, so the last-login notice is shown once (specification 4).
   */
  isFresh = false
  /** Why the session ended, for the sign-in page; '' if the user left or was not here yet. */
  farewell: string
  /** The session is being ended because it is of no use. */
  isLeaving = false
  readonly #send: Send
  readonly #storage: Storage
  #locking: Promise<unknown> = Promise.resolve()

  constructor(send: Send, storage: Storage) {
    this.#send = send
    this.#storage = storage
    const token = storage.read('token')
    this.token = typeof token === 'string' && token ? token : null
    this.isLocked = storage.read('lock') === 1
    this.farewell = textOf({ words: storage.read('farewell') }, 'words')
    makeAutoObservable(this, {
      current: observableRef,
      follow: false,
      rights: computed({ keepAlive: true, equals: isEqual }),
    })
  }

  get state(): SessionState {
    if (this.token === null || this.isLeaving) return 'out'
    if (this.isLocked) return 'locked'
    if (!this.current) return 'entering'
    return this.current.userInfo.due === '' ? 'in' : 'due'
  }

  /** The user who locked the screen; known after a page reload too. */
  get lockedUser(): LockedUser {
    if (this.current) return this.current.userInfo
    const kept = this.#storage.read('lockedUser')
    const given = typeof kept === 'object' && kept !== null ? kept : {}
    return {
      account: textOf(given, 'account'),
      realName: textOf(given, 'realName'),
      headIcon: textOf(given, 'headIcon'),
    }
  }

  /** IANA time zone of the organisation; before sign-in that of the browser. */
  get timeZone(): string {
    return this.current?.sysConfigInfo.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  }

  /**
   * What the user may see and do, for the pure functions of schemas/permission.ts. Unchanged rights
   * stay the same object when the session is reloaded, so that open pages keep their state.
   */
  get rights(): Rights {
    if (!this.current) return nobody
    const { userInfo, permissionList, menuList } = this.current
    return {
      isAdministrator: userInfo.isAdministrator,
      grants: permissionList,
      menus: codesOf(menuList),
      scopes: {},
    }
  }

  /**
   * Signs in (specification 5.2) with the trimmed account and the hashed password; `answer` is
   * given if a picture code was required. Throws `RefusedCall`, or `EmptySession` if the user has
   * nothing to see.
   */
  async login(
    account: string,
    password: string,
    answer?: Partial<CodeAnswer> & { readonly otp?: string },
  ): Promise<CurrentUser> {
    const body = {
      account: account.trim(),
      password: await digestOf(password),
      origin: 'pc',
      timestamp: String(Date.now()),
      grant_type: 'password',
      ...answer,
    } as const
    return this.#begin(await this.#send(calls.login, { body }, { quiet: true }))
  }

  /**
   * Signs in with a ticket of another site (specification 2.1, /jump). The previous user is signed
   * out; a refused ticket changes nothing. Throws as `login` does.
   */
  async jump(ticket: string): Promise<CurrentUser> {
    return this.arrive(await this.#send(calls.jump, { body: { ticket } }, { quiet: true }))
  }

  /** Takes over a session that the server has just started. Throws as `login` does. */
  async arrive(signedIn: CallResult<typeof calls.login>): Promise<CurrentUser> {
    if (this.token !== null)
      await this.#send(calls.logout, {}, { quiet: true }).catch(() => undefined)
    return this.#begin(signedIn)
  }

  /** Loads the signed-in user on first entry (specification 2.2). Throws as `login` does. */
  async enter(): Promise<CurrentUser> {
    const { token } = this
    const current = await this.#send(calls.currentUser, {})
    if (token === this.token) this.#accept(current)
    return current
  }

  /**
   * Locks the screen immediately, in this and all other windows, and the session on the server as
   * soon as possible (specification 4).
   */
  async lock(): Promise<void> {
    if (this.state !== 'in') return
    const { account, realName, headIcon } = this.lockedUser
    this.#storage.write('lockedUser', { account, realName, headIcon })
    this.#storage.write('lock', 1)
    this.isLocked = true
    this.#locking = this.#send(calls.lock, { body: {} }, { quiet: true }).catch(() => undefined)
    await this.#locking
  }

  /**
   * Unlocks with the password of the locked user (specification 4). Throws `RefusedCall`; the
   * screen reports a session that ended meanwhile.
   */
  async unlock(password: string): Promise<void> {
    // Waits for a running lock call, which would otherwise arrive after the unlock.
    await this.#locking
    await this.#send(
      calls.unlock,
      { body: { account: this.lockedUser.account, password: await digestOf(password) } },
      { quiet: true },
    )
    runInAction(() => this.#open())
  }

  /** Keeps the words why a session ended, also over a reload; '' forgets them. */
  bid(words: string): void {
    this.farewell = words
    if (words) this.#storage.write('farewell', words)
    else this.#storage.remove('farewell')
  }

  /** Ends the session on the server and here, also if the server cannot be reached. */
  async leave(): Promise<void> {
    await this.#send(calls.logout, {}, { quiet: true }).catch(() => undefined)
    this.reset()
  }

  /** Removes the token of an expired session; open work stays. */
  expire(): void {
    this.token = null
    this.isLeaving = false
    this.isFresh = false
    this.#storage.remove('token')
    this.#open()
  }

  /** Forgets the session and its user. */
  reset(): void {
    this.expire()
    this.current = null
  }

  /** Takes over values of the system config that were just saved in this window. */
  configure(saved: SysConfigInfo): void {
    if (!this.current) return
    const { sysConfigInfo } = this.current
    const keys = Object.keys(sysConfigInfo) as (keyof SysConfigInfo)[]
    const next = Object.fromEntries(keys.map((key) => [key, saved[key]]))
    this.current = { ...this.current, sysConfigInfo: { ...sysConfigInfo, ...next } }
  }

  /** Called after the last-login notice was shown. */
  settle(): void {
    this.isFresh = false
  }

  /**
   * Follows locking, unlocking and signing out in other windows; `changed` is called when another
   * user signed in. Returns the function that stops.
   */
  follow(changed: () => void): () => void {
    const stops = [
      this.#storage.watch(
        'token',
        action((token: unknown) => {
          if (token === this.token) return
          if (token === null) this.reset()
          else changed()
        }),
      ),
      this.#storage.watch(
        'lock',
        action((lock: unknown) => {
          this.isLocked = lock === 1
        }),
      ),
    ]
    return () => stops.forEach((stop) => stop())
  }

  #open(): void {
    this.isLocked = false
    this.#storage.remove('lock')
    this.#storage.remove('lockedUser')
  }

  #begin({ token, ...current }: CallResult<typeof calls.login>): CurrentUser {
    runInAction(() => {
      this.token = token
      this.isFresh = true
      // Set in the same action, so that the sign-in page stays and can say why.
      this.isLeaving = emptinessOf(current) !== undefined
      this.#open()
      this.bid('')
    })
    this.#storage.write('token', token)
    this.#accept(current)
    return current
  }

  #accept(current: CurrentUser): void {
    const reason = emptinessOf(current)
    if (reason) {
      this.isLeaving = true
      void this.leave()
      throw new EmptySession(reason)
    }
    runInAction(() => {
      this.current = current
    })
  }
}
