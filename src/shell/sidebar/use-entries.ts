import { useMemo, useState } from 'react'
import { filterMenu } from '#schemas/menu.ts'
import { useEngine } from '#src/app/engine.tsx'
import { phoneQuery, useMedia } from '#src/app/media.ts'
import { nameOf } from '#src/app/names.ts'
import { entriesOf, keysTo } from './entries.ts'
import type { MenuLine } from './entries.ts'

/**
 * The menu that the user may use on this device, in the language of the interface. Use it in an
 * observer.
 */
export function useEntries(): readonly MenuLine[] {
  const { menu, say, settings } = useEngine()
  const { items } = menu
  const device = useMedia(phoneQuery) ? 'isApp' : 'isPc'
  const { language } = settings
  return useMemo(
    () => entriesOf(filterMenu(items, device), (item) => nameOf(say, item)),
    // oxlint-disable-next-line react/exhaustive-deps -- `say` speaks the language
    [items, device, say, language],
  )
}

/**
 * The group of the top menu whose entries are shown at the left (specification 2.6, blend): the
 * chosen one until a page of another group is opened; initially the first.
 */
export function useGroup(
  entries: readonly MenuLine[],
  path: string,
): readonly [MenuLine | undefined, (key: string) => void] {
  const [own] = keysTo(entries, path)
  const [state, setState] = useState({ path, key: own })
  if (state.path !== path) setState({ path, key: own ?? state.key })
  const group =
    entries.find(({ key }) => key === state.key) ??
    entries.find(({ children }) => children.length > 0)
  return [group, (key) => setState({ path, key })]
}
