import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { designs } from '#schemas/api/design.ts'
import type { PlanStep, PublishPlan } from '#schemas/api/design.ts'
import type { MenuBranch } from '#schemas/api/menu.ts'
import { refusalOf } from '../port.ts'
import type { Send } from '../port.ts'
import type { Saving } from '../saving.ts'
import { ShareStore } from './share-store.ts'

export interface MenuWish {
  readonly parentId: string
  readonly fullName: string
  readonly enCode: string
  readonly icon: string
}

export interface PublishGiven {
  readonly designId: string
  readonly send: Send
  readonly saving: Saving
  /** An earlier version to publish again; the draft when absent. */
  readonly number: number | undefined
  /** May the user say who may use the form? */
  readonly mayShare: boolean
}

type Phase =
  | { readonly type: 'loading' | 'planned' | 'releasing' }
  /**
   * Tables are being converted while people keep using them; `share` is the part that is done, 0 to
   * 1.
   */
  | { readonly type: 'converting'; readonly share: number }
  | { readonly type: 'failed'; readonly reason: string }
  | { readonly type: 'done'; readonly number: number }

/** Milliseconds between two requests for the progress of a publish. */
const rest = 700
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * How serious a step is: `safe` touches no values, `moves` changes columns that hold values, `loses`
 * sets values aside.
 */
export const gravityOf = (step: PlanStep): 'safe' | 'moves' | 'loses' => {
  if (step.lost > 0 || (['park', 'parkTable'].includes(step.type) && step.rows > 0)) return 'loses'
  return step.rows > 0 && ['convert', 'narrow', 'rename', 'widen'].includes(step.type)
    ? 'moves'
    : 'safe'
}

/**
 * One publish: saves the draft, asks the server what would happen, and publishes once the user
 * agrees.
 */
export class PublishStore {
  phase: Phase = { type: 'loading' }
  plan: PublishPlan | null = null
  directories: readonly MenuBranch[] = []
  hasConsent = false
  /** Has an administrator agreed to the data that the design reads on behalf of others? */
  isAgreed = false
  note = ''
  /** Do those who held every field get the new ones? */
  givesNew = true
  menu: MenuWish | null = null
  hasTypedMenu = false
  readonly share: ShareStore
  private readonly given: PublishGiven
  /** Aborts requests that read from the server. */
  private reading = new AbortController()

  constructor(given: PublishGiven) {
    this.given = given
    this.share = new ShareStore({
      modelId: given.designId,
      send: given.send,
      isAllowed: given.mayShare,
    })
    makeAutoObservable<this, 'given' | 'reading'>(
      this,
      {
        given: false,
        share: false,
        reading: false,
        phase: observableRef,
        plan: observableRef,
        directories: observableRef,
        menu: observableRef,
      },
      { autoBind: true },
    )
  }

  get errors(): PublishPlan['problems'] {
    return this.plan?.problems.filter((problem) => problem.severity === 'error') ?? []
  }

  /** Is there anybody whom the user can give the new fields? */
  get hasNewHolders(): boolean {
    return (this.plan?.newFields.holders.length ?? 0) > 0
  }

  get canRelease(): boolean {
    return (
      this.phase.type === 'planned' &&
      this.plan !== null &&
      this.errors.length === 0 &&
      (!this.plan.needsConsent || this.hasConsent) &&
      this.share.isWhole &&
      (this.plan.readings.length === 0 || (this.plan.canAgree && this.isAgreed))
    )
  }

  /** Was something said that would be lost with the dialog? */
  get isTouched(): boolean {
    return this.note !== '' || this.hasTypedMenu || this.share.receivers.length > 0
  }

  set(
    settings: Partial<Pick<PublishStore, 'hasConsent' | 'isAgreed' | 'note' | 'menu' | 'givesNew'>>,
  ): void {
    Object.assign(this, settings)
  }

  /** Changes the menu entry as the user types it. */
  typeMenu(menu: MenuWish): void {
    this.menu = menu
    this.hasTypedMenu = true
  }

  /** The dialog is closed, so requests that are still reading are aborted. */
  close(): void {
    this.reading.abort()
  }

  async load(): Promise<void> {
    const { designId, number, saving, send } = this.given
    this.reading.abort()
    const { signal } = (this.reading = new AbortController())
    this.phase = { type: 'loading' }
    try {
      if ((await this.follow(signal)) || signal.aborted) return
      await saving.settled()
      const plan = await send(
        designs.plan,
        { params: { id: designId }, body: number === undefined ? {} : { number } },
        { signal },
      )
      const { list } = await send(designs.directories, {})
      runInAction(() => {
        this.plan = plan
        this.directories = list
        this.phase = { type: 'planned' }
      })
    } catch (error) {
      if (!signal.aborted) this.fail(error)
    }
  }

  async release(): Promise<void> {
    if (!this.canRelease) return
    const { designId, number, saving, send } = this.given
    this.phase = { type: 'releasing' }
    try {
      const body = {
        version: saving.version,
        ...(number !== undefined && { number }),
        ...(this.hasConsent && { consent: true }),
        ...(this.isAgreed && { agree: true }),
        ...(this.note && { note: this.note }),
        ...(this.givesNew && this.hasNewHolders && { giveNew: true }),
        ...(this.menu && { menu: this.menu }),
      }
      const released = await send(designs.release, { params: { id: designId }, body })
      if (released.number === null) await this.follow(this.reading.signal)
      else await this.finish(released.number)
    } catch (error) {
      this.fail(error)
    }
  }

  /** Stops the running publish; the server undoes what it has done so far. */
  async stop(): Promise<void> {
    try {
      await this.given.send(designs.cancelRelease, { params: { id: this.given.designId } })
    } catch (error) {
      this.fail(error)
    }
  }

  /** Shows a running publish until it ends or the dialog is closed; false where none is running. */
  private async follow(signal: AbortSignal): Promise<boolean> {
    const { designId, send } = this.given
    for (let isBegun = false; ; isBegun = true) {
      const { state, share, number, message } = await send(
        designs.progress,
        { params: { id: designId } },
        { signal },
      )
      if (signal.aborted) return true
      if (state !== 'running') {
        if (!isBegun && this.phase.type !== 'releasing') return false
        if (number === null) this.fail(new Error(message))
        else await this.finish(number)
        return true
      }
      runInAction(() => (this.phase = { type: 'converting', share }))
      await pause(rest)
      if (signal.aborted) return true
    }
  }

  private async finish(number: number): Promise<void> {
    const { designId, saving, send } = this.given
    const { version } = await send(designs.read, { params: { id: designId } })
    runInAction(() => {
      saving.follow(version)
      this.phase = { type: 'done', number }
    })
    await this.share.give()
  }

  private fail(error: unknown): void {
    const { message } = refusalOf(error)
    runInAction(() => {
      this.phase = { type: 'failed', reason: message }
    })
  }
}
