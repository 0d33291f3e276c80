import { AsyncLocalStorage } from 'node:async_hooks'

/** A value that stays with the code it was set for, across everything that code awaits. */
export class Context<T> {
  readonly #storage = new AsyncLocalStorage<T>()

  /** The value that the calling code was run with. */
  get value(): T | undefined {
    return this.#storage.getStore()
  }

  run<R>(value: T, work: () => R): R {
    return this.#storage.run(value, work)
  }

  /**
   * Clears all values and turns tracking off. While a value exists, Node tracks every promise of
   * the process, which costs time.
   */
  forget(): void {
    this.#storage.disable()
  }
}
