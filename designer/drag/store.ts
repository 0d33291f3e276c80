import { makeAutoObservable, observableRef } from 'mobx'
import { canMove, canPlace } from '#schemas/design/place.ts'
import type { Kind } from '#schemas/widget/define.ts'
import type { DesignStore } from '../store.ts'
import { targetAt } from './lines.ts'
import type { Boxes, Target } from './lines.ts'

/** What is in the hand: a new one of a kind, or a placed node. */
export type Held = { readonly kind: Kind } | { readonly id: string; readonly kind: Kind }

/** One drag at a time: what is held and where it would drop. */
export class DragStore {
  held: Held | null = null
  target: Target | null = null
  private readonly design: DesignStore

  constructor(design: DesignStore) {
    this.design = design
    makeAutoObservable<this, 'design'>(this, { held: observableRef, target: observableRef, design: false }, { autoBind: true })
  }

  /** Takes up what a `data-kind` or `data-node` names; false when there is no such thing. */
  take(given: { readonly kind?: string | undefined; readonly node?: string | undefined }): boolean {
    const name = given.kind ?? this.design.document.nodes[given.node ?? '']?.kind
    const kind = name === undefined ? undefined : this.design.kinds[name]
    this.held = kind ? (given.kind === undefined ? { id: given.node ?? '', kind } : { kind }) : null
    return this.held !== null
  }

  point(boxes: Boxes, at: { readonly x: number; readonly y: number }): void {
    this.target = this.held ? (targetAt(boxes, at, this.refuses) ?? null) : null
  }

  /** Ends the drag as one step; a target that refuses says why. */
  drop(): void {
    const { held, target } = this
    this.cancel()
    if (!held || !target) return
    const gap = { parent: target.parent, index: target.index }
    if ('id' in held) this.design.moveTo(held.id, gap)
    else this.design.insert(held.kind, gap)
  }

  cancel(): void {
    this.held = null
    this.target = null
  }

  private refuses(parent: string): string | null {
    const { held, design } = this
    if (!held) return null
    const refusal = 'id' in held ? canMove(design.kinds, design.document, { id: held.id, parent }) : canPlace(design.kinds, design.document, { kind: held.kind.kind, parent })
    return refusal && design.sayRefusal(refusal)
  }
}
