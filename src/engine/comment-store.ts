import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { CallResult } from '#schemas/api/call.ts'
import { recordComments } from '#schemas/api/record-comment.ts'
import type { RecordComment } from '#schemas/api/record-comment.ts'
import { failures } from '#schemas/wire/failure.ts'
import { RefusedCall } from './send.ts'
import type { Send } from './send.ts'
import { SendKeys } from './send-keys.ts'

const pageSize = 20
/** As many as the server tells at once. */
const mostAtOnce = 100
const quiet = { quiet: true } as const

/** Somebody who can be mentioned. */
export type Mentionable = CallResult<typeof recordComments.people>['list'][number]

/** A comment while it is written. */
export interface CommentDraft {
  readonly text: string
  /** The people chosen while it was written, whether they are still named or not. */
  readonly chosen: readonly Mentionable[]
}

/** One's own comment while it is changed. */
export interface CommentEdit {
  /** The comment as it was when this began. */
  readonly begun: RecordComment
  /** The version that is replaced: that of then, or the one that a refusal has shown since. */
  readonly version: number
  readonly draft: CommentDraft
  readonly isSaving: boolean
}

export const emptyDraft: CommentDraft = { text: '', chosen: [] }

interface CommentStoreOptions {
  readonly modelId: string
  readonly id: string
  readonly send: Send
  /** Path of the record with its search, for the notices of those mentioned. */
  address(): string
}

const inputOf = ({ text, chosen }: CommentDraft, back: string) => ({
  text: text.trim(),
  mentions: [
    ...new Set(chosen.flatMap(({ userId, name }) => (text.includes(`@${name}`) ? [userId] : []))),
  ],
  back,
})

/** What is said about one record, the newest last, and what is being written. */
export class CommentStore {
  comments: readonly RecordComment[] = []
  /** How many comments stand before the first of these. */
  earlier = 0
  total = 0
  state: 'loading' | 'there' | 'failed' = 'loading'
  error: unknown = null
  isLoadingEarlier = false
  isSending = false
  draft: CommentDraft = emptyDraft
  /** What is being changed, by the id of the comment. */
  edits: ReadonlyMap<string, CommentEdit> = new Map()
  private readonly given: CommentStoreOptions
  private readonly keys = new SendKeys()
  /** Counts loads, so that late answers are dropped. */
  private turn = 0

  constructor(given: CommentStoreOptions) {
    this.given = given
    makeAutoObservable<CommentStore, 'given' | 'keys' | 'turn'>(
      this,
      {
        given: false,
        keys: false,
        turn: false,
        comments: observableRef,
        error: observableRef,
        draft: observableRef,
        edits: observableRef,
      },
      { autoBind: true },
    )
  }

  setDraft(draft: CommentDraft): void {
    this.draft = draft
  }

  /** Is something written that was not sent? */
  get isDirty(): boolean {
    return this.hasDraft || this.comments.some(({ id }) => this.isChanged(id))
  }

  private get hasDraft(): boolean {
    return this.draft.text.trim() !== ''
  }

  /** Does the comment read otherwise by now than when its change began? */
  isChanged(id: string): boolean {
    const edit = this.edits.get(id)
    return edit !== undefined && edit.draft.text !== edit.begun.text
  }

  /** Begins to change one's own comment. */
  beginEdit(begun: RecordComment): void {
    const chosen = begun.mentions.map((mention) => ({ ...mention, organize: '' }))
    const { version, text } = begun
    this.putEdit({ begun, version, draft: { text, chosen }, isSaving: false })
  }

  changeEdit(id: string, change: (draft: CommentDraft) => CommentDraft): void {
    const edit = this.edits.get(id)
    if (edit) this.putEdit({ ...edit, draft: change(edit.draft) })
  }

  /** Ends a change; what was written is dropped. */
  endEdit(id: string): void {
    this.edits = new Map([...this.edits].filter(([edited]) => edited !== id))
  }

  private putEdit(edit: CommentEdit): void {
    this.edits = new Map([...this.edits, [edit.begun.id, edit]])
  }

  private get params() {
    const { modelId, id } = this.given
    return { modelId, id }
  }

  /** Loads the newest comments again, as many as are shown; what was there stays until then. */
  async load(): Promise<void> {
    const turn = ++this.turn
    const size = Math.min(mostAtOnce, Math.max(pageSize, this.comments.length))
    try {
      const found = await this.given.send(
        recordComments.list,
        { params: this.params, query: { pageSize: size } },
        quiet,
      )
      if (turn === this.turn) runInAction(() => this.take(found))
    } catch (error) {
      if (turn === this.turn) runInAction(() => this.fail(error))
    }
  }

