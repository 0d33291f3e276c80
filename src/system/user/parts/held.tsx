import type { ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import { Half } from '#renderers/pages/entries/parts/entry-fields.tsx'
import { holdsField } from '#schemas/grant/page-fields.ts'
import type { UserColumn } from '#schemas/person/user-sheet.ts'
import { useEngine } from '#src/app/engine.tsx'

/**
 * Returns a function that tells whether the signed-in user may see a field of a user (specification
 * 6). Inside an observer it follows changes of the permissions.
 */
export const useHolds = (): ((code: UserColumn) => boolean) =>
  holdsField(useEngine().session.rights, 'user', 'form')

/** Draws a field for users who hold its grant, and nothing for others. */
export const Held = observer(
  ({ code, children }: { readonly code: UserColumn; readonly children: ReactNode }) =>
    useHolds()(code) ? <Half>{children}</Half> : null,
)
