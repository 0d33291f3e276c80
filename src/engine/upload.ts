import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { UploadedFile, UploadMetadata } from '#schemas/api/file.ts'
import type { UploadPort, UploadState } from '#schemas/runtime.ts'
import type { Say } from '#schemas/text.ts'
import { categoryOf, extensionOf } from '#schemas/wire/upload.ts'
import type { FileCategory, UploadRule } from '#schemas/wire/upload.ts'
import { makeId } from '#schemas/wire/id.ts'
import type { Checksum } from './checksum.ts'
import type { Wait } from './chunk-sender.ts'
import { RefusedCall } from './send.ts'
import type { Send } from './send.ts'
import { printShare, uploadTexts } from './single-upload.ts'

/** How many files are sent at the same time; others wait. */
const mostAtOnce = 2

/** Lets a limited number of tasks run at the same time. */
export class Turns {
  private free = mostAtOnce
  private readonly waiting: (() => void)[] = []

  async take(signal: AbortSignal): Promise<void> {
    if (this.free > 0) this.free--
    else await new Promise<void>((resolve) => this.waiting.push(resolve))
    if (!signal.aborted) return
    this.give()
    throw signal.reason
  }

  give(): void {
    const next = this.waiting.shift()
    if (next) next()
    else this.free++
  }
}

export interface UploadMeans {
  readonly send: Send
  readonly say: Say
  readonly checksum: Checksum
  readonly wait: Wait
  readonly turns: Turns
  /** The state of an upload has changed. */
  onChange(upload: Upload): void
  onStored(upload: Upload, file: UploadedFile): void
  /** The upload failed permanently or for now; `words` is the message for the user. */
  onFailed(upload: Upload, words: string): void
  onRemoved(upload: Upload): void
}

/**
 * The upload of one file (specification 4): checked, waiting, sent in chunks, merged. It can be
 * paused, resumed, retried and removed.
 */
export class Upload implements UploadPort {
  readonly key = makeId()
  readonly file: File
  readonly type: UploadRule['type']
  state: UploadState = 'checking'
  problem: string | undefined = undefined
  share = 0
  private identifier = ''
  private stop: AbortController | null = null
  private readonly means: UploadMeans

  constructor(
    means: UploadMeans,
    { file, type }: { readonly file: File; readonly type: UploadRule['type'] },
  ) {
    this.means = means
    this.file = file
    this.type = type
    makeAutoObservable<Upload, 'means' | 'stop' | 'identifier'>(
      this,
      {
        key: false,
        file: false,
        type: false,
        means: false,
        stop: false,
        identifier: false,
        problem: observableRef,
      },
      { autoBind: true },
    )
  }

  get name(): string {
    return this.file.name
  }

  get size(): number {
    return this.file.size
  }

  get category(): FileCategory {
    return categoryOf(this.file.name)
  }

  get percent(): number {
    return printShare(this.share)
  }

  /** Is it running, or will it run without any action of the user? */
  get isOpen(): boolean {
    return this.state !== 'success' && this.state !== 'error'
  }

  private enter(state: UploadState, problem?: string): void {
    this.state = state
    this.problem = problem
    this.means.onChange(this)
  }

  private hear(share: number): void {
    this.share = share
  }

  private get about(): UploadMetadata {
    const { name, size, type } = this.file
    return {
      identifier: this.identifier,
      fileName: name,
      fileSize: size,
      fileType: type,
      extension: extensionOf(name),
      type: this.type,
    }
  }

  private async work(signal: AbortSignal): Promise<void> {
    const { send, checksum, wait, turns } = this.means
    if (this.identifier === '') {
      this.enter('checking')
      this.identifier = await checksum(this.file, { signal, onShare: this.hear }).catch(
        (error: unknown) => {
          if (signal.aborted) throw signal.reason
          throw new UnreadableReply('unreadable', { cause: error })
        },
      )
      signal.throwIfAborted()
    }
    runInAction(() => this.hear(0))
    this.enter('waiting')
    await turns.take(signal)
    try {
      this.enter('uploading')
      const { sendInChunks } = await import('./chunk-sender.ts')
      const stored = await sendInChunks(
        { send, wait, signal },
        { file: this.file, about: this.about, key: this.key, onShare: this.hear },
      )
      this.enter('success')
      this.means.onStored(this, stored)
    } finally {
      turns.give()
    }
  }

  private fail(error: unknown): void {
    const { say, onFailed, onRemoved } = this.means
    if (error instanceof UnreadableReply) {
      onFailed(this, say(uploadTexts, 'unreadable', { name: this.name }))
      onRemoved(this)
      return
    }
    const words =
      (error instanceof RefusedCall &&
        (error.problems[0]?.message ?? (error.code === 0 ? undefined : error.message))) ||
      say(uploadTexts, 'error')
    this.enter('error', words)
    onFailed(this, words)
  }

  /** Starts the upload, or continues after the chunks that arrived. */
  resume(): void {
    if (this.stop) return
    const stop = new AbortController()
    this.stop = stop
    this.work(stop.signal)
      .catch((error: unknown) => {
        if (!stop.signal.aborted) this.fail(error)
      })
      .finally(() => {
        if (this.stop === stop) this.stop = null
      })
  }

  private halt(): void {
    this.stop?.abort(new DOMException('stopped', 'AbortError'))
    this.stop = null
  }

  pause(): void {
    if (!this.isOpen) return
    this.halt()
    this.enter('paused')
  }

  remove(): void {
    this.halt()
    this.means.onRemoved(this)
  }
}

class UnreadableReply extends Error {}
