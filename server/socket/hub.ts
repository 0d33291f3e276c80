import { heartbeatInterval, introduction, socketLimits } from '#schemas/socket/chat.ts'
import type { ReceivedMessage } from '#schemas/socket/chat.ts'
import type { Language } from '#schemas/text.ts'
import { Failure, failures, failureTexts } from '#schemas/wire/failure.ts'
import { hearChanges, isConcerned } from '../auth/callers.ts'
import type { Auth, CallerChange } from '../auth/callers.ts'
import { loadConcerns } from '../auth/concern.ts'
import { hearDayEnds } from '../auth/day-end.ts'
import { hashToken, tokenOf } from '../auth/token.ts'
import type { Database } from '../database/database.ts'
import { hearLookups } from '../entries/lookups.ts'
import { unreadOf } from '../messages/unread.ts'
import { sayIn } from '../text/say.ts'
import { LookupNews, spreadOf } from './lookup-news.ts'
import { closing, OpenSocket } from './open-socket.ts'
import type { Peer } from './open-socket.ts'
import { Presences } from './presence.ts'
import { pack, unpack } from './push.ts'
import type { Audience, Push } from './push.ts'
import { Watches } from './watches.ts'
import type { Rate } from './rate.ts'
import { readSent } from './read.ts'
import { loadStandings } from './standing.ts'
import { Strangers } from './strangers.ts'
import { letExit } from '../platform/timer.ts'
import { clock } from '../platform/clock.ts'

const channel = 'berth_push'
/** Milliseconds of silence after which a socket counts as dead. */
export const longestSilence = 2.5 * heartbeatInterval
const tickTime = 10_000
const minute = 60_000
/**
 * Milliseconds for which changes are collected before sessions are checked, and before a failed check is repeated.
 */
const gather = 50
const again = 1000

interface HubOptions {
  readonly db: Database
  readonly auth: Auth
  onTrouble(error: unknown): void
  /** Milliseconds within which a new socket must identify its user. */
  readonly patience?: number
}

type SocketSession = Pick<OpenSocket, 'userId' | 'sessionId' | 'isLocked' | 'concerns'>

interface User {
  readonly sockets: Set<OpenSocket>
  readonly rate: Rate
}

/** What the carrier of a socket reports about it. */
export interface SocketListener {
  hear(text: string): void
  gone(): void
}

/**
 * Every open socket of this instance (7.17): its user, what it is sent, and when it must be closed.
 * Independent of the network.
 */
export class Hub {
  readonly #means: HubOptions
  readonly #sockets = new Set<OpenSocket>()
  readonly #users = new Map<string, User>()
  readonly #strangers = new Strangers<OpenSocket>()
  readonly #presences: Presences
  readonly #watches: Watches
  readonly #dayEnd: ReturnType<typeof hearDayEnds>
  /** Sockets to check again, because their session may have changed. */
  readonly #stale = new Set<OpenSocket>()
  /** Sockets whose unread count is to be sent again. */
  readonly #uncounted = new Set<OpenSocket>()
  readonly #stops: readonly (() => void)[]
  /** Counts changes. */
  #age = 0
  /** Calls off the next look. */
  #cancel: (() => void) | undefined
  #checkedAt = clock.now()
  readonly #lookupNews = new LookupNews(() => [...this.#known()])

