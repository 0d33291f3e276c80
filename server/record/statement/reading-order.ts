import { sql } from 'kysely'
import type { Expr } from './part.ts'

/** What document numbers are sorted by: FR-2 before FR-10 (migration 033). */
export const readingOrder = (number: Expr): Expr => sql`berth.reading_order(${number})`
