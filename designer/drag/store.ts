import { makeAutoObservable, observableRef } from 'mobx'
import { canMove, canPlace } from '#schemas/design/place.ts'
import type { Refusal } from '#schemas/design/refusal.ts'
import type { Kind } from '#schemas/widget/define.ts'
import type { DesignStore } from '../store.ts'
import { targetAt } from './lines.ts'
import type { Boxes, Target } from './lines.ts'

/** What is in the hand: a new one of a kind, or placed nodes; the kind is that of the one which is pulled. */
export type Held = { readonly kind: Kind } | { readonly ids: readonly string[]; readonly kind: Kind }

/** One drag at a time: what is held and where it would drop. */
export class DragStore {
  held: Held | null = null
  target: Target | null = null
  private readonly design: DesignStore

  constructor(design: DesignStore) {
    this.design = design
    makeAutoObservable<this, 'design'>(this, { held: observableRef, target: observableRef, design: false }, { autoBind: true })
  }

  /** Takes up what a `data-kind` or `data-node` names, a selected node with all that is selected; false when there is no such thing. */
  take(given: { readonly kind?: string | undefined; readonly node?: string | undefined }): boolean {
    const { design } = this
    const id = given.node ?? ''
    const name = given.kind ?? design.document.nodes[id]?.kind
    const kind = name === undefined ? undefined : design.kinds[name]
    const ids = design.isSelected(id) ? design.chosen : [id]
    this.held = kind ? (given.kind === undefined ? { ids, kind } : { kind }) : null
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
    if ('ids' in held) this.design.moveTo(held.ids, gap)
    else this.design.insert(held.kind, gap)
  }

  cancel(): void {
    this.held = null
    this.target = null
  }

  private refuses(parent: string): string | null {
    const { held, design } = this
    if (!held) return null
    const refusal = 'ids' in held ? refusalOf(design, held.ids, parent) : canPlace(design.kinds, design.document, { kind: held.kind.kind, parent })
    return refusal && design.sayRefusal(refusal)
  }
}

const refusalOf = ({ kinds, document }: DesignStore, ids: readonly string[], parent: string): Refusal | null =>
  ids.reduce<Refusal | null>((found, id) => found ?? canMove(kinds, document, { id, parent }), null)
