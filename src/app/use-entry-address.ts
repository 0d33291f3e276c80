import { reaction } from 'mobx'
import { useEffect, useState } from 'react'
import { readEntryAsk, writeEntryAsk } from '#src/engine/entry-address.ts'
import type { EntryStore } from '#src/engine/entry-store.ts'
import { useAddress } from './model/use-address.ts'

/** Applies the address to a store if they differ. */
function follow<E extends { readonly id: string }, D>(
  store: EntryStore<E, D>,
  query: URLSearchParams,
  filters: readonly string[],
): void {
  const ask = readEntryAsk(query, { filters, sorts: store.sorts })
  const textOf = (entryAsk: typeof ask): string =>
    String(writeEntryAsk(new URLSearchParams(), entryAsk))
  if (textOf(ask) !== textOf(store.ask)) store.follow(ask)
}

/**
 * Keeps keyword, filters, order, page and size of a list in its page's address, so that refreshes and
 * links show the same. `filters` are its fixed filter names.
 */
export function useEntryAddress<E extends { readonly id: string }, D>(
  store: EntryStore<E, D>,
  filters: readonly string[] = [],
): void {
  const { address, search } = useAddress()
  const [names] = useState(() => {
    // Before the first load, so that it requests the right rows at once.
    follow(store, address.read(), filters)
    return filters
  })
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the address is read anew when it changes
  useEffect(() => follow(store, address.read(), names), [store, address, names, search])
  useEffect(
    () =>
      reaction(
        () => store.ask,
        (ask) => address.replace(writeEntryAsk(address.read(), ask)),
      ),
    [store, address],
  )
}

/**
 * Which of several lists a page shows, stored in its address; '' by default. Switching clears
 * keyword and filters.
 */
export function useAddressWord(name: string): readonly [string, (word: string) => void] {
  const { address, search } = useAddress()
  return [
    new URLSearchParams(search).get(name) ?? '',
    (word) => address.replace(new URLSearchParams({ [name]: word })),
  ]
}
