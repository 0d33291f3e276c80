import type { Params } from '../text.ts'
import type { Bound, Kind } from '../widget/define.ts'
import type { Node } from '../widget/node.ts'
import type { designProblemTexts } from './check-texts.ts'

/**
 * A node as the checks see it; `bound` is null where its kind is unknown or its options cannot be
 * read.
 */
export interface Checked {
  readonly node: Node
  readonly kind: Kind | null
  readonly bound: Bound | null
  readonly path: string
  /** Node ids around it, outermost first. */
  readonly above: readonly string[]
}

/** Something found, by code of `designProblemTexts`. */
export interface Found {
  readonly nodeId: string | null
  readonly place: 'node' | 'rule' | 'list' | 'form'
  readonly ruleId?: string
  readonly code: keyof (typeof designProblemTexts)['zh']
  readonly params?: Params
}

/** Every field that holds data, by path. */
export type Fields = ReadonlyMap<string, Checked>
