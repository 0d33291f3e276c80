import { makeAutoObservable, observableRef } from 'mobx'
import type { Route } from '#schemas/menu.ts'
import type { Engine } from '#src/engine/engine.ts'
import type { Storage } from '#src/engine/storage.ts'
import { systemConfig } from '#src/app/system-config.ts'

/** The steps of somebody who begins, in order, with the code of the page where each is taken. */
const pages = {
  design: 'onlineDev',
  publish: 'onlineDev',
  grant: 'permission',
  invite: 'user',
  brand: 'config',
  backUp: 'backup',
} as const
export type StepName = keyof typeof pages
const names = Object.keys(pages) as StepName[]

interface Step {
  readonly name: StepName
  readonly route: Route
  readonly isDone: boolean
}

/**
 * The first steps of a designer or an administrator: those that lead to a page of their menu. What
 * the menu or the config shows to be done is ticked by itself, the others when their page was
 * opened from here. Kept per user in this browser.
 */
export class Steps {
  taken: readonly string[]
  isDismissed: boolean
  readonly #engine: Engine
  readonly #storage: Storage
  readonly #key: string

  constructor(engine: Engine) {
    this.#engine = engine
    this.#storage = engine.storage
    this.#key = `steps.${engine.session.current?.userInfo.userId ?? ''}`
    const kept = this.#storage.read(this.#key)
    this.isDismissed = kept === 'dismissed'
    this.taken = Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : []
    makeAutoObservable(this, { taken: observableRef })
  }

  /** The steps to show; none once all are done or the list was dismissed. */
  get list(): readonly Step[] {
    const { menu } = this.#engine
    const steps = names.flatMap((name): Step[] => {
      const route = menu.routes.find(({ path }) => path.split('/').at(-1) === pages[name])
      return route ? [{ name, route, isDone: this.#isDone(name) }] : []
    })
    return this.isDismissed || steps.every(({ isDone }) => isDone) ? [] : steps
  }

  take(name: StepName): void {
    if (this.taken.includes(name)) return
    this.taken = [...this.taken, name]
    this.#storage.write(this.#key, this.taken)
  }

  dismiss(): void {
    this.isDismissed = true
    this.#storage.write(this.#key, 'dismissed')
  }

  #isDone(name: StepName): boolean {
    const { menu } = this.#engine
    if (this.taken.includes(name)) return true
    if (name === 'publish') return menu.routes.some(({ screen }) => screen === 'model')
    const { sysName, logoIcon, navigationIcon } = systemConfig(this.#engine)
    return name === 'brand' && (sysName !== 'Berth' || logoIcon !== '' || navigationIcon !== '')
  }
}

/** The steps of the signed-in user. */
export const stepsOf = (engine: Engine): Steps => new Steps(engine)
