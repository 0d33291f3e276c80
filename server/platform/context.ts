import { AsyncLocalStorage } from 'node:async_hooks'

/** A value that follows the code that it was given to, through everything that code waits for. */
export class Context<T> {
  readonly #storage = new AsyncLocalStorage<T>()

  /** The value that the code which asks was run with. */
  get value(): T | undefined {
    return this.#storage.getStore()
  }

  run<R>(value: T, work: () => R): R {
    return this.#storage.run(value, work)
  }

  /**
   * Forgets every value. While there are any Node follows every promise of the process: whoever
   * has none need not pay for that.
   */
  forget(): void {
    this.#storage.disable()
  }
}
