import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { kinds } from '#renderers/widgets/kinds.ts'
import type { Kind } from '#schemas/widget/define.ts'
import { root } from '../tools/tree.mjs'

/** Options that a designer could set, with values that fit them and values that do not. */
export interface Sample {
  readonly options: Readonly<Record<string, unknown>>
  readonly valid?: readonly unknown[]
  readonly invalid?: readonly unknown[]
}

/** The folder of a kind among the widgets. */
export const folderOf = (kind: string): string =>
  kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const samplesOf = (kind: string): readonly Sample[] =>
  JSON.parse(readFileSync(join(root, 'renderers/widgets', folderOf(kind), 'sample.json'), 'utf8'))

export interface KindSamples {
  readonly kind: Kind
  readonly name: string
  readonly samples: readonly Sample[]
}

/** Every kind with its samples. */
export const sampled: readonly KindSamples[] = Object.values(kinds)
  .filter((kind) => kind !== undefined)
  .map((kind) => ({ kind, name: kind.kind, samples: samplesOf(kind.kind) }))
