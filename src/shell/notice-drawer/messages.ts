import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { messagePageSize, messages } from '#schemas/api/message.ts'
import type { MessageEntry } from '#schemas/api/message.ts'
import { maxPageSize } from '#schemas/wire/page.ts'
import type { Page } from '#schemas/wire/page.ts'
import type { Notices } from '#src/engine/notices.ts'
import type { Send } from '#src/engine/send.ts'
import { isEqual } from '#schemas/equal.ts'

/** Which messages are asked for; what is absent does not matter. */
export interface MessageListRequest {
  readonly keyword?: string
  readonly type?: number
  readonly isRead?: MessageEntry['isRead']
}

/**
 * Messages of the signed-in person, newest first, ten by ten as the list is scrolled (specification
 * 9), and what can be done with them. The notice count follows.
 */
export class MessageList {
  rows: readonly MessageEntry[] = []
  total = 0
  state: 'loading' | 'ready' | 'failed' = 'loading'
  /** Why the last load failed; the rows stay. */
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
   * Rows that the question still finds: one that was read while only unread ones are asked for
   * stays in sight, but the server counts on without it.
   */
  get #fitting(): number {
    const { isRead } = this.asked
    return isRead === undefined
      ? this.rows.length
      : this.rows.filter((row) => row.isRead === isRead).length
  }

  /**
   * Asks anew from the top; as far down as it was read where the question is the same. A later
   * question wins over a slow answer.
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

  /** Adds the next page of ten; nothing where there is none, or one is on its way. */
  async more(): Promise<void> {
    if (this.state === 'loading' || !this.hasMore) return
    const known = new Set(this.rows.map(({ id }) => id))
    const currentPage = Math.floor(this.#fitting / messagePageSize) + 1
    await this.#ask({ currentPage, pageSize: messagePageSize }, ({ list }) => [
      ...this.rows,
      ...list.filter(({ id }) => !known.has(id)),
    ])
    // Nothing new in a page: the list has moved on the server.
    if (this.state === 'ready' && this.rows.length === known.size && this.hasMore) await this.load()
  }

  /** These were opened: each one that was unread lowers the count by one (section 4). */
  async read(ids: readonly string[]): Promise<void> {
    await Promise.all(
      ids.map(async (id) => {
        const wasUnread = await this.#send(messages.read, { params: { id }, body: {} })
        if (wasUnread) this.#notices.readOne()
        this.#mark(id)
      }),
    )
  }

  /** Marks every message read (section 4), not only those in sight. */
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
