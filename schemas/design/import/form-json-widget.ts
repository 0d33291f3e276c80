import type { Kind } from '../../widget/define.ts'
import type { Loss } from './loss.ts'
import type { Source } from './source.ts'

/** A node of a form generator: its own keys, those of `__config__` and of `__slot__`. */
export interface Widget {
  readonly node: Source
  readonly config: Source
  readonly slot: Source
  readonly kind: Kind
  /** Finds a field by any of the ways in which others name it. */
  refer(name: string): string
  lose(loss: Loss): void
}

/** Options while they are gathered. */
export type Made = { [option: string]: unknown }
