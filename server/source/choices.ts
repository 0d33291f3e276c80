import { withBelow } from '#schemas/widget/branch.ts'
import type { ReferenceTo, StoredSource } from './define.ts'

export const choices: StoredSource<ReferenceTo<'choices'>> = {
  below: async (reference, ids) => (reference.tree ? withBelow(reference.choices, ids) : null),
}
