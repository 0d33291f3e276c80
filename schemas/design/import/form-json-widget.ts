import type { Kind } from '../../widget/define.ts'
import type { Loss } from './loss.ts'
import type { ForeignObject } from './source.ts'

/** A node of a form generator: its own keys, and those of `__config__` and `__slot__`. */
export interface Widget {
  readonly node: ForeignObject
  readonly config: ForeignObject
  readonly slot: ForeignObject
  readonly kind: Kind
  /** Finds a field by any of its foreign names. */
  refer(name: string): string
  lose(loss: Loss): void
}

/** Options while they are collected. */
export type OptionsDraft = { [option: string]: unknown }
