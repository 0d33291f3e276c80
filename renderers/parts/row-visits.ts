import type { FieldPort } from '#schemas/runtime.ts'

/**
 * Cells that the user has visited. Only their problems are announced to screen readers, because a
 * paste may leave hundreds of wrong cells.
 */
export const visited = new WeakSet<FieldPort>()
