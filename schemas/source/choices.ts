import { defineTexts } from '../text.ts'
import type { FlatTreeLine, Branching } from '../widget/branch.ts'
import type { Source } from './define.ts'

/** Choices in the design itself; may form a tree. */
interface ChoicesReference {
  readonly to: 'choices'
  readonly choices: readonly FlatTreeLine[]
  readonly tree?: Branching
}

/** Choices of the design itself, which need no requests. */
export const choices: Source<ChoicesReference, null> = {
  to: 'choices',
  texts: defineTexts({ zh: { name: '选项' }, zhtw: { name: '選項' }, en: { name: 'Choices' } }),
  entry: null,
  picking: ({ tree }) => (tree ? 'tree' : 'choices'),
  target: () => null,
  choices: (reference) => reference.choices,
  tree: ({ tree }) => tree,
  isNarrowedByRules: true,
}
