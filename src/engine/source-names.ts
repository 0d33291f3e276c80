import type { Ask, ListCall } from '#schemas/source/define.ts'
import type { LookupName } from '#schemas/socket/chat.ts'
import type { Language } from '#schemas/text.ts'
import {
  nouns,
  ownChoices,
  ownName,
  restrictionOf,
  sourceAt,
  sourceOf,
  targetOf,
  treeOf,
} from '#schemas/widget/reference.ts'
import type { Choice, Noun, Reference } from '#schemas/widget/reference.ts'
import { NounNames } from './noun-names.ts'
import type { AnyShelf } from './shelf.ts'

/** A cache, and the lookup whose change makes it outdated; null if none does. */
export interface KeptLookup {
  readonly lookup: LookupName | null
  readonly kept: { refresh(): Promise<void> }
}

interface SourceNamesGiven {
  readonly ask: Ask
  readonly language: () => Language
  /** The cached list of a call; there is one for each call. */
  shelfOf(call: ListCall): AnyShelf
}

/** The names and choices of all nouns that values refer to. */
export class SourceNames {
  /** All caches of this object, including the cached lists. */
  readonly kept: readonly KeptLookup[]
  private readonly byNoun: ReadonlyMap<Noun, NounNames>

  constructor({ shelfOf, ...given }: SourceNamesGiven) {
    const shelves = new Map<AnyShelf, KeptLookup>()
    const byId: KeptLookup[] = []
    const open = (noun: Noun): NounNames => {
      const source = sourceAt(noun)
      const shelf = source.list && shelfOf(source.list.call)
      const made = new NounNames({ ...given, source, shelf })
      if (source.list && shelf) shelves.set(shelf, { lookup: source.list.lookup, kept: shelf })
      if (source.byId && made.byId) byId.push({ lookup: source.byId.lookup, kept: made.byId })
      return made
    }
    this.byNoun = new Map(nouns.map((noun) => [noun, open(noun)]))
    this.kept = [...shelves.values(), ...byId]
  }

  name(reference: Reference, id: string): string | undefined {
    const target = targetOf(reference, id)
    return target
      ? this.byNoun.get(target.to)?.name(target.id, target.within, treeOf(reference)?.isWhole)
      : ownName(reference, id)
  }

  isPending(reference: Reference, id: string): boolean {
    const target = targetOf(reference, id)
    return target
      ? (this.byNoun.get(target.to)?.isPending(target.id, target.within) ?? false)
      : false
  }

  /** The choices; absent while they load, and if not all of them can be loaded. */
  choices(reference: Reference): readonly Choice[] | undefined {
    const among = restrictionOf(reference)?.among ?? null
    if (among !== null) return this.among(reference, among)
    const within = sourceOf(reference).container?.(reference).id ?? ''
    return ownChoices(reference) ?? this.byNoun.get(reference.to)?.all(within)
  }

  /**
   * Choices limited to given organisations, positions, roles or groups. Only the server knows their
   * members, so pickers ask it.
   */
  private among(reference: Reference, among: readonly string[]): readonly Choice[] | undefined {
    const ids = sourceOf(reference).idsAmong?.(among) ?? among
    const known = ids.map((id) => ({ id, fullName: this.name(reference, id) }))
    if (known.some(({ id, fullName }) => fullName === undefined && this.isPending(reference, id)))
      return undefined
    return known.flatMap(({ id, fullName }) => (fullName === undefined ? [] : { id, fullName }))
  }
}
