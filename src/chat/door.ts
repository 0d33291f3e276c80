import type { ReceivedMessage } from '#schemas/socket/chat.ts'
import type { PresenceRequest } from './connection.ts'

/**
 * The socket of the shell for pages that speak and listen through it; it is there whether the
 * socket is open or not.
 */
export class Door {
  #say: ((message: PresenceRequest) => void) | null = null
  readonly #hearers = new Set<(message: ReceivedMessage) => void>()

  /** The shell has opened a socket; gives the way to take it back. */
  attach(say: (message: PresenceRequest) => void): () => void {
    this.#say = say
    return () => {
      if (this.#say === say) this.#say = null
    }
  }

  /** What the socket heard. */
  receive(message: ReceivedMessage): void {
    for (const hear of this.#hearers) hear(message)
  }

  /** Says something where the socket is open; else nothing. */
  say(message: PresenceRequest): void {
    this.#say?.(message)
  }

  /** Hears every message until it is stopped. */
  hear(hear: (message: ReceivedMessage) => void): () => void {
    this.#hearers.add(hear)
    return () => void this.#hearers.delete(hear)
  }
}

/** The one door of the shell. */
export const openDoor = (): Door => new Door()
