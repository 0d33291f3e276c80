import type { Database } from '../db.ts'

const statement = { name: 'berth_time_zone', text: `select value ->> 'timeZone' as zone from settings where key = 'system'` }
const known = new WeakMap<Database, { readonly zone: string; readonly until: number }>()
const lifetime = 10_000

const isZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone }).format(0)
    return true
  } catch {
    return false
  }
}

/** The IANA time zone of the organisation (rulings, Wire): decides which day it is. Read again every ten seconds. */
export async function timeZoneOf(db: Database): Promise<string> {
  const found = known.get(db)
  if (found && found.until > Date.now()) return found.zone
  const [row] = await db.query<{ zone: string | null }>(statement, [])
  const zone = row?.zone && isZone(row.zone) ? row.zone : 'Asia/Shanghai'
  known.set(db, { zone, until: Date.now() + lifetime })
  return zone
}
