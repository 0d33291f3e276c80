import { lookups } from '../api/lookup.ts'
import { defineTexts } from '../text.ts'
import type { FlatTreeLine, Branching } from '../widget/branch.ts'
import type { Source } from './define.ts'
import { listOf } from './list.ts'

/**
 * Choices of the dictionary with this id or code; with `below`, only those below the choice in that
 * field.
 */
export interface DictionaryReference {
  readonly to: 'dictionary'
  readonly dictionary: string
  readonly tree?: Branching
  readonly below?: string
}

/** A shared empty list, so that results cached per list are reused. */
const none: readonly FlatTreeLine[] = []

/** Entries of dictionaries, all cached as one lookup. */
export const dictionary: Source<DictionaryReference, 'dictionary'> = {
  to: 'dictionary',
  texts: defineTexts({
    zh: { name: '数据字典' },
    zhtw: { name: '資料字典' },
    en: { name: 'Dictionary entries' },
  }),
  entry: 'dictionary',
  picking: ({ tree }) => (tree ? 'tree' : 'choices'),
  target: (reference, id) => ({ within: reference.dictionary, id }),
  namedBy: (reference, { noun, id, within = [], others = [] }) =>
    noun === 'dictionary' && within.includes(reference.dictionary) ? [id, ...others] : [],
  container: (reference) => ({ of: 'dictionary', id: reference.dictionary }),
  tree: ({ tree }) => tree,
  leaders: ({ below }) => (below === undefined ? [] : [below]),
  parent: ({ below }) => below,
  isNarrowedByRules: true,
  list: listOf('dictionaries', lookups.dictionaries, {
    named: (list, within) =>
      (list.find(({ id }) => id === within) ?? list.find(({ enCode }) => enCode === within))
        ?.dictionaryList ?? none,
  }),
}
