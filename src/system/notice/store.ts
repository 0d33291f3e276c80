import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { lookups } from '#schemas/api/lookup.ts'
import type { NamedEntry } from '#schemas/api/lookup.ts'
import { messages } from '#schemas/api/message.ts'
import type { NoticeEntry, Receivers } from '#schemas/api/message.ts'
import { users } from '#schemas/api/user.ts'
import type { Page } from '#schemas/wire/page.ts'
import { uploadOne } from '#src/engine/single-upload.ts'
import { NoticeDraft } from './parts/notice-draft.ts'
import type { Around } from './parts/notice-draft.ts'

/** The filters and page of the list; they are in the address. */
export interface NoticeListRequest {
  readonly keyword: string
  readonly enabledMark: number | null
  readonly currentPage: number
  readonly pageSize: number
}

/** The notices that users have written, one of which may be open. */
export class NoticeStore {
  page: Page<NoticeEntry> | null = null
  failure: unknown = null
  isLoading = false
  opened: NoticeDraft | null = null
  roles: readonly NamedEntry[] | undefined = undefined
  positions: readonly NamedEntry[] | undefined = undefined
  /** The number of all users; null until it is loaded. */
  everybody: number | null = null
  readonly #engine: Around
  #asked: NoticeListRequest | null = null

  constructor(engine: Around) {
    this.#engine = engine
    makeAutoObservable(this, {
      page: observableRef,
      failure: observableRef,
      opened: observableRef,
      roles: observableRef,
      positions: observableRef,
    })
  }

  /**
   * Loads one page; the answer to an older request is dropped. Rows stay visible while loading or
   * if it fails.
   */
  async load(given: NoticeListRequest | null = this.#asked): Promise<void> {
    if (!given) return
    // A new object also for the same request, so that older answers can be told apart.
    const asked = { ...given }
    this.#asked = asked
    this.isLoading = true
    const { keyword, enabledMark, ...rest } = asked
    const taken: Pick<NoticeStore, 'page' | 'failure'> = await this.#engine
      .send(
        messages.notices,
        {
          query: {
            ...rest,
            ...(keyword && { keyword }),
            ...(enabledMark !== null && { enabledMark }),
          },
        },
        { quiet: true },
      )
      .then(
        (page) => ({ page, failure: null }),
        (failure: unknown) => ({ page: this.page, failure }),
      )
    if (this.#asked === asked)
      runInAction(() => void Object.assign(this, taken, { isLoading: false }))
  }

  /** The receivers of all notices on the screen. */
  get receivers(): readonly Receivers[] {
    return [...(this.page?.list ?? []), this.opened?.draft, this.opened?.conflict].flatMap(
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

  async remove(id: string): Promise<void> {
    await this.#engine.send(messages.remove, { params: { id } })
    await this.load()
  }

  /** Releases a draft from the list. Returns the number of receivers. Throws `RefusedCall`. */
  async release(id: string): Promise<number> {
    try {
      return (
        await this.#engine.send(messages.release, { params: { id }, body: {} }, { quiet: true })
      ).receiverCount
    } finally {
      await this.load()
    }
  }
}
