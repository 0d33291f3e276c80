import type { Kind } from '../../widget/define.ts'
import type { Loss } from './loss.ts'
import type { ForeignObject } from './source.ts'

/** A node of a form generator: its own keys, those of `__config__` and of `__slot__`. */
export interface Widget {
  readonly node: ForeignObject
  readonly config: ForeignObject
  readonly slot: ForeignObject
  readonly kind: Kind
  /** Finds a field by any of the ways in which others name it. */
  refer(name: string): string
  lose(loss: Loss): void
}

/** Options while they are gathered. */
export type OptionsDraft = { [option: string]: unknown }
