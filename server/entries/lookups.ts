import { lookupNames } from '#schemas/socket/chat.ts'
import type { LookupName } from '#schemas/socket/chat.ts'
import type { Database } from '../database/database.ts'

const channel = 'berth_lookup'

/**
 * Tells the open shells of all instances that a cached lookup changed (specification 3); inside a
 * transaction at its commit.
 */
export const tellLookup = (db: Database, name: LookupName): Promise<void> =>
  db.notify(channel, name)

/**
 * Hears every `tellLookup`, and all names where messages may have been missed. Returns the function
 * that stops listening.
 */
export const hearLookups = (
  db: Database,
  hear: (names: readonly LookupName[]) => void,
): (() => void) =>
  db.listen(channel, (payload) =>
    hear(payload === null ? lookupNames : lookupNames.filter((name) => name === payload)),
  )
