import type { Ask, Source } from '#schemas/source/define.ts'
import type { Language } from '#schemas/text.ts'
import { nameAmong } from '#schemas/widget/branch.ts'
import type { Choice, Reference } from '#schemas/widget/reference.ts'
import { NamesById } from './names-by-id.ts'
import { RefusedCall } from './send.ts'
import type { AnyShelf } from './shelf.ts'

interface NounNamesOptions {
  readonly source: Source<Reference>
  /** The cached list of all entries; absent if the noun has none. */
  readonly shelf: AnyShelf | undefined
  readonly ask: Ask
  readonly language: () => Language
}

type Entries = readonly { readonly id: string }[]
type Tell = (list: Entries, within: string) => readonly Choice[]

/** Caches the choices for each list and container, so that they are built once. */
function once(tell: Tell): Tell {
  const told = new WeakMap<Entries, Map<string, readonly Choice[]>>()
  return (list, within) => {
    const byPlace = told.get(list) ?? new Map<string, readonly Choice[]>()
    told.set(list, byPlace)
    const found = byPlace.get(within) ?? tell(list, within)
    byPlace.set(within, found)
    return found
  }
}

const isRefused = (error: unknown): boolean =>
  error instanceof RefusedCall && error.code >= 400 && error.code < 500

/**
 * Loads names by single ids. If the noun may be partly hidden, a refused call (4xx) yields no
 * names; other failures may be tried again.
 */
function byIdOf({ source, ask }: NounNamesOptions): NamesById | undefined {
  const { byId, unseen } = source
  return (
    byId &&
    new NamesById({
      ...(byId.freshFor !== undefined && { freshFor: byId.freshFor }),
      async load(ids, within) {
        try {
          return await byId.load(ask, ids, within)
        } catch (error) {
          if (unseen && isRefused(error)) return []
          throw error
        }
      },
    })
  )
}

/** The names of a noun's ids, and its choices, as far as the browser has loaded them. */
export class NounNames {
  readonly byId: NamesById | undefined
  private readonly known: NounNamesOptions
  private readonly named: Tell
  private readonly offered: Tell

  constructor(known: NounNamesOptions) {
    this.known = known
    this.byId = byIdOf(known)
    const { list } = known.source
    this.named = once((entries, within) => list?.named(entries, within) ?? [])
    this.offered = list?.offered
      ? once((entries, within) => list.offered?.(entries, within) ?? [])
      : this.named
  }

  /**
   * The name of an id, with its ancestors' names if `isWhole`. For a noun that loads names by id,
   * the whole list is used only if it is loaded already, because it may be very long.
   */
  name(id: string, within: string, isWhole: boolean | undefined): string | undefined {
    const listed = this.here()
    const found = listed && nameAmong(this.named(listed, within), id, isWhole)
    if (found !== undefined || !this.byId) return found
    const { source, language } = this.known
    return (
      this.byId.name(id, within) ??
      (this.byId.isPending(id, within) ? undefined : source.unseen?.(language()))
    )
  }

  /** Is the name still loading? */
  isPending(id: string, within: string): boolean {
    const listed = this.here()
    if (!this.byId) return listed === undefined
    const isListed = listed && this.named(listed, within).some((choice) => choice.id === id)
    return !isListed && this.byId.isPending(id, within)
  }

  /** All choices; absent while they load, and if there are too many for a list. */
  all(within: string): readonly Choice[] | undefined {
    const loaded = this.known.shelf?.get()
    return loaded && this.offered(loaded.list, within)
  }

  private here(): Entries | undefined {
    const { shelf } = this.known
    return (this.byId ? shelf?.peek() : shelf?.get())?.list
  }
}
