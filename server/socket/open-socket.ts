import type { ReceivedMessage } from '#schemas/socket/chat.ts'
import type { Language } from '#schemas/text.ts'
import { Rate } from './rate.ts'
import { clock } from '../platform/clock.ts'

/** The other end of a socket, independent of its transport. */
export interface Peer {
  /** Bytes that the other side has not received yet. */
  readonly backlog: number
  send(text: string): void
  /** Closes with a code of RFC 6455. */
  close(code: number): void
  /** Ends the connection without waiting for an answer. */
  cut(): void
}

/** Reasons for closing a socket, by their numbers in RFC 6455. */
export const closing = {
  normal: 1000,
  away: 1001,
  unreadable: 1003,
  refused: 1008,
  broken: 1011,
} as const

/** Most bytes that may wait for a slow reader. */
const mostBacklog = 1_000_000
const refreshPause = 1000

/** One socket from opening to end: its user, and what it may be sent. */
export class OpenSocket {
  /** That of the browser, until the page says which one was chosen. */
  language: Language
  /** Empty until the socket has identified its user. */
  userId = ''
  sessionId = ''
  /** Everything that its user's rights depend on; null while unknown. */
  concerns: ReadonlySet<string> | null = null
  isLocked = false
  isOver = false
  rate = new Rate()
  /**
   * Time of the last traffic in either direction. A browser that receives messages need not send
   * heartbeats.
   */
  aliveAt = clock.now()
  /** Received messages are answered in order. */
  work = Promise.resolve()
  /** Number of pushes so far, sent or not. */
  pushes = 0
  /** Unread counts being made at the moment, which will include messages pushed meanwhile. */
  counts = 0
  readonly #peer: Peer
  readonly #onOver: () => void
  #refreshedAt = -Infinity
  #owed: (() => void) | undefined

  constructor(peer: Peer, language: Language, onOver: () => void) {
    this.#peer = peer
    this.language = language
    this.#onOver = onOver
  }

  say(message: ReceivedMessage): void {
    if (this.isOver) return
    if (this.#peer.backlog > mostBacklog) return this.cut()
    this.aliveAt = clock.now()
    this.#peer.send(JSON.stringify(message))
  }

  /** Sends a new message; a locked screen does not get its content. */
  push(message: ReceivedMessage): void {
    this.pushes++
    if (this.counts > 0) return
    this.say(
      message.method === 'messagePush' && this.isLocked ? { ...message, title: '' } : message,
    )
  }

  /**
   * Tells that menu or permissions changed, at most once a second; an earlier call is delayed.
   * Sockets notified together spread their requests over `within` milliseconds.
   */
  refresh(within = 0): void {
    if (this.#owed || this.isOver) return
    const wait = this.#refreshedAt + refreshPause - clock.now()
    if (wait > 0) {
      this.#owed = clock.after(wait, () => {
        this.#owed = undefined
        this.refresh(within)
      })
      return
    }
    this.#refreshedAt = clock.now()
    this.say({ method: 'refresh', ...(within > 0 && { within }) })
  }

  /** Closes the socket, after a last message if there is one. */
  end(code: number, last?: ReceivedMessage): void {
    if (last) this.say(last)
    if (this.isOver) return
    this.over()
    this.#peer.close(code)
  }

  cut(): void {
    this.over()
    this.#peer.cut()
  }

  /** The other side has disconnected. */
  over(): void {
    if (this.isOver) return
    this.isOver = true
    this.#owed?.()
    this.#onOver()
  }
}
