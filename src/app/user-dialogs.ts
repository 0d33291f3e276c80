import { lazy } from 'react'

/** Brings in users out of a sheet; loaded when somebody wants it. */
export const UserImport = lazy(() => import('#src/system/user-import/list.tsx'))

/** Leaves what a user leads, made and holds to another; loaded when somebody wants it. */
export const Handover = lazy(() => import('#src/system/handover/edit.tsx'))
