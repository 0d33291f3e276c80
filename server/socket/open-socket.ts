import type { ReceivedMessage } from '#schemas/socket/chat.ts'
import type { Language } from '#schemas/text.ts'
import { Rate } from './rate.ts'
import type { Timer } from '../platform/timer.ts'

/** The other end of a socket, whatever carries it. */
export interface Peer {
  /** Bytes that the other side has not taken yet. */
  readonly backlog: number
  send(text: string): void
  /** Says goodbye with a code of RFC 6455. */
  close(code: number): void
  /** Ends it without waiting for an answer. */
  cut(): void
}

/** Why a socket is closed, as RFC 6455 numbers it. */
export const closing = {
  normal: 1000,
  away: 1001,
  unreadable: 1003,
  refused: 1008,
  broken: 1011,
} as const

/** Bytes that a slow reader may leave waiting. */
const mostBacklog = 1_000_000
const refreshPause = 1000

/** One socket from its opening to its end: whose it is, and what may be said to it. */
export class OpenSocket {
  readonly language: Language
  /** Empty until it has said whose it is. */
  userId = ''
  sessionId = ''
  /** All that its user's rights may come through; null while that is not known. */
  concerns: ReadonlySet<string> | null = null
  isLocked = false
  isOver = false
  rate = new Rate()
  /** When something last came or went. A browser that hears something need not send a heartbeat. */
  aliveAt = Date.now()
  /** What it was sent is answered in order. */
  work = Promise.resolve()
  /** Pushes for it so far, sent or not. */
  pushes = 0
  /**
   * Counts of what is unread that are being made for it: they will hold what is pushed meanwhile.
   */
  counts = 0
  readonly #peer: Peer
  readonly #onOver: () => void
  #refreshedAt = -Infinity
  #owed: Timer | undefined

  constructor(peer: Peer, language: Language, onOver: () => void) {
    this.#peer = peer
    this.language = language
    this.#onOver = onOver
  }

  say(message: ReceivedMessage): void {
    if (this.isOver) return
    if (this.#peer.backlog > mostBacklog) return this.cut()
    this.aliveAt = Date.now()
    this.#peer.send(JSON.stringify(message))
  }

  /** Something new has come; over a locked screen nobody reads what it is. */
  push(message: ReceivedMessage): void {
    this.pushes++
    if (this.counts > 0) return
    this.say(
      message.method === 'messagePush' && this.isLocked ? { ...message, title: '' } : message,
    )
  }

  /**
   * Tells that menu or permissions changed, at most once a second: what comes too soon is said when
   * the second is over. Many that are told at once spread their asking over `within` milliseconds.
   */
  refresh(within = 0): void {
    if (this.#owed || this.isOver) return
    const wait = this.#refreshedAt + refreshPause - Date.now()
    if (wait > 0) {
      this.#owed = setTimeout(() => {
        this.#owed = undefined
        this.refresh(within)
      }, wait)
      return
    }
    this.#refreshedAt = Date.now()
    this.say({ method: 'refresh', ...(within > 0 && { within }) })
  }

  /** Closes it, after one last word where there is one. */
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

  /** The other side is gone. */
  over(): void {
    if (this.isOver) return
    this.isOver = true
    clearTimeout(this.#owed)
    this.#onOver()
  }
}
