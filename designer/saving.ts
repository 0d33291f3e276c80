import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { Document } from '#schemas/design/document.ts'
import { refusalOf } from './port.ts'
import type { Journal } from './port.ts'

/** How the draft on the server relates to the document in the browser. */
export type Status =
  | { readonly type: 'saved'; readonly at: number }
  | { readonly type: 'unsaved' }
  | { readonly type: 'saving' }
  | { readonly type: 'failed'; readonly message: string }
  /** Somebody else saved meanwhile, so the user must choose one of the two documents. */
  | { readonly type: 'conflict'; readonly theirs: SavedDocument }

export interface SavedDocument {
  readonly version: number
  readonly at: number
  readonly document: Document
}

export interface SavingGiven {
  /**
   * Saves the draft if it still has the version it is based on. Throws a refusal; code 409 means
   * that the version is outdated.
   */
  save(document: Document, version: number): Promise<Omit<SavedDocument, 'document'>>
  /** Reads the other version from the data of a 409; null when it contains none. */
  theirs(data: unknown): SavedDocument | null
  readonly journal: Journal
}

export const restTime = 1000
const retryTime = 10_000
/**
 * Edits may continue while a save runs. After this many rounds it stops waiting for the last of
 * them.
 */
const longestWait = 5

/**
 * Saves the draft on the server one second after the last edit, and keeps what is not saved yet in
 * the journal.
 */
export class Saving {
  status: Status
  version: number
  private document: Document
  private readonly given: SavingGiven
  /** The save that is running. */
  private sending: Promise<void> | null = null
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(start: SavedDocument, given: SavingGiven) {
    this.status = { type: 'saved', at: start.at }
    this.version = start.version
    this.document = start.document
    this.given = given
    makeAutoObservable<this, 'document' | 'given' | 'timer' | 'sending'>(
      this,
      { status: observableRef, document: false, given: false, timer: false, sending: false },
      { autoBind: true },
    )
  }

  get isSaved(): boolean {
    return this.status.type === 'saved'
  }

  /**
   * Called after an edit: writes it to the journal at once, and to the server one second after the
   * last edit.
   */
  note(document: Document): void {
    if (document === this.document) return
    this.document = document
    this.given.journal.write({ version: this.version, at: Date.now(), document })
    if (this.status.type === 'conflict') return
    if (this.status.type !== 'saving') this.status = { type: 'unsaved' }
    this.arm(restTime)
  }

  /** Saves now what is not saved yet. */
  async flush(): Promise<void> {
    clearTimeout(this.timer)
    if (
      this.status.type === 'saved' ||
      this.status.type === 'saving' ||
      this.status.type === 'conflict'
    )
      return
    this.sending = this.send()
    await this.sending
  }

  /**
   * Waits until the draft on the server equals the document here. Throws when it cannot be saved.
   */
  async settled(): Promise<void> {
    for (let tries = 0; tries < longestWait && this.status.type !== 'saved'; tries++) {
      await (this.sending ?? this.flush())
      if (this.status.type === 'failed') throw new Error(this.status.message)
      if (this.status.type === 'conflict') throw new Error('conflict')
    }
  }

  /** Overwrites the version that somebody else saved with this document. */
  async keepMine(): Promise<void> {
    if (this.status.type !== 'conflict') return
    this.version = this.status.theirs.version
    this.status = { type: 'unsaved' }
    await this.flush()
  }

  /** Called when the other version was taken over here, so nothing is unsaved. */
  takeTheirs(theirs: SavedDocument): void {
    clearTimeout(this.timer)
    this.version = theirs.version
    this.document = theirs.document
    this.status = { type: 'saved', at: theirs.at }
    this.given.journal.clear()
  }

  /** Called when the server raised the version of the draft itself, in a publish. */
  follow(version: number): void {
    this.version = version
  }

  stop(): void {
    clearTimeout(this.timer)
  }

  private arm(time: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.flush(), time)
  }

  private async send(): Promise<void> {
    const { document } = this
    this.status = { type: 'saving' }
    try {
      const saved = await this.given.save(document, this.version)
      runInAction(() => this.settle(document, saved))
    } catch (error) {
      runInAction(() => this.fail(error))
    } finally {
      this.sending = null
    }
  }

  private settle(sent: Document, saved: Omit<SavedDocument, 'document'>): void {
    this.version = saved.version
    if (sent === this.document) {
      this.status = { type: 'saved', at: saved.at }
      this.given.journal.clear()
      return
    }
    this.status = { type: 'unsaved' }
    this.given.journal.write({ version: saved.version, at: Date.now(), document: this.document })
    this.arm(restTime)
  }

  private fail(error: unknown): void {
    const { code, message, data } = refusalOf(error)
    const theirs = code === 409 ? this.given.theirs(data) : null
    this.status = theirs ? { type: 'conflict', theirs } : { type: 'failed', message }
    if (!theirs && (code === 0 || code >= 500)) this.arm(retryTime)
  }
}
