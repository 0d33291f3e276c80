import { useTexts } from '#renderers/runtime.tsx'
import { useEngine } from '#src/app/engine.tsx'
import { nameOf } from '#src/app/names.ts'
import type { MenuEntryBranch } from '../store.ts'
import { menuTexts } from '../texts.ts'

type Parent = { readonly value: string; readonly title: string; readonly children?: Parent[] }

/**
 * The possible parents of an entry, with their menu names: all entries except itself and those
 * below it.
 */
export function useParents(tree: readonly MenuEntryBranch[], except?: string): Parent[] {
  const { say } = useEngine()
  const text = useTexts(menuTexts)
  const parents = (some: readonly MenuEntryBranch[]): Parent[] =>
    some
      .filter(({ id }) => id !== except)
      .map((entry) => ({
        value: entry.id,
        title: nameOf(say, entry),
        children: parents(entry.children ?? []),
      }))
  return [{ value: '', title: text('top') }, ...parents(tree)]
}
