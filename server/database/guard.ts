import { Context } from '../platform/context.ts'

/** A transaction under way. */
export interface OpenTransaction {
  isOpen: boolean
  readonly tasks: (() => void)[]
  notify(channel: string, payload: string): Promise<void>
}

/** Knows whether the code that runs now was called from inside a transaction of one database. */
export class TransactionGuard {
  readonly #context = new Context<OpenTransaction>()
  #open = 0

  get current(): OpenTransaction | undefined {
    const running = this.#context.value
    return running?.isOpen ? running : undefined
  }

  /**
   * Throws where the shared connection would wait for the transaction that it is called from: on
   * PGlite for ever.
   */
  refuse(): void {
    if (this.current) throw new Error('inside a transaction only its trx may be used')
  }

  /** Runs `work` marked as inside; after it returned the mark is gone, for stragglers too. */
  async inside<T>(
    notify: OpenTransaction['notify'],
    work: () => Promise<T>,
  ): Promise<{ value: T; tasks: readonly (() => void)[] }> {
    const running: OpenTransaction = { isOpen: true, tasks: [], notify }
    this.#open++
    try {
      return { value: await this.#context.run(running, work), tasks: running.tasks }
    } finally {
      running.isOpen = false
      // Calls without a transaction need not pay for following it.
      if (--this.#open === 0) this.#context.forget()
    }
  }
}
