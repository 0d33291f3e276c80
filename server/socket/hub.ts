import { heartbeatInterval, introduction, socketLimits } from '#schemas/socket/chat.ts'
import type { LookupName, ReceivedMessage } from '#schemas/socket/chat.ts'
import type { Language } from '#schemas/text.ts'
import { Failure, failures, failureTexts } from '#schemas/wire/failure.ts'
import { hearChanges, isConcerned } from '../auth/callers.ts'
import type { Auth, CallerChange } from '../auth/callers.ts'
import { loadConcerns } from '../auth/concern.ts'
import { hashToken, tokenOf } from '../auth/token.ts'
import type { Database } from '../database/database.ts'
import { hearLookups } from '../entries/lookups.ts'
import { unreadOf } from '../messages/unread.ts'
import { sayIn } from '../text/say.ts'
import { closing, OpenSocket } from './open-socket.ts'
import type { Peer } from './open-socket.ts'
import { Presences } from './presence.ts'
import { pack, unpack } from './push.ts'
import type { Audience, Push } from './push.ts'
import type { Rate } from './rate.ts'
import { readSent } from './read.ts'
import { loadStandings } from './standing.ts'
import { unheld } from '../platform/timer.ts'
import type { Timer } from '../platform/timer.ts'

const channel = 'berth_push'
/** Milliseconds of silence after which a socket is taken for dead. */
export const longestSilence = 2.5 * heartbeatInterval
const tickTime = 10_000
const minute = 60_000
/**
 * Milliseconds in which changes are gathered before sessions are looked at, and before another try
 * where that failed; changed lookups wait as long.
 */
const gather = 50
const again = 1000

/** So few shells may all ask at once. */
const few = 10
/** Milliseconds for each shell more that is told, and at most. */
const [spread, mostSpread] = [5, 800]

/** Milliseconds over which so many shells that are told at once spread their asking. */
const spreadOf = (shells: number): number =>
  shells <= few ? 0 : Math.min(mostSpread, shells * spread)

interface HubOptions {
  readonly db: Database
  readonly auth: Auth
  onTrouble(error: unknown): void
  /** Milliseconds within which a socket must say whose it is. */
  readonly patience?: number
}

type SocketSession = Pick<OpenSocket, 'userId' | 'sessionId' | 'isLocked' | 'concerns'>

interface User {
  readonly sockets: Set<OpenSocket>
  readonly rate: Rate
}

/** What whoever carries a socket tells of it. */
export interface SocketListener {
  hear(text: string): void
  gone(): void
}

/**
 * Every open socket of this instance (7.17): who they are, what they are told, and when they must
 * go. Knows nothing of networks.
 */
export class Hub {
  readonly #means: HubOptions
  readonly #sockets = new Set<OpenSocket>()
  readonly #users = new Map<string, User>()
  readonly #presences: Presences
  /** To be looked at again, because something about their session may have changed. */
  readonly #stale = new Set<OpenSocket>()
  /** To be told anew how much is unread. */
  readonly #uncounted = new Set<OpenSocket>()
  readonly #stops: readonly (() => void)[]
  /** Counts changes. */
  #age = 0
  #timer: Timer | undefined
  #checkedAt = Date.now()
  /** Lookups that changed and that nobody was told of yet. */
  readonly #outdated = new Set<LookupName>()
  #lookupTimer: Timer | undefined

