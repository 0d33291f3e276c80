import { lookups as calls } from '#schemas/api/lookup.ts'
import type { Lookups } from '#schemas/runtime.ts'
import type { ListCall } from '#schemas/source/define.ts'
import type { LookupName } from '#schemas/socket/chat.ts'
import type { Language } from '#schemas/text.ts'
import type { Engine } from './engine.ts'
import type { Send } from './send.ts'
import { Shelf } from './shelf.ts'
import type { AnyShelf } from './shelf.ts'
import { SourceNames } from './source-names.ts'
import type { KeptLookup } from './source-names.ts'

/** Time zone and language for showing values; read on each use, because both may change. */
export interface Telling {
  readonly timeZone: string
  readonly language: Language
}

/** Cached lookups that can be reloaded. */
export interface FreshLookups extends Lookups {
  /** Reloads the lookups that are in use; if names are given, only those. */
  refresh(names?: readonly LookupName[]): Promise<void>
}

const quiet = { quiet: true } as const

// Few pages ask for these, so their calls are loaded with the first one that does.
const loadSignatures = async () => (await import('#schemas/api/signature.ts')).signatures
const loadProfile = async () => (await import('#schemas/api/profile.ts')).profile
const loadBillRules = async () => (await import('#schemas/api/bill-rule.ts')).billRules

/** Lookups that cache the server's lists. */
export function createLookups(send: Send, telling: Telling): FreshLookups {
  const users = new Shelf(() => send(calls.users, {}, quiet))
  const organizes = new Shelf(() => send(calls.organizes, {}, quiet))
  const dictionaries = new Shelf(() => send(calls.dictionaries, {}, quiet))
  const seals = new Shelf(async () => send((await loadSignatures()).own, {}, quiet))
  const sealNames = new Shelf(async () => send((await loadSignatures()).selector, {}, quiet))
  const ownSign = new Shelf(async () => {
    const { image } = await send((await loadProfile()).sign, {}, quiet)
    return { list: image === '' ? [] : [{ id: image }] }
  })
  const billRules = new Shelf(async () => send((await loadBillRules()).selector, {}, quiet))
  const shelves = new Map<ListCall, AnyShelf>([
    [calls.users, users],
    [calls.organizes, organizes],
    [calls.dictionaries, dictionaries],
  ])
  const names = new SourceNames({
    ask: (call, input) => send(call, input, quiet),
    language: () => telling.language,
    shelfOf(call) {
      const shelf = shelves.get(call) ?? new Shelf(() => send(call, {}, quiet))
      shelves.set(call, shelf)
      return shelf
    },
  })
  const all: readonly KeptLookup[] = [
    ...names.kept,
    { lookup: 'billRules', kept: billRules },
    ...[seals, sealNames, ownSign].map((kept) => ({ lookup: 'seals' as const, kept })),
  ]
  return {
    get timeZone() {
      return telling.timeZone
    },
    get language() {
      return telling.language
    },
    users: () => users.get()?.list,
    organizes: () => organizes.get()?.list,
    dictionaries: () => dictionaries.get()?.list,
    billRules: () => billRules.get()?.list,
    seals: () => seals.get()?.list,
    ownSign: () => ownSign.get()?.list[0]?.id,
    sealNames: () => sealNames.get()?.list,
    choices: (reference) => names.choices(reference),
    name: (reference, id) => names.name(reference, id),
    isPending: (reference, id) => names.isPending(reference, id),
    refresh: async (only) =>
      void (await Promise.all(
        all
          .filter(({ lookup }) => !only || (lookup !== null && only.includes(lookup)))
          .map(({ kept }) => kept.refresh()),
      )),
  }
}

/** The lookups of the signed-in user, for `engine.get`; created again after each sign-out. */
export const openLookups = (engine: Engine): FreshLookups =>
  createLookups(engine.send, {
    get timeZone() {
      return engine.session.timeZone
    },
    get language() {
      return engine.language
    },
  })
