import { useEngine } from '#src/app/engine.tsx'
import { nameOf } from '#src/app/names.ts'
import { GrantStore } from '../store.ts'

export const useMenuNames = (store: GrantStore): ReadonlyMap<string, string> => {
  const { say } = useEngine()
  return new Map(store.menuEntries.map((entry) => [entry.id, nameOf(say, entry)]))
}
