import type { CallResult } from '../api/call.ts'
import type { LookupName } from '../socket/chat.ts'
import type { FlatTreeLine, Branching } from '../widget/branch.ts'
import type { EntryReference, ListCall, ListFacet, Picking, Restriction } from './define.ts'

type ListReader<C extends ListCall> = (
  list: Readonly<CallResult<C>['list']>,
  within: string,
) => readonly FlatTreeLine[]

/** A cached list, and how the entries of its call are shown. */
export const listOf = <C extends ListCall>(
  lookup: LookupName,
  call: C,
  tell: { readonly named: ListReader<C>; readonly offered?: ListReader<C> },
): ListFacet => ({ lookup, call, ...tell })

/** The entries as they are. */
export const keepList = (list: readonly FlatTreeLine[]): readonly FlatTreeLine[] => list

type AnyReference = EntryReference<string>

/** The parts shared by all nouns that are chosen from lines. */
export const linedFacets = {
  picking: ({ tree }: AnyReference): Picking => (tree ? 'tree' : 'lines'),
  tree: ({ tree }: AnyReference): Branching | undefined => tree,
  restriction: (reference: AnyReference): Restriction => reference,
  isNarrowedByRules: true,
} as const
