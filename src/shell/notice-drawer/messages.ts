import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { messagePageSize, messages } from '#schemas/api/message.ts'
import type { MessageEntry } from '#schemas/api/message.ts'
import { maxPageSize } from '#schemas/wire/page-size.ts'
import type { Page } from '#schemas/wire/page.ts'
import type { Notices } from '#src/engine/notices.ts'
import type { Send } from '#src/engine/send.ts'
import { isEqual } from '#schemas/equal.ts'

/** The filters of a message list; an absent one filters nothing. */
export interface MessageListRequest {
  readonly keyword?: string
  readonly type?: number
  readonly isRead?: MessageEntry['isRead']
}

/**
 * The messages of the signed-in user, newest first, loaded by ten while scrolling (specification
 * 9), and the actions for them. Actions update the notice count.
 */
export class MessageList {
  rows: readonly MessageEntry[] = []
  total = 0
  state: 'loading' | 'ready' | 'failed' = 'loading'
  /** The error of the last load; the rows stay visible. */
  failure: unknown = null
  asked: MessageListRequest = {}
  readonly #send: Send
  readonly #notices: Notices
  #turn = 0

  constructor(send: Send, notices: Notices) {
    this.#send = send
    this.#notices = notices
    makeAutoObservable(this, { rows: observableRef, failure: observableRef, asked: observableRef })
  }

  get hasMore(): boolean {
    return this.#fitting < this.total
  }

  /**
   * Number of rows that still match the filters. A message read under the filter "unread" stays
   * visible, but the server no longer counts it.
   */
  get #fitting(): number {
    const { isRead } = this.asked
    return isRead === undefined
      ? this.rows.length
      : this.rows.filter((row) => row.isRead === isRead).length
  }

  /**
   * Loads from the top; with the same filters as many rows as were loaded before. The answer to an
   * older request is dropped.
   */
  async load(asked: MessageListRequest = this.asked): Promise<void> {
    const isSame = isEqual(asked, this.asked)
    if (!isSame) this.rows = []
    this.asked = asked
    const pages = Math.max(1, Math.ceil(this.rows.length / messagePageSize))
    await this.#ask(
      { currentPage: 1, pageSize: Math.min(pages * messagePageSize, maxPageSize) },
      ({ list }) => list,
    )
  }

  /** Adds the next page of ten; does nothing if there is none or one is loading. */
  async more(): Promise<void> {
    if (this.state === 'loading' || !this.hasMore) return
    const known = new Set(this.rows.map(({ id }) => id))
    const currentPage = Math.floor(this.#fitting / messagePageSize) + 1
    await this.#ask({ currentPage, pageSize: messagePageSize }, ({ list }) => [
      ...this.rows,
      ...list.filter(({ id }) => !known.has(id)),
    ])
    // A page with nothing new means that the list has changed on the server.
    if (this.state === 'ready' && this.rows.length === known.size && this.hasMore) await this.load()
  }

  /** Marks messages as read; each one that was unread lowers the count by one (section 4). */
  async read(ids: readonly string[]): Promise<void> {
    await Promise.all(
      ids.map(async (id) => {
        const wasUnread = await this.#send(messages.read, { params: { id }, body: {} })
        if (wasUnread) this.#notices.readOne()
        this.#mark(id)
      }),
    )
  }

  /** Marks all messages as read (section 4), not only the visible ones. */
  async readAll(): Promise<void> {
    await this.#send(messages.readAll, { body: {} })
    this.#notices.readAll()
    await this.load()
  }

  async remove(ids: readonly string[]): Promise<void> {
    await this.#send(messages.removeRecords, { body: { ids: [...ids] } })
    for (const row of this.rows)
      if (ids.includes(row.id) && row.isRead === '0') this.#notices.readOne()
    await this.load()
  }

  #mark(id: string): void {
    const row = this.rows.find((message) => message.id === id)
    if (row?.isRead !== '0') return
    runInAction(() => {
      if (this.asked.isRead === '0') this.total--
      this.rows = this.rows.map((message) =>
        message === row ? { ...message, isRead: '1' } : message,
      )
    })
  }

  async #ask(
    page: { readonly currentPage: number; readonly pageSize: number },
    take: (page: Page<MessageEntry>) => readonly MessageEntry[],
  ): Promise<void> {
    const turn = ++this.#turn
    this.state = 'loading'
    try {
      const found = await this.#send(
        messages.list,
        { query: { ...this.asked, ...page } },
        { quiet: true },
      )
      if (turn !== this.#turn) return
      runInAction(() => {
        this.rows = take(found)
        this.total = found.pagination.total
        this.state = 'ready'
      })
    } catch (error) {
      if (turn !== this.#turn) return
      runInAction(() => {
        this.failure = error
        this.state = 'failed'
      })
    }
  }
}
