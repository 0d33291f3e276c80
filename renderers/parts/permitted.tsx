import type { ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import { useMay } from '#renderers/runtime.tsx'
import type { Call } from '#schemas/api/call.ts'

/**
 * Shows its children only to users who may make the call (specification 5.5: a button without its
 * permission).
 */
export const Permitted = observer(
  ({ call, children }: { readonly call: Pick<Call, 'needs'>; readonly children: ReactNode }) =>
    useMay()(call) ? children : null,
)
