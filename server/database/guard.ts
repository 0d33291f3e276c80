import { Context } from '../platform/context.ts'
import type { Gate } from './gate.ts'

/** A running transaction. */
export interface OpenTransaction {
  isOpen: boolean
  readonly tasks: (() => void)[]
  notify(channel: string, payload: string): Promise<void>
}

/**
 * Knows whether the running code was called from inside a transaction of one database, and whether
 * it may begin something there at all.
 */
export class TransactionGuard {
  readonly #gate: Gate
  readonly #context = new Context<OpenTransaction>()
  #open = 0

  constructor(gate: Gate) {
    this.#gate = gate
  }

  get current(): OpenTransaction | undefined {
    const running = this.#context.value
    return running?.isOpen ? running : undefined
  }

  /**
   * Throws where a call would use the shared connection inside a transaction. On PGlite it would
   * wait for that transaction for ever. Throws too while the gate is shut.
   */
  refuse(): void {
    if (this.current) throw new Error('inside a transaction only its trx may be used')
    this.#gate.refuse()
  }

  /**
   * Runs `work` marked as inside the transaction. Once it returns the mark is gone, also for calls
   * that it left running.
   */
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
      // Tracking stops while no transaction is open, so that calls outside of one pay nothing for
      // it.
      if (--this.#open === 0) this.#context.forget()
    }
  }
}
