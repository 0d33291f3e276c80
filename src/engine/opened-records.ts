import { makeAutoObservable, observableRef } from 'mobx'

/** A record opened for reading, above everything else on the screen. */
export interface OpenedRecord {
  readonly modelId: string
  readonly id: string
}

/**
 * Records of other forms opened by links, one above another. The last one is visible; closing it
 * returns to the one before.
 */
class OpenedRecords {
  private stack: readonly OpenedRecord[] = []

  constructor() {
    makeAutoObservable<OpenedRecords, 'stack'>(this, { stack: observableRef }, { autoBind: true })
  }

  get last(): OpenedRecord | undefined {
    return this.stack.at(-1)
  }

  open(modelId: string, id: string): void {
    this.stack = [...this.stack, { modelId, id }]
  }

  close(): void {
    this.stack = this.stack.slice(0, -1)
  }
}

/** The stack of records that the user opened by links. */
export const openOpenedRecords = (): OpenedRecords => new OpenedRecords()