  constructor(means: HubOptions) {
    this.#means = means
    this.#presences = new Presences(means)
    const clock = unheld(setInterval(() => void this.tick().catch(means.onTrouble), tickTime))
    this.#stops = [
      means.db.listen(channel, (payload) =>
        payload === null ? this.#missed() : this.#push(payload),
      ),
      hearChanges(means.db, (changed) => this.#changed(changed)),
      hearLookups(means.db, (names) => this.#outdate(names)),
      () => clearInterval(clock),
      () => this.#presences.close(),
      () => clearTimeout(this.#timer),
      () => clearTimeout(this.#lookupTimer),
    ]
  }

  /** How many sockets are open. */
  get size(): number {
    return this.#sockets.size
  }

  /** Takes a new socket, which must say whose it is within its time. */
  connect(peer: Peer, language: Language): SocketListener {
    const socket = new OpenSocket(peer, language, () => {
      clearTimeout(timer)
      this.#forget(socket)
    })
    const timer = setTimeout(() => {
      if (socket.userId === '') socket.end(closing.refused)
    }, this.#means.patience ?? introduction)
    this.#sockets.add(socket)
    return { hear: (text) => this.#hear(socket, text), gone: () => socket.over() }
  }

  /**
   * Tells users something wherever they are signed in, on every instance; inside a transaction at
   * its commit.
   */
  async tell(to: Audience, message: ReceivedMessage): Promise<void> {
    await this.#send({ to, message })
  }

  /**
   * Tells users anew how much is unread, as it is at the commit: less than before, since what is
   * more is told.
   */
  async recount(to: Audience): Promise<void> {
    await this.#send({ to })
  }

  /** Closes what has long been silent, and once a minute looks whether sessions still hold. */
  async tick(now = Date.now()): Promise<void> {
    for (const socket of this.#sockets)
      if (now - socket.aliveAt > longestSilence) socket.end(closing.away)
    this.#presences.tick(now)
    if (now - this.#checkedAt < minute) return
    this.#checkedAt = now
    await this.#check([...this.#known()], now)
  }

  /** Hears nothing more; the sockets are closed by whoever carries them. */
  close(): void {
    for (const stop of this.#stops) stop()
  }

  async #send(push: Push): Promise<void> {
    for (const payload of pack(push)) await this.#means.db.notify(channel, payload)
  }

  *#known(): Iterable<OpenSocket> {
    for (const { sockets } of this.#users.values()) yield* sockets
  }

  #forget(socket: OpenSocket): void {
    for (const set of [this.#sockets, this.#stale, this.#uncounted]) set.delete(socket)
    this.#presences.leave(socket)
    const user = this.#users.get(socket.userId)
    user?.sockets.delete(socket)
    if (user?.sockets.size === 0) this.#users.delete(socket.userId)
  }

  #hear(socket: OpenSocket, text: string): void {
    if (socket.isOver) return
    socket.aliveAt = Date.now()
    if (!socket.rate.take()) return socket.end(closing.refused)
    socket.work = socket.work
      .then(() => this.#answer(socket, text))
      .catch((error: unknown) => {
        this.#means.onTrouble(error)
        socket.end(closing.broken)
      })
  }

  async #answer(socket: OpenSocket, text: string): Promise<void> {
    if (socket.isOver) return
    const message = readSent(text)
    const isDue = message && (socket.userId !== '' || message.method === 'OnConnection')
    if (!isDue) return socket.end(closing.refused)
    if (!(await this.#isOf(socket, message.token))) return
    if (message.method === 'OnConnection') await this.#count([socket])
    if (message.method === 'designPresence') await this.#presences.enter(socket, message)
  }

  /**
   * Does the token belong to the socket's user? The first one decides who that is. A token that
   * does not ends the socket.
   */
  async #isOf(socket: OpenSocket, token: string): Promise<boolean> {
    const bare = tokenOf(token)
    if (bare && hashToken(bare) === socket.sessionId) return true
    try {
      for (;;) {
        const age = this.#age
        const caller = await this.#means.auth.callerOf(bare)
        const concerns = await loadConcerns(this.#means.db, [caller.userId])
        // What changed while it was looked up would not be heard for a socket that is nobody's yet.
        if (age !== this.#age) continue
        if (socket.userId !== '' && socket.userId !== caller.userId) throw new Failure('noSession')
        if (!socket.isOver)
          this.#enter(socket, { ...caller, concerns: concerns.get(caller.userId) ?? null })
        return !socket.isOver
      }
    } catch (error) {
      if (!(error instanceof Failure) || failures[error.failure].status !== 401) throw error
      this.#signOut(socket, error)
      return false
    }
  }

  #enter(socket: OpenSocket, { userId, sessionId, isLocked, concerns }: SocketSession): void {
    const user = this.#users.get(userId) ?? { sockets: new Set(), rate: socket.rate }
    // Its first message was counted for itself: now it counts for the user.
    if (user.rate !== socket.rate && !user.rate.take()) return socket.end(closing.refused)
    this.#users.set(userId, user)
    user.sockets.add(socket)
    Object.assign(socket, { userId, sessionId, isLocked, concerns, rate: user.rate })
    const [oldest] = user.sockets
    // Told so, or it would come back and push out the next.
    if (user.sockets.size > socketLimits.sockets)
      oldest?.end(closing.refused, { method: 'closeSocket' })
  }

  #signOut(socket: OpenSocket, { failure }: Failure): void {
    socket.end(closing.normal, {
      method: 'logout',
      msg: sayIn(socket.language)(failureTexts, failure),
    })
  }

  /**
   * Tells sockets how much is unread. What is pushed while it is counted may be in the count or
   * not: then it is counted again.
   */
  async #count(sockets: readonly OpenSocket[]): Promise<void> {
    for (let due = sockets; due.length > 0;) {
      const before = new Map(due.map((socket) => [socket, socket.pushes]))
      for (const socket of due) socket.counts++
      const unread = await unreadOf(
        this.#means.db,
        due.map(({ userId }) => userId),
      ).finally(() => {
        for (const socket of due) socket.counts--
      })
      const isExact = (socket: OpenSocket): boolean => socket.pushes === before.get(socket)
      for (const socket of due)
        if (isExact(socket)) socket.say({ method: 'initMessage', ...unread(socket.userId) })
      due = due.filter((socket) => !socket.isOver && !isExact(socket))
    }
  }

  #push(payload: string): void {
    const { to, message } = unpack(payload)
    const sockets =
      to === 'all' ? this.#known() : to.flatMap((id) => [...(this.#users.get(id)?.sockets ?? [])])
    for (const socket of sockets) {
      if (message) socket.push(message)
      else this.#uncounted.add(socket)
    }
    this.#lookIn(gather)
  }

  /** Pushes may have been missed: everybody is counted anew. */
  #missed(): void {
    for (const socket of this.#known()) this.#uncounted.add(socket)
    this.#changed('all')
  }

  #changed(changed: CallerChange): void {
    this.#age++
    for (const socket of this.#known()) {
      if (!isConcerned(socket, changed)) continue
      // What its rights come through may have changed with it: until that is read again, every
      // change concerns it.
      socket.concerns = null
      this.#stale.add(socket)
    }
    this.#lookIn(gather)
  }

  /** Tells everybody which lookups changed, once a second at most: an import changes many. */
  #outdate(names: readonly LookupName[]): void {
    if (this.#users.size === 0) return
    for (const name of names) this.#outdated.add(name)
    this.#lookupTimer ??= setTimeout(() => {
      this.#lookupTimer = undefined
      const sockets = [...this.#known()]
      const within = spreadOf(sockets.length)
      const names = [...this.#outdated]
      this.#outdated.clear()
      for (const socket of sockets)
        socket.say({ method: 'lookup', names, ...(within > 0 && { within }) })
    }, again)
  }

  #lookIn(wait: number): void {
    if (this.#stale.size + this.#uncounted.size === 0) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      void this.#look()
    }, wait)
  }

  async #look(): Promise<void> {
    const [stale, uncounted] = [[...this.#stale], [...this.#uncounted]]
    this.#stale.clear()
    this.#uncounted.clear()
    try {
      const standing = await this.#check(stale)
      await this.#presences.verify(stale)
      const within = spreadOf(standing.length)
      for (const socket of standing) socket.refresh(within)
      await this.#count(uncounted.filter(({ isOver }) => !isOver))
    } catch (error) {
      this.#means.onTrouble(error)
      for (const socket of stale) if (!socket.isOver) this.#stale.add(socket)
      for (const socket of uncounted) if (!socket.isOver) this.#uncounted.add(socket)
      this.#lookIn(again)
    }
  }

  /**
   * Ends the sockets whose session does not hold any more; gives those that may go on and are not
   * locked.
   */
  async #check(sockets: readonly OpenSocket[], now = Date.now()): Promise<OpenSocket[]> {
    if (sockets.length === 0) return []
    const asked = sockets.map((socket) => [socket, socket.sessionId] as const)
    const { db } = this.#means
    const concerns = await loadConcerns(
      db,
      sockets.map(({ userId }) => userId),
    )
    const standings = await loadStandings(
      db,
      asked.map(([, sessionId]) => sessionId),
      now,
    )
    return asked.flatMap(([socket, sessionId]) => {
      // It may have come with a new token meanwhile, which was looked at then.
      if (socket.isOver || socket.sessionId !== sessionId) return []
      // What changed meanwhile is looked at again.
      if (!this.#stale.has(socket)) socket.concerns = concerns.get(socket.userId) ?? null
      const standing = standings.get(sessionId)
      if (!standing) socket.end(closing.normal, { method: 'closeSocket' })
      else if (standing.failure) this.#signOut(socket, standing.failure)
      else socket.isLocked = standing.isLocked
      return socket.isOver || socket.isLocked ? [] : [socket]
    })
  }
}
