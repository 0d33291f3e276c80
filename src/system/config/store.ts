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

/** The state of the system config screen. */
export class ConfigStore {
  config: SystemConfig | null = null
  failure: string | undefined = undefined
  isForbidden = false
  /** There is unsaved input. */
  isDirty = false
  /** The stored config, if somebody else saved first. */
  theirs: SystemConfig | null = null
  readonly #send: Send
  readonly #onSaved: (config: SystemConfig) => void

  constructor(send: Send, onSaved: (config: SystemConfig) => void) {
    this.#send = send
    this.#onSaved = onSaved
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

  /** Continues with a stored config, from loading, from saving, or from a conflict. */
  take(config: SystemConfig): void {
    Object.assign(this, { config, theirs: null, isDirty: false })
  }

  /**
   * Saves; after a conflict this overwrites what is stored by then. Returns the problems by path,
   * or undefined if it succeeded. Other failures were already shown as a toast.
   */
  async save(values: ConfigValues): Promise<readonly Problem[] | undefined> {
    const base = this.theirs ?? this.config
    if (!base) return []
    try {
      const config = await this.#send(calls.update, { body: { ...values, version: base.version } })
      runInAction(() => {
        this.take(config)
        this.#onSaved(config)
      })
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
