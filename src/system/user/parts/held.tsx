import type { ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import { Half } from '#renderers/pages/entries/parts/entry-fields.tsx'
import { holdsField } from '#schemas/grant/page-fields.ts'
import type { UserColumn } from '#schemas/person/user-sheet.ts'
import { useEngine } from '#src/app/engine.tsx'

/**
 * Tells which fields of a user the signed-in user holds (specification 6). Inside an observer the
 * answer follows changes of the permissions.
 */
export const useHolds = (): ((code: UserColumn) => boolean) =>
  holdsField(useEngine().session.rights, 'user', 'form')

/** Draws a field for whoever holds it; nothing for anybody else. */
export const Held = observer(
  ({ code, children }: { readonly code: UserColumn; readonly children: ReactNode }) =>
    useHolds()(code) ? <Half>{children}</Half> : null,
)
