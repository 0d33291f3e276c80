import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { Body } from '#schemas/api/call.ts'
import type { UploadedFile } from '#schemas/api/file.ts'
import { messages, noticeStates } from '#schemas/api/message.ts'
import type { NoticeEntry, Receivers } from '#schemas/api/message.ts'
import type { Problem } from '#schemas/wire/envelope.ts'
import { makeId } from '#schemas/wire/id.ts'
import type { Engine } from '#src/engine/engine.ts'
import { SendKeys } from '#src/engine/send-keys.ts'
import { RefusedCall } from '#src/engine/send.ts'
import { uploadOne } from '#src/engine/single-upload.ts'
import { isEqual } from '#schemas/equal.ts'

/** The editable values of a notice. */
export type NoticeInput = Body<typeof messages.create>

/** Most files of one notice, and most characters of its title and text. */
export const limits = { files: 20, title: 200, body: 200_000 } as const

export const noReceivers: Receivers = {
  isAll: false,
  organizeIds: [],
  positionIds: [],
  roleIds: [],
  groupIds: [],
  userIds: [],
}

const emptyDraft: NoticeInput = {
  title: '',
  bodyText: '',
  files: [],
  receivers: { ...noReceivers, isAll: true },
  expirationTime: null,
}

const draftOf = ({
  title,
  bodyText,
  files,
  receivers,
  expirationTime,
}: NoticeEntry): NoticeInput => ({
  title,
  bodyText,
  files,
  receivers,
  expirationTime,
})

/** Does the notice have any receivers? */
export const hasReceivers = ({ isAll, ...named }: Receivers): boolean =>
  isAll || Object.values(named).some((ids) => ids.length > 0)

/** A running upload. */
export interface AttachmentUpload {
  readonly key: string
  readonly name: string
  /** The share that is uploaded, 0 to 1. */
  readonly share: number
  cancel(): void
}

const cancellation = () => {
  const stop = new AbortController()
  return { signal: stop.signal, abort: () => stop.abort() }
}

export type Around = Pick<Engine, 'send' | 'say' | 'toasts'>

/**
 * One open notice: the loaded values, the input, and its problems. It is kept while its page is
 * hidden.
 */
export class NoticeDraft {
  /** '' for a notice that was never saved. */
  id: string
  state: 'loading' | 'ready' | 'failed'
  failure: unknown = null
  entry: NoticeEntry | null = null
  draft: NoticeInput = emptyDraft
  problems: readonly Problem[] = []
  uploads: readonly AttachmentUpload[] = []
  /** The stored notice, if somebody else saved first. */
  conflict: NoticeEntry | null = null
  isBusy = false
  #base: NoticeInput = emptyDraft
  readonly #keys = new SendKeys()
  readonly #engine: Around

  constructor(engine: Around, id: string) {
    this.#engine = engine
    this.id = id
    this.state = id ? 'loading' : 'ready'
    makeAutoObservable(this, {
      entry: observableRef,
      draft: observableRef,
      conflict: observableRef,
      problems: observableRef,
      uploads: observableRef,
      failure: observableRef,
    })
  }

  get isDraft(): boolean {
    return this.entry === null || this.entry.enabledMark === noticeStates.draft
  }

