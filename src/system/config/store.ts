import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { config as calls } from '#schemas/api/config.ts'
import type { ConfigValues, SystemConfig } from '#schemas/api/config.ts'
import { providerSettings } from '#schemas/api/provider-settings.ts'
import type { ProviderDetail, ProviderValues } from '#schemas/api/provider-settings.ts'
import { failures } from '#schemas/wire/failure.ts'
import type { Problem } from '#schemas/wire/envelope.ts'
import { conflictOf } from '#src/engine/entry-store.ts'
import { RefusedCall } from '#src/engine/send.ts'
import type { Send } from '#src/engine/send.ts'

/** What is stored once for the whole system, and saved with the version that was read. */
export interface StoredSettings {
  readonly id: string
  readonly version: number
}

/** How settings are read and saved; `onSaved` is told what is stored then. */
interface SettingsSource<S extends StoredSettings, V> {
  read(): Promise<S>
  update(values: V, version: number): Promise<S>
  onSaved?(stored: S): void
}

/** The state of one form of settings. */
export class SettingsStore<S extends StoredSettings, V> {
  stored: S | null = null
  failure: string | undefined = undefined
  isForbidden = false
  /** There is unsaved input. */
  isDirty = false
  /** What is stored, if somebody else saved first. */
  theirs: S | null = null
  readonly #source: SettingsSource<S, V>

  constructor(source: SettingsSource<S, V>) {
    this.#source = source
    makeAutoObservable(this, { stored: observableRef, theirs: observableRef })
  }

  /** Reads what is stored, for which unsaved input is never given up. */
  async load(): Promise<void> {
    if (this.isDirty) return
    this.failure = undefined
    this.isForbidden = false
    const before = this.stored
    try {
      const stored = await this.#source.read()
      // What was saved meanwhile may be newer.
      runInAction(() => {
        if (!this.isDirty && this.stored === before) this.take(stored)
      })
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

  /** Continues with what is stored, from loading, from saving, or from a conflict. */
  take(stored: S): void {
    Object.assign(this, { stored, theirs: null, isDirty: false })
  }

  /**
   * Saves; after a conflict this overwrites what is stored by then. Returns the problems by path,
   * or undefined if it succeeded. Other failures were already shown as a toast.
   */
  async save(values: V): Promise<readonly Problem[] | undefined> {
    const base = this.theirs ?? this.stored
    if (!base) return []
    try {
      const stored = await this.#source.update(values, base.version)
      runInAction(() => {
        this.take(stored)
        this.#source.onSaved?.(stored)
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

/** The values of the system config that its form holds. */
export const draftOf = ({
  id: _id,
  sysVersion: _version,
  version: _read,
  ...values
}: SystemConfig): ConfigValues => values

/** The system config; `onSaved` is told the new one. */
export const makeConfigStore = (send: Send, onSaved: (config: SystemConfig) => void) =>
  new SettingsStore<SystemConfig, ConfigValues>({
    read: () => send(calls.read, {}, { quiet: true }),
    update: (values, version) => send(calls.update, { body: { ...values, version } }),
    onSaved,
  })
export type ConfigStore = ReturnType<typeof makeConfigStore>

/** The settings of the provider; the secret is undefined to keep the stored one, null for none. */
export type ProviderDraft = ProviderValues & { readonly clientSecret?: string | null | undefined }

/**
 * The values that the form of the provider holds. Where no address of the site is known, it is that
 * of this browser.
 */
export const providerDraftOf = ({
  id: _id,
  hasSecret: _has,
  redirectPath: _path,
  version: _version,
  ...values
}: ProviderDetail): ProviderDraft => ({
  ...values,
  publicAddress: values.publicAddress || location.origin,
  clientSecret: undefined,
})

/** The body of the calls about the provider. */
export const toProviderBody = ({ clientSecret, ...values }: ProviderDraft) => ({
  ...values,
  ...(clientSecret !== undefined && { clientSecret }),
})

export const makeProviderStore = (send: Send) =>
  new SettingsStore<ProviderDetail, ProviderDraft>({
    read: () => send(providerSettings.read, {}, { quiet: true }),
    update: (values, version) =>
      send(providerSettings.update, { body: { ...toProviderBody(values), version } }),
  })
export type ProviderStore = ReturnType<typeof makeProviderStore>
