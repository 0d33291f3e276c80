import { makeAutoObservable, observableRef } from 'mobx'

/** A record that is shown for reading, over everything else. */
export interface OpenedRecord {
  readonly modelId: string
  readonly id: string
}

/**
 * Records of other forms that links have opened, one over another: the last is seen, closing it
 * leads back to the one before.
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

/** The records that this person opened by links. */
export const openOpenedRecords = (): OpenedRecords => new OpenedRecords()
