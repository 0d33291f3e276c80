import type { ReceivedMessage } from '#schemas/socket/chat.ts'
import type { PresenceRequest } from './connection.ts'

/** Lets pages send and receive through the shell's socket, whether it is open or not. */
export class Door {
  #say: ((message: PresenceRequest) => void) | null = null
  readonly #hearers = new Set<(message: ReceivedMessage) => void>()

  /** Called when the shell has opened a socket; returns the function that detaches it. */
  attach(say: (message: PresenceRequest) => void): () => void {
    this.#say = say
    return () => {
      if (this.#say === say) this.#say = null
    }
  }

  /** A message from the socket. */
  receive(message: ReceivedMessage): void {
    for (const hear of this.#hearers) hear(message)
  }

  /** Sends where the socket is open, else does nothing. */
  say(message: PresenceRequest): void {
    this.#say?.(message)
  }

  /** Listens to every message until stopped. */
  hear(hear: (message: ReceivedMessage) => void): () => void {
    this.#hearers.add(hear)
    return () => void this.#hearers.delete(hear)
  }
}

/** The one door of the shell. */
export const openDoor = (): Door => new Door()
