import type { Params } from '../text.ts'
import type { BoundKind, Kind } from '../widget/define.ts'
import type { Node } from '../widget/node.ts'
import type { designProblemTexts } from './check-texts.ts'

/**
 * A node as the checks use it; `bound` is null where its kind is unknown or its options cannot be
 * read.
 */
export interface CheckedNode {
  readonly node: Node
  readonly kind: Kind | null
  readonly bound: BoundKind | null
  readonly path: string
  /** Ids of its containers, outermost first. */
  readonly above: readonly string[]
}

/** A problem, by its code in `designProblemTexts`. */
export interface DesignFinding {
  readonly nodeId: string | null
  readonly place: 'node' | 'rule' | 'list' | 'form'
  readonly ruleId?: string
  readonly code: keyof (typeof designProblemTexts)['zh']
  readonly params?: Params
}

/** Every field with data, by path. */
export type Fields = ReadonlyMap<string, CheckedNode>
