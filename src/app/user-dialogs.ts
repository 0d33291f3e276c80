import { lazy } from 'react'

/** The dialog that imports users from a sheet; loaded on first use. */
export const UserImport = lazy(() => import('#src/system/user-import/list.tsx'))

/** The dialog that hands over what a user leads, has created and holds; loaded on first use. */
export const Handover = lazy(() => import('#src/system/handover/edit.tsx'))
