import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { lookups } from '#schemas/api/lookup.ts'
import type { NamedEntry } from '#schemas/api/lookup.ts'
import { messages } from '#schemas/api/message.ts'
import type { NoticeEntry, Receivers } from '#schemas/api/message.ts'
import { users } from '#schemas/api/user.ts'
import { queryOf } from '#src/engine/entry-calls.ts'
import { EntryStore } from '#src/engine/entry-store.ts'
import { uploadOne } from '#src/engine/single-upload.ts'
import { NoticeDraft } from './parts/notice-draft.ts'
import type { Around } from './parts/notice-draft.ts'

const makeListStore = ({ send }: Around): EntryStore<NoticeEntry, never> =>
  new EntryStore<NoticeEntry, never>({
    sorts: ['title', 'creatorTime', 'releaseTime', 'enabledMark'],
    async load({ filters, ...ask }, signal) {
      const { enabledMark } = filters
      const { list, pagination } = await send(
        messages.notices,
        {
          query: {
            ...queryOf({ ...ask, filters: {} }),
            ...(typeof enabledMark === 'number' && { enabledMark }),
          },
        },
        { quiet: true, signal },
      )
      return { list, total: pagination.total }
    },
    add: () => Promise.resolve(),
    remove: ({ id }) => send(messages.remove, { params: { id } }),
    calls: { create: messages.create, remove: messages.remove },
  })

/** The notices that users have written, one of which may be open. */
export class NoticeStore {
  readonly list: EntryStore<NoticeEntry, never>
  opened: NoticeDraft | null = null
  roles: readonly NamedEntry[] | undefined = undefined
  positions: readonly NamedEntry[] | undefined = undefined
  /** The number of all users; null until it is loaded. */
  everybody: number | null = null
  readonly #engine: Around

  constructor(engine: Around) {
    this.#engine = engine
    this.list = makeListStore(engine)
    makeAutoObservable(this, {
      list: false,
      opened: observableRef,
      roles: observableRef,
      positions: observableRef,
    })
  }

  /** The receivers of all notices on the screen. */
  get receivers(): readonly Receivers[] {
    return [...this.list.rows, this.opened?.draft, this.opened?.conflict].flatMap(
      (notice) => notice?.receivers ?? [],
    )
  }

  /** Loads the possible receivers and the number of all users, once. */
  async loadChoices(): Promise<void> {
    if (this.roles && this.positions) return
    const [roles, positions, others] = await Promise.all([
      this.#engine.send(lookups.roles, {}),
      this.#engine.send(lookups.positions, {}),
      this.#engine.send(users.contacts, { query: { pageSize: 1 } }),
    ])
    runInAction(() => {
      this.roles = roles.list
      this.positions = positions.list
      this.everybody = others.pagination.total + 1
    })
  }

  /**
   * Opens the notice with an id, '' for a new one, null for none. A notice that is already open
   * stays as it is; another one is dropped with its uploads.
   */
  open(id: string | null): void {
    if (this.opened?.id === id) return
    for (const upload of this.opened?.uploads ?? []) upload.cancel()
    this.opened = id === null ? null : new NoticeDraft(this.#engine, id)
    void this.opened?.load()
  }

  /**
   * Stores a picture of a text and returns its name; null if it was refused, which a toast shows.
   */
  async storePicture(file: File): Promise<string | null> {
    return (await uploadOne(this.#engine, { type: 'advertPicture', file }))?.fileId ?? null
  }

  /** Releases a draft from the list. Returns the number of receivers. Throws `RefusedCall`. */
  async release(id: string): Promise<number> {
    try {
      return (
        await this.#engine.send(messages.release, { params: { id }, body: {} }, { quiet: true })
      ).receiverCount
    } finally {
      await this.list.load()
    }
  }
}
