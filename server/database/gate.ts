import { Context } from '../platform/context.ts'
import { shutOut } from './trouble.ts'

/** Work that passes a shut gate, until it is over. */
interface Pass {
  isValid: boolean
}

/**
 * Stands before all connections of a database in this process. While somebody works alone, here or
 * in another process, only that work gets one; everybody else is refused at once.
 */
export class Gate {
  #isTakenHere = false
  #isTakenElsewhere = false
  #passing = 0
  readonly #passes = new Context<Pass>()
  readonly #onOpen: () => void

  /** `onOpen` is called when somebody has worked alone, before anybody else gets a connection. */
  constructor(onOpen: () => void) {
    this.#onOpen = onOpen
  }

  get isShut(): boolean {
    return this.#isTakenHere || this.#isTakenElsewhere
  }

  /** Whether this process works alone. */
  get isTakenHere(): boolean {
    return this.#isTakenHere
  }

  /** Whether another process is known to work alone. */
  get isTakenElsewhere(): boolean {
    return this.#isTakenElsewhere
  }

  /** Whether the running code was called from the work that has this process to itself. */
  get isAlone(): boolean {
    return this.#isTakenHere && this.#isPassing
  }

  get #isPassing(): boolean {
    return this.#passes.value?.isValid === true
  }

  /** Throws where the gate is shut and the running code may not pass. */
  refuse(): void {
    if (this.isShut && !this.#isPassing) throw shutOut()
  }

  /** Shuts the gate for everything but `work`; only one such work at a time. */
  async shutFor<T>(work: () => Promise<T>): Promise<T> {
    this.#isTakenHere = true
    try {
      return await this.pass(work)
    } finally {
      this.#isTakenHere = false
      this.#onOpen()
    }
  }

  /** Another process works alone from now on. */
  shut(): void {
    this.#isTakenElsewhere = true
  }

  /** The other process is done. */
  open(): void {
    this.#isTakenElsewhere = false
    this.#onOpen()
  }

  /** Runs `work`, which passes the gate until it returns. */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    const pass: Pass = { isValid: true }
    this.#passing++
    try {
      return await this.#passes.run(pass, work)
    } finally {
      pass.isValid = false
      if (--this.#passing === 0) this.#passes.forget()
    }
  }
}