  constructor(means: HubOptions) {
    this.#means = means
    this.#presences = new Presences(means)
    this.#watches = new Watches(means)
    this.#dayEnd = hearDayEnds(means.db, {
      hear: (changed) => this.#changed(changed),
      onTrouble: means.onTrouble,
    })
    void this.#dayEnd.look().catch(means.onTrouble)
    const beat = letExit(setInterval(() => void this.tick().catch(means.onTrouble), tickTime))
    this.#stops = [
      means.db.listen(channel, (payload) =>
        payload === null ? this.#missed() : this.#push(payload),
      ),
      hearChanges(means.db, (changed) => this.#changed(changed)),
      hearLookups(means.db, (names) => this.#lookupNews.outdate(names)),
      () => this.#dayEnd.close(),
      () => clearInterval(beat),
      () => this.#presences.close(),
      () => this.#watches.close(),
      () => this.#cancel?.(),
      () => this.#lookupNews.close(),
    ]
  }

  /** Number of open sockets. */
  get size(): number {
    return this.#sockets.size
  }

  /** May another socket from this address be added? No where too many there are nobody's yet. */
  hasRoom(address: string): boolean {
    return this.#strangers.hasRoom(address)
  }

  /** Adds a new socket, which must identify its user in time. */
  connect(peer: Peer, language: Language, address = ''): SocketListener {
    const socket = new OpenSocket(peer, language, () => {
      clearTimeout(timer)
      this.#forget(socket)
    })
    const timer = setTimeout(() => {
      if (socket.userId === '') socket.end(closing.refused)
    }, this.#means.patience ?? introduction)
    this.#sockets.add(socket)
    this.#strangers.add(socket, address)
    return {
      hear: (text) => this.#hear(socket, text),
      // Only now is the connection free; the other side may delay the close that it was sent.
      gone: () => {
        this.#strangers.remove(socket)
        socket.over()
      },
    }
  }

  /**
   * Sends a message to users at all their sockets, on every instance; inside a transaction at its
   * commit.
   */
  async tell(to: Audience, message: ReceivedMessage): Promise<void> {
    await this.#send({ to, message })
  }

  /**
   * Sends users their unread counts again, as of the commit. Needed when a count goes down;
   * additions are sent anyway.
   */
  async recount(to: Audience): Promise<void> {
    await this.#send({ to })
  }

  /**
   * Closes sockets that were silent for long, says whose grants ended, and checks all sessions once a
   * minute.
   */
  async tick(): Promise<void> {
    const now = clock.now()
    for (const socket of this.#sockets)
      if (now - socket.aliveAt > longestSilence) socket.end(closing.away)
    this.#presences.tick()
    await this.#dayEnd.look()
    if (now - this.#checkedAt < minute) return
    this.#checkedAt = now
    await this.#check([...this.#known()])
  }

  /** Stops listening; closing the sockets is up to their carrier. */
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
    this.#watches.leave(socket)
    const user = this.#users.get(socket.userId)
    user?.sockets.delete(socket)
    if (user?.sockets.size === 0) this.#users.delete(socket.userId)
  }

  #hear(socket: OpenSocket, text: string): void {
    if (socket.isOver) return
    socket.aliveAt = clock.now()
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
    // Before the token is looked at, because a refusal is said in it.
    if ('language' in message && message.language) socket.language = message.language
    if (!(await this.#isOf(socket, message.token))) return
    if (message.method === 'OnConnection') await this.#count([socket])
    if (message.method === 'designPresence') await this.#presences.enter(socket, message)
    if (message.method === 'recordWatch') this.#watches.enter(socket, message)
  }

  /**
   * Does the token belong to the socket's user? The first token decides who that is; a foreign one
   * ends the socket.
   */
  async #isOf(socket: OpenSocket, token: string): Promise<boolean> {
    const bare = tokenOf(token)
    if (bare && hashToken(bare) === socket.sessionId) return true
    try {
      for (;;) {
        const age = this.#age
        const caller = await this.#means.auth.callerOf(bare)
        const concerns = await loadConcerns(this.#means.db, [caller.userId])
        // Repeated where something changed during the lookup, since a socket without a user hears
        // of no change.
        if (age !== this.#age) continue
        if (socket.userId !== '' && socket.userId !== caller.userId) throw new Failure('noSession')
        // A session in which something is due hears nothing either.
        if (caller.due !== '') throw new Failure('noSession')
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
    // The first message was counted for the socket; from now on messages count for the user.
    if (user.rate !== socket.rate && !user.rate.take()) return socket.end(closing.refused)
    this.#users.set(userId, user)
    user.sockets.add(socket)
    this.#strangers.remove(socket)
    Object.assign(socket, { userId, sessionId, isLocked, concerns, rate: user.rate })
    const [oldest] = user.sockets
    // The reason is sent, because the browser would otherwise reconnect and push out another
    // socket.
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
   * Sends sockets their unread counts. A message that arrives during counting may be in the count
   * or not, so it is counted again.
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

  /** Messages may have been missed, so everything is counted again. */
  #missed(): void {
    for (const socket of this.#known()) this.#uncounted.add(socket)
    this.#changed('all')
  }

  #changed(changed: CallerChange): void {
    this.#age++
    for (const socket of this.#known()) {
      if (!isConcerned(socket, changed)) continue
      // What its rights depend on may have changed too, so every change concerns it until that is
      // read again.
      socket.concerns = null
      this.#stale.add(socket)
    }
    this.#lookIn(gather)
  }

  #lookIn(wait: number): void {
    if (this.#stale.size + this.#uncounted.size === 0) return
    this.#cancel ??= clock.after(wait, () => {
      this.#cancel = undefined
      void this.#look()
    })
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
   * Ends sockets whose session is no longer valid; returns those that may continue and are not
   * locked.
   */
  async #check(sockets: readonly OpenSocket[]): Promise<OpenSocket[]> {
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
    )
    return asked.flatMap(([socket, sessionId]) => {
      // It may have sent a new token meanwhile, which was checked then.
      if (socket.isOver || socket.sessionId !== sessionId) return []
      // If something changed during the check, it is checked again.
      if (!this.#stale.has(socket)) socket.concerns = concerns.get(socket.userId) ?? null
      const standing = standings.get(sessionId)
      if (standing?.failure) this.#signOut(socket, standing.failure)
      // Where something is due, what it hears must wait as its calls do.
      else if (!standing || standing.isDue) socket.end(closing.normal, { method: 'closeSocket' })
      else socket.isLocked = standing.isLocked
      return socket.isOver || socket.isLocked ? [] : [socket]
    })
  }
}
