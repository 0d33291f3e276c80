import { makeAutoObservable, runInAction } from 'mobx'
import { designs } from '#schemas/api/design.ts'
import type { Design } from '#schemas/api/design.ts'
import type { Document } from '#schemas/design/document.ts'
import type { Kinds } from '#schemas/widget/define.ts'
import { readDocument } from '../open.ts'
import { refusalOf } from '../port.ts'
import type { Send } from '../port.ts'

/**
 * How the draft relates to the live version. An earlier version may have been published again after
 * the draft was changed.
 */
export class Behind {
  /** Numbers of the live version and of the version that the draft is based on. */
  live: number
  base: number
  /** Why the live version could not be read; '' where nothing failed. */
  failure = ''
  private readonly designId: string
  private readonly send: Send

  constructor(design: Pick<Design, 'id' | 'number' | 'draftNumber'>, send: Send) {
    this.live = design.number
    this.base = design.draftNumber
    this.designId = design.id
    this.send = send
    makeAutoObservable<this, 'designId' | 'send'>(
      this,
      { designId: false, send: false },
      { autoBind: true },
    )
  }

  get isBehind(): boolean {
    return this.live > 0 && this.base !== this.live
  }

  /** Loads both numbers from the server. */
  async load(): Promise<void> {
    try {
      const { number, draftNumber } = await this.send(designs.read, {
        params: { id: this.designId },
      })
      runInAction(() => Object.assign(this, { live: number, base: draftNumber, failure: '' }))
    } catch (error) {
      this.fail(error)
    }
  }

  /** The live document, to replace the draft with; null where it cannot be loaded. */
  async takeLive(kinds: Kinds): Promise<Document | null> {
    try {
      const { formData } = await this.send(designs.version, {
        params: { id: this.designId, number: String(this.live) },
      })
      const read = readDocument(kinds, formData)
      if (!('document' in read)) return null
      runInAction(() => Object.assign(this, { base: this.live, failure: '' }))
      return read.document
    } catch (error) {
      this.fail(error)
      return null
    }
  }

  private fail(error: unknown): void {
    const { message } = refusalOf(error)
    runInAction(() => (this.failure = message))
  }
}
