import { makeAutoObservable } from 'mobx'
import type { ReceivedMessage } from '#schemas/socket/chat.ts'

/** The greatest count that a badge shows (specification 9). */
export const badgeMaximum = 99

/** How many messages are unread (section 4, notice count). */
export class Notices {
  unread = 0
  /** Rises whenever something new has come: lists that are open load again. */
  arrivals = 0
  #isSet = false

  constructor() {
    makeAutoObservable(this)
  }

  /**
   * What the socket says: the first message sets the count, a push adds to it; anything else is no
   * affair of it.
   */
  apply(message: ReceivedMessage): void {
    if (message.method === 'initMessage')
      this.#set(message.unreadMessageCount + message.unreadNoticeCount)
    if (message.method !== 'messagePush') return
    this.unread += message.unreadNoticeCount
    this.arrivals++
  }

  /** One was read, or an unread one was removed. */
  readOne(): void {
    this.unread = Math.max(0, this.unread - 1)
  }

  readAll(): void {
    this.unread = 0
  }

  /** The socket is gone, and perhaps the person: the next first message counts anew. */
  forget(): void {
    this.unread = 0
    this.#isSet = false
  }

  // The first message of another socket tells also what came while there was none.
  #set(unread: number): void {
    if (this.#isSet && unread > this.unread) this.arrivals++
    this.#isSet = true
    this.unread = unread
  }
}