  /** Loads those that stand before the first one. Throws `RefusedCall`. */
  async loadEarlier(): Promise<void> {
    const [first] = this.comments
    if (!first || this.isLoadingEarlier) return
    this.isLoadingEarlier = true
    try {
      const query = { before: first.id, pageSize }
      const { list, earlier, total } = await this.given.send(recordComments.list, {
        params: this.params,
        query,
      })
      if (this.comments[0]?.id !== first.id) return
      runInAction(() => {
        this.comments = [...list, ...this.comments]
        this.earlier = earlier
        this.total = total
      })
    } finally {
      runInAction(() => (this.isLoadingEarlier = false))
    }
  }

  /** People to mention whose names begin or sound like this; none where they cannot be had. */
  async findPeople(keyword: string): Promise<readonly Mentionable[]> {
    try {
      const query = keyword === '' ? {} : { keyword }
      const { list } = await this.given.send(
        recordComments.people,
        { params: this.params, query },
        quiet,
      )
      return list
    } catch {
      return []
    }
  }

  /** Sends what is written; true where it was said, else it stays written. */
  async say(): Promise<boolean> {
    if (!this.hasDraft || this.isSending) return false
    const body = inputOf(this.draft, this.given.address())
    this.isSending = true
    try {
      const made = await this.given.send(
        recordComments.create,
        { params: this.params, body },
        { idempotencyKey: this.keys.of(body) },
      )
      runInAction(() => {
        this.draft = emptyDraft
        this.keep(made)
      })
      this.keys.forget(body)
      void this.load()
      return true
    } catch {
      return false
    } finally {
      runInAction(() => (this.isSending = false))
    }
  }

  /**
   * Saves the change of one's own comment; true where it was saved. Where it was changed elsewhere
   * meanwhile that is refused, and the next time replaces what is shown since.
   */
  async saveEdit(id: string): Promise<boolean> {
    const edit = this.edits.get(id)
    if (!edit || edit.isSaving) return false
    const { draft, version } = edit
    this.putEdit({ ...edit, isSaving: true })
    const isDone = await this.act(
      () =>
        this.given.send(recordComments.update, {
          params: { ...this.params, commentId: id },
          body: { ...inputOf(draft, this.given.address()), version },
        }),
      () => this.follow(id),
    )
    runInAction(() => {
      const now = this.edits.get(id)
      if (isDone) this.endEdit(id)
      else if (now) this.putEdit({ ...now, isSaving: false })
    })
    return isDone
  }

  /** Has a change replace the comment as it is shown by now. */
  private follow(id: string): void {
    const edit = this.edits.get(id)
    const shown = this.comments.find((comment) => comment.id === id)
    if (edit && shown) this.putEdit({ ...edit, version: shown.version })
  }

  /** Removes one's own comment; true where it was removed. */
  remove({ id: commentId, version }: RecordComment): Promise<boolean> {
    return this.act(() =>
      this.given.send(recordComments.remove, {
        params: { ...this.params, commentId },
        query: { version },
      }),
    )
  }

  /** What was refused has been told; where the comment had changed, it is shown as it is now. */
  private async act(
    work: () => Promise<unknown>,
    onOutdated = (): void => undefined,
  ): Promise<boolean> {
    try {
      await work()
      await this.load()
      return true
    } catch (error) {
      const isOutdated =
        error instanceof RefusedCall &&
        (error.code === failures.conflict.code || error.code === failures.notFound.code)
      if (isOutdated) {
        await this.load()
        onOutdated()
      }
      return false
    }
  }

  private keep(made: RecordComment): void {
    if (this.comments.some(({ id }) => id === made.id)) return
    this.comments = [...this.comments, made]
    this.total++
  }

  private take({ list, earlier, total }: CallResult<typeof recordComments.list>): void {
    const [first] = list
    // Those that were loaded before the newest ones stay.
    const kept = earlier > 0 && first ? this.comments.filter(({ id }) => id < first.id) : []
    this.comments = [...kept, ...list]
    this.earlier = Math.max(0, earlier - kept.length)
    this.total = total
    this.state = 'there'
    this.error = null
  }

  private fail(error: unknown): void {
    // What is shown stays where only a later load failed.
    if (this.state === 'there') return
    this.state = 'failed'
    this.error = error
  }
}
