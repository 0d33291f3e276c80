import type { Database } from './database.ts'

/*
 * What this process keeps of a database beside its connections: copies of what is stored there
 * (config, live models, names), each dropped by the messages of the same database, and the names
 * that the process holds. All who have the database must see the same copy, and many of them, such
 * as the reader of a caller's rights, are given nothing else; the state of an app is in Services.
 */

type KeptMaker<T> = (db: Database) => T

const kept = new WeakMap<Database, Map<KeptMaker<unknown>, unknown>>()

/**
 * The one value that `make` returns for this database: made at the first call, then always the
 * same. `make` itself is the key, so it must be a constant.
 */
export function keptWith<T>(db: Database, make: KeptMaker<T>): T {
  const values = kept.get(db) ?? new Map<KeptMaker<unknown>, unknown>()
  kept.set(db, values)
  if (!values.has(make)) values.set(make, make(db))
  return values.get(make) as T
}
