import type { FieldPort } from '#schemas/runtime.ts'

/**
 * Cells that somebody has been in: what is wrong with them is told aloud, what a paste left wrong
 * in hundreds is not.
 */
export const visited = new WeakSet<FieldPort>()
