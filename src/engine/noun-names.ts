import type { Ask, Source } from '#schemas/source/define.ts'
import type { Language } from '#schemas/text.ts'
import { nameAmong } from '#schemas/widget/branch.ts'
import type { Choice, Reference } from '#schemas/widget/reference.ts'
import { NamesById } from './names-by-id.ts'
import { RefusedCall } from './send.ts'
import type { AnyShelf } from './shelf.ts'

interface NounNamesOptions {
  readonly source: Source<Reference>
  /** The cached list that answers what there is; absent: there is none. */
  readonly shelf: AnyShelf | undefined
  readonly ask: Ask
  readonly language: () => Language
}

type Entries = readonly { readonly id: string }[]
type Tell = (list: Entries, within: string) => readonly Choice[]

/** Tells of each list, inside each thing, once. */
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
 * Single ids of a noun. Where not everybody may see all, a refusal names nothing; only trouble on
 * the way is worth another try.
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

/** What the browser knows of one noun: names of its ids, and what may be chosen. */
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
   * The name of an id, with those above it where that is asked for. Of what is asked for by id a
   * whole list is used only where it is here for another reason: it may be very long.
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

  /** Is the name still on its way? */
  isPending(id: string, within: string): boolean {
    const listed = this.here()
    if (!this.byId) return listed === undefined
    const isListed = listed && this.named(listed, within).some((choice) => choice.id === id)
    return !isListed && this.byId.isPending(id, within)
  }

  /** All that may be chosen; absent while it is not here, and where they are too many. */
  all(within: string): readonly Choice[] | undefined {
    const loaded = this.known.shelf?.get()
    return loaded && this.offered(loaded.list, within)
  }

  private here(): Entries | undefined {
    const { shelf } = this.known
    return (this.byId ? shelf?.peek() : shelf?.get())?.list
  }
}
