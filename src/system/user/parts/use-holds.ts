import { holdsField } from '#schemas/grant/page-fields.ts'
import type { UserColumn } from '#schemas/person/user-sheet.ts'
import { useEngine } from '#src/app/engine.tsx'

/**
 * Returns a function that tells whether the signed-in user may see a field of a user (specification
 * 6). Inside an observer it follows changes of the permissions.
 */
export const useHolds = (): ((code: UserColumn) => boolean) =>
  holdsField(useEngine().session.rights, 'user', 'form')
