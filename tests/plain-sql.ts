import type { SqlText } from '#server/database/sql-text.ts'

/** Any text as a statement, for tests and benchmarks alone; the product has no such door. */
export const plainSql = (text: string): SqlText => text as SqlText
