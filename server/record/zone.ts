import { configOf } from '../config/config.ts'
import type { Database } from '../database/database.ts'

/** The IANA time zone of the organisation (rulings, Wire), which decides on dates. */
export const timeZoneOf = async (db: Database): Promise<string> =>
  (await configOf(db).get()).timeZone
