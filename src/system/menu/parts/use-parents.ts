import { useTexts } from '#renderers/runtime.tsx'
import { useEngine } from '#src/app/engine.tsx'
import { nameOf } from '#src/app/names.ts'
import type { MenuEntryBranch } from '../store.ts'
import { menuTexts } from '../texts.ts'

type Parent = { readonly value: string; readonly title: string; readonly children?: Parent[] }

/**
 * What an entry can stand below: all but itself and what is below it, each by its name in the menu.
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
