import type { Kysely } from 'kysely'
import { spellingOf } from '#schemas/format/letters.ts'
import type { Tables } from '../tables/tables.ts'

/** Longest code that leaves room for a number behind it. */
const longest = 34

/** A code for a name: its Latin words, Chinese as pinyin, joined by underscores. */
export function makeCode(fullName: string): string {
  const words = spellingOf(fullName.toLowerCase()).match(/[a-z0-9]+/g) ?? []
  const code = words
    .join('_')
    .replace(/^[^a-z]+/, '')
    .slice(0, longest)
    .replace(/_+$/, '')
  return code === '' ? 'form' : code
}

/** The code itself if no design has it, else the first with a number that is free. */
export function freeCode(code: string, taken: ReadonlySet<string>): string {
  if (!taken.has(code)) return code
  const start = code.slice(0, longest)
  let count = 2
  while (taken.has(`${start}_${count}`)) count += 1
  return `${start}_${count}`
}

/** The codes of all designs. */
export async function listCodes(kysely: Kysely<Tables>): Promise<ReadonlySet<string>> {
  const rows = await kysely.selectFrom('designs').select('en_code').execute()
  return new Set(rows.map((row) => row.en_code))
}
