import { makeAutoObservable, observableRef } from 'mobx'
import type { FragmentEntry } from '#schemas/api/design-fragment.ts'
import { fragmentOf } from '#schemas/design/fragment.ts'
import { canMove, canPlace } from '#schemas/design/place.ts'
import type { Refusal } from '#schemas/design/refusal.ts'
import type { Kind } from '#schemas/widget/define.ts'
import type { Shelf } from '../fragments/shelf.ts'
import { refusalOf } from '../port.ts'
import type { DesignStore } from '../store.ts'
import { designTexts } from '../texts.ts'
import { targetAt } from './lines.ts'
import type { Boxes, Hand, Point, Target } from './lines.ts'
import { mostBeside, wholeLine } from '../widths.ts'
import { isEqual } from '#schemas/equal.ts'

/**
 * What is dragged: a new node of a kind, a shared group, or placed nodes. `kind` is that of the
 * node under the pointer.
 */
export type DragPayload =
  | { readonly kind: Kind }
  | { readonly fragment: FragmentEntry; readonly kind: Kind }
  | { readonly ids: readonly string[]; readonly kind: Kind }

/** The current drag: what is held and where it would drop, in coordinates of the canvas. */
export class DragStore {
  held: DragPayload | null = null
  target: Target | null = null
  /** The placed nodes stay where they are, and copies of them are dropped. */
  isCopy = false
  private readonly design: DesignStore
  private readonly shelf: Shelf
  private hand: Hand | null = null

  constructor(design: DesignStore, shelf: Shelf) {
    this.design = design
    this.shelf = shelf
    makeAutoObservable<this, 'design' | 'shelf' | 'hand'>(
      this,
      { held: observableRef, target: observableRef, design: false, shelf: false, hand: false },
      { autoBind: true },
    )
  }

  /**
   * Starts a drag of what a `data-kind`, `data-fragment` or `data-node` names; a selected node
   * brings the whole selection along. False when there is no such thing.
   */
  take(given: {
    readonly kind?: string | undefined
    readonly node?: string | undefined
    readonly fragment?: string | undefined
  }): boolean {
    const { design } = this
    const id = given.node ?? ''
    const fragment = this.shelf.find(given.fragment ?? '')
    const name = given.kind ?? fragment?.kinds[0] ?? design.document.nodes[id]?.kind
    const kind = name === undefined ? undefined : design.kinds[name]
    const ids = design.isSelected(id) ? design.chosen : [id]
    this.held = kind
      ? fragment
        ? { fragment, kind }
        : given.kind === undefined
          ? { ids, kind }
          : { kind }
      : null
    this.hand = this.held && handOf(design, this.held)
    return this.held !== null
  }

  /** Updates where the drop would go; null means nowhere. */
  point(boxes: Boxes, at: Point | null): void {
    const next = this.hand && at ? (targetAt(boxes, at, this.hand) ?? null) : null
    if (!isEqual(this.target, next)) this.target = next
  }

  copying(isCopy: boolean): void {
    this.isCopy = isCopy
  }

  /** Ends the drag as one step. A place that refuses it says why. */
  drop(): void {
    const { held, target, isCopy, design } = this
    this.cancel()
    if (!held || !target) return
    const gap = { parent: target.parent, index: target.index }
    if ('fragment' in held)
      void this.shelf
        .insert(held.fragment.id, [gap])
        .catch((error: unknown) => design.tell(refusalOf(error).message))
    else if (!('ids' in held)) design.insert(held.kind, gap, target.shares)
    else if (isCopy) design.paste(fragmentOf(design.kinds, design.document, held.ids), [gap])
    else design.moveTo(held.ids, gap, target.shares)
  }

  cancel(): void {
    this.held = null
    this.hand = null
    this.target = null
    this.isCopy = false
  }
}

/**
 * What is held, in the form that the drop lines need. Each place is asked only once, because
 * nothing changes during a drag.
 */
function handOf(design: DesignStore, held: DragPayload): Hand {
  const { kinds, document } = design
  const answers = new Map<string, string | null>()
  const ask = (parent: string): string | null => {
    const names = 'fragment' in held ? held.fragment.kinds : [held.kind.kind]
    const refusal =
      'ids' in held
        ? firstRefusal(design, held.ids, parent)
        : names.reduce<Refusal | null>(
            (found, kind) => found ?? canPlace(kinds, document, { kind, parent }),
            null,
          )
    return refusal && design.sayRefusal(refusal)
  }
  return {
    ids: 'ids' in held ? held.ids : [],
    spans:
      'ids' in held ? held.ids.map((id) => document.nodes[id]?.span ?? wholeLine) : [wholeLine],
    refuses(parent, count = 1) {
      const known = answers.get(parent)
      const answer = known === undefined ? ask(parent) : known
      answers.set(parent, answer)
      return answer === null && count > mostBeside
        ? design.say(designTexts, 'lineFull', { most: mostBeside })
        : answer
    },
  }
}

const firstRefusal = (
  { kinds, document }: DesignStore,
  ids: readonly string[],
  parent: string,
): Refusal | null =>
  ids.reduce<Refusal | null>((found, id) => found ?? canMove(kinds, document, { id, parent }), null)
