import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { lookups } from '#schemas/api/lookup.ts'
import { authority } from '#schemas/api/authority.ts'
import type { Holders } from '#schemas/api/authority.ts'
import type { SubjectType } from '#schemas/api/subject.ts'
import { shares } from '#schemas/api/share.ts'
import type { Share } from '#schemas/api/share.ts'
import { refusalOf } from '../port.ts'
import type { Send } from '../port.ts'

/** Somebody who may use the form: a role, a department or a person. */
export interface Receiver {
  readonly type: SubjectType
  readonly id: string
  readonly name: string
}

export type ShareAct = 'add' | 'edit' | 'remove'

/** Buttons of the form that each act needs. */
const buttonsOf: { readonly [A in ShareAct]: Share['buttons'] } = {
  add: ['btn_add'],
  edit: ['btn_edit'],
  remove: ['btn_remove', 'btn_batchRemove'],
}

/** Who may use a form, as far as everybody may know. */
interface Audience {
  /** People besides administrators. */
  readonly people: number
  readonly isMine: boolean
  /** Names of administrators who can allow it for others. */
  readonly helpers: readonly string[]
}

type SharePhase =
  | { readonly type: 'none' | 'sending' | 'done' }
  | { readonly type: 'failed'; readonly reason: string }

/** The key of a receiver in the box that chooses them. */
export const receiverKey = ({ type, id }: Pick<Receiver, 'type' | 'id'>): string => `${type} ${id}`

/**
 * Who may use a form once it is published, and what they may do with it. It is sent after the
 * publish, because only then there is something to give.
 */
export class ShareStore {
  receivers: readonly Receiver[] = []
  scope: Share['scope'] = 'department'
  acts: readonly ShareAct[] = ['add', 'edit']
  /** Paths of the fields that are given; null for all. */
  fields: readonly string[] | null = null
  /** The last day on which it is held (YYYY-MM-DD); null for no end. */
  until: string | null = null
  phase: SharePhase = { type: 'none' }
  /** Everybody who may use the form now; null until it is known, or where the user may not ask. */
  holders: Holders | null = null
  /** What users who may not ask that are told instead: how many may use it, and whom to ask. */
  audience: Audience | null = null
  /** May the user give forms, and ask who holds them? */
  readonly isAllowed: boolean
  private readonly modelId: string
  private readonly send: Send

  constructor(given: {
    readonly modelId: string
    readonly send: Send
    readonly isAllowed: boolean
  }) {
    this.isAllowed = given.isAllowed
    this.modelId = given.modelId
    this.send = given.send
    makeAutoObservable<this, 'send' | 'modelId'>(
      this,
      {
        send: false,
        modelId: false,
        isAllowed: false,
        receivers: observableRef,
        acts: observableRef,
        fields: observableRef,
        phase: observableRef,
        holders: observableRef,
        audience: observableRef,
      },
      { autoBind: true },
    )
  }

  /** Is everything said that a share needs? */
  get isWhole(): boolean {
    return this.receivers.length === 0 || this.fields === null || this.fields.length > 0
  }

  set(
    settings: Partial<Pick<ShareStore, 'receivers' | 'scope' | 'acts' | 'fields' | 'until'>>,
  ): void {
    Object.assign(this, settings)
  }

  /** Gives the published form to those who were chosen, and asks who may use it now. */
  async give(): Promise<void> {
    if (!this.isAllowed) return this.findAudience()
    if (this.receivers.length > 0 && this.phase.type !== 'done') {
      this.phase = { type: 'sending' }
      try {
        await this.send(shares.give, { body: this.body })
        this.settle({ type: 'done' })
      } catch (error) {
        this.settle({ type: 'failed', reason: refusalOf(error).message })
      }
    }
    await this.findHolders()
  }

  private get body(): Share {
    return {
      modelId: this.modelId,
      objects: this.receivers.map(({ type, id }) => ({ objectType: type, objectId: id })),
      scope: this.scope,
      buttons: ['btn_detail', ...this.acts.flatMap((act) => buttonsOf[act])],
      ...(this.fields && { fields: [...this.fields] }),
      ...(this.until !== null && { until: this.until }),
    }
  }

  private async findAudience(): Promise<void> {
    try {
      const [counted, { list }] = await Promise.all([
        this.send(shares.audience, { params: { id: this.modelId } }),
        this.send(lookups.administrators, {}),
      ])
      const helpers = list.map(({ realName }) => realName)
      runInAction(() => (this.audience = { ...counted, helpers }))
    } catch {
      // The form is published all the same, and the dialog then names nobody.
    }
  }

  private settle(phase: SharePhase): void {
    this.phase = phase
  }

  /** If this is refused, the dialog only does not say who may use the form. */
  private async findHolders(): Promise<void> {
    const target = { type: 'model' as const, modelId: this.modelId }
    const found = await this.send(authority.holders, { body: { target, pageSize: 1 } }).catch(
      () => null,
    )
    runInAction(() => (this.holders = found))
  }
}

/** The receivers for the chosen keys of a box, whose names are known from before or from a search. */
export const pickReceivers = (
  keys: readonly string[],
  known: readonly Receiver[],
): readonly Receiver[] =>
  keys.flatMap((key) => known.find((receiver) => receiverKey(receiver) === key) ?? [])
