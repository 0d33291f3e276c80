import type { ReceivedMessage } from '#schemas/socket/chat.ts'
import type { PageMessage } from './connection.ts'

/** Lets pages send and receive through the shell's socket, whether it is open or not. */
export class Door {
  #say: ((message: PageMessage) => void) | null = null
  readonly #hearers = new Set<(message: ReceivedMessage) => void>()

  /** Called when the shell has opened a socket; returns the function that detaches it. */
  attach(say: (message: PageMessage) => void): () => void {
    this.#say = say
    return () => {
      if (this.#say === say) this.#say = null
    }
  }

  /** A message from the socket. */
  receive(message: ReceivedMessage): void {
    for (const hear of this.#hearers) hear(message)
  }

  /** Sends the message if the socket is open; otherwise does nothing. */
  say(message: PageMessage): void {
    this.#say?.(message)
  }

  /** Calls `hear` for every message; returns the function that stops this. */
  hear(hear: (message: ReceivedMessage) => void): () => void {
    this.#hearers.add(hear)
    return () => void this.#hearers.delete(hear)
  }
}

/** The only door of the shell. */
export const openDoor = (): Door => new Door()