  get isDirty(): boolean {
    return this.uploads.length > 0 || !isEqual(this.draft, this.#base)
  }

  /** The parts of the notice in which the conflict differs from the loaded values. */
  get clashes(): readonly (keyof NoticeInput)[] {
    const theirs = this.conflict && draftOf(this.conflict)
    return theirs
      ? (Object.keys(theirs) as (keyof NoticeInput)[]).filter(
          (part) => !isEqual(theirs[part], this.#base[part]),
        )
      : []
  }

  async load(): Promise<void> {
    if (!this.id) return
    this.state = 'loading'
    try {
      const entry = await this.#engine.send(
        messages.get,
        { params: { id: this.id } },
        { quiet: true },
      )
      runInAction(() => this.#settle(entry, draftOf(entry)))
    } catch (error) {
      runInAction(() => {
        this.failure = error
        this.state = 'failed'
      })
    }
  }

  set(change: Partial<NoticeInput>): void {
    this.draft = { ...this.draft, ...change }
    this.problems = this.problems.filter(
      ({ path }) => !Object.keys(change).some((part) => path.startsWith(part)),
    )
  }

  /** The message of a problem in a part. */
  problemOf(part: keyof NoticeInput): string | undefined {
    return this.problems.find(({ path }) => path === part || path.startsWith(`${part}.`))?.message
  }

  complain(problems: readonly Problem[]): void {
    this.problems = problems
  }

  /** Uploads one file and attaches it; a toast shows the outcome. */
  async upload(file: File): Promise<void> {
    const { signal, abort } = cancellation()
    const key = makeId()
    const change = (next: (upload: AttachmentUpload) => AttachmentUpload[]) =>
      runInAction(
        () =>
          void (this.uploads = this.uploads.flatMap((upload) =>
            upload.key === key ? next(upload) : [upload],
          )),
      )
    this.uploads = [...this.uploads, { key, name: file.name, share: 0, cancel: abort }]
    const stored = await uploadOne(this.#engine, {
      type: 'annex',
      file,
      signal,
      onProgress: (share) => change((upload) => [{ ...upload, share }]),
    })
    runInAction(() => {
      change(() => [])
      if (stored) this.set({ files: [...this.draft.files, stored] })
    })
  }

  removeFile({ fileId }: UploadedFile): void {
    this.set({ files: this.draft.files.filter((file) => file.fileId !== fileId) })
  }

  /**
   * Saves the draft; returns whether it succeeded. Problems are in `problems`, the change of
   * another user in `conflict`.
   */
  async save(over: NoticeEntry | null = this.entry): Promise<boolean> {
    const written = { ...this.draft, title: this.draft.title.trim() }
    return this.#attempt(async () => {
      const entry = over
        ? await this.#engine.send(
            messages.update,
            { params: { id: over.id }, body: { ...written, version: over.version } },
            { quiet: true },
          )
        : await this.#engine.send(
            messages.create,
            { body: written },
            { quiet: true, idempotencyKey: this.#keys.of(written) },
          )
      // What was typed during the save stays, and the text is not replaced, so that the cursor
      // stays in its place.
      runInAction(() =>
        this.#settle(
          entry,
          {
            ...this.draft,
            ...(this.draft.title.trim() === written.title && { title: written.title }),
          },
          written,
        ),
      )
    })
  }

  /**
   * Releases the notice, after saving it if necessary. Returns the number of receivers, or null if
   * it was not released.
   */
  async release(): Promise<number | null> {
    if ((this.isDirty || !this.entry) && !(await this.save())) return null
    const { id } = this
    let count: number | null = null
    await this.#attempt(async () => {
      const entry = await this.#engine.send(
        messages.release,
        { params: { id }, body: {} },
        { quiet: true },
      )
      count = entry.receiverCount
      runInAction(() => this.#settle(entry, draftOf(entry)))
    })
    return count
  }

  /** Discards the user's input in favour of what somebody else saved. */
  takeTheirs(): void {
    if (this.conflict) this.#settle(this.conflict, draftOf(this.conflict))
  }

  async #attempt(act: () => Promise<void>): Promise<boolean> {
    runInAction(() => void (this.isBusy = true))
    try {
      await act()
      return true
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error
      runInAction(() => this.#take(error))
      return false
    } finally {
      runInAction(() => void (this.isBusy = false))
    }
  }

  #take(refused: RefusedCall): void {
    const { data } = refused
    if (refused.code === 409 && typeof data === 'object' && data !== null && 'enabledMark' in data)
      this.conflict = data as NoticeEntry
    else
      this.problems =
        refused.problems.length > 0
          ? refused.problems
          : [{ path: '', code: String(refused.code), message: refused.message }]
  }

  #settle(entry: NoticeEntry, draft: NoticeInput, base: NoticeInput = draft): void {
    this.id = entry.id
    this.entry = entry
    this.draft = draft
    this.#base = base
    this.problems = []
    this.conflict = null
    this.state = 'ready'
  }
}
