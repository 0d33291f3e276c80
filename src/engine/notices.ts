import { makeAutoObservable } from 'mobx'
import type { ReceivedMessage } from '#schemas/socket/chat.ts'

/** The largest count that a badge shows (specification 9). */
export const badgeMaximum = 99

/** The number of unread messages (section 4, notice count). */
export class Notices {
  unread = 0
  /** Increases when new messages arrive, so that open lists reload. */
  arrivals = 0
  #isSet = false

  constructor() {
    makeAutoObservable(this)
  }

  /**
   * Handles a socket message: the first one sets the count and a push adds to it; others are
   * ignored.
   */
  apply(message: ReceivedMessage): void {
    if (message.method === 'initMessage')
      this.#set(message.unreadMessageCount + message.unreadNoticeCount)
    if (message.method !== 'messagePush') return
    this.unread += message.unreadNoticeCount
    this.arrivals++
  }

  /** Lowers the count after one message was read, or an unread one removed. */
  readOne(): void {
    this.unread = Math.max(0, this.unread - 1)
  }

  readAll(): void {
    this.unread = 0
  }

  /**
   * Resets the count when the socket closes, because another user may sign in; the next first
   * message sets it again.
   */
  forget(): void {
    this.unread = 0
    this.#isSet = false
  }

  // The first message of a new socket includes messages that arrived while there was no socket.
  #set(unread: number): void {
    if (this.#isSet && unread > this.unread) this.arrivals++
    this.#isSet = true
    this.unread = unread
  }
}
