import type { ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import { Half } from '#renderers/pages/entries/parts/entry-fields.tsx'
import type { UserColumn } from '#schemas/person/user-sheet.ts'
import { useHolds } from './use-holds.ts'

/** Draws a field for users who hold its grant, and nothing for others. */
export const Held = observer(
  ({ code, children }: { readonly code: UserColumn; readonly children: ReactNode }) =>
    useHolds()(code) ? <Half>{children}</Half> : null,
)
