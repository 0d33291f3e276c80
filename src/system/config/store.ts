import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { config as calls } from '#schemas/api/config.ts'
import type { ConfigValues, SystemConfig } from '#schemas/api/config.ts'
import { failures } from '#schemas/wire/failure.ts'
import type { Problem } from '#schemas/wire/envelope.ts'
import { conflictOf } from '#src/engine/entry-store.ts'
import { RefusedCall } from '#src/engine/send.ts'
import type { Send } from '#src/engine/send.ts'

/** The values that the form holds. */
export const draftOf = ({
  id: _id,
  sysVersion: _version,
  version: _read,
  ...values
}: SystemConfig): ConfigValues => values

/** The system config as the screen keeps it. */
export class ConfigStore {
  config: SystemConfig | null = null
  failure: string | undefined = undefined
  isForbidden = false
  /** Something was typed that is not saved. */
  isDirty = false
  /** As it is stored now, where somebody else was faster. */
  theirs: SystemConfig | null = null
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
    makeAutoObservable(this, { config: observableRef, theirs: observableRef })
  }

  async load(): Promise<void> {
    this.failure = undefined
    try {
      const config = await this.#send(calls.read, {}, { quiet: true })
      runInAction(() => this.take(config))
    } catch (error) {
      runInAction(() => {
        this.isForbidden = error instanceof RefusedCall && error.code === failures.forbidden.code
        this.failure = error instanceof Error ? error.message : String(error)
      })
    }
  }

  touch(isDirty: boolean): void {
    this.isDirty = isDirty
  }

  /** Goes on from what is stored: the given, or what a save found there. */
  take(config: SystemConfig): void {
    Object.assign(this, { config, theirs: null, isDirty: false })
  }

  /**
   * Saves, after a conflict over what is stored by then; gives the problems by path, or nothing
   * where it is done. What else goes wrong was said by the toast.
   */
  async save(values: ConfigValues): Promise<readonly Problem[] | undefined> {
    const base = this.theirs ?? this.config
    if (!base) return []
    try {
      const config = await this.#send(calls.update, { body: { ...values, version: base.version } })
      runInAction(() => this.take(config))
      return undefined
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error
      runInAction(() => {
        this.theirs = conflictOf(error, base) ?? this.theirs
      })
      return error.problems
    }
  }
}
