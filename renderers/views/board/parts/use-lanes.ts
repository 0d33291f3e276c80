import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { PartsPort } from '#schemas/page/parts.ts'
import { Lanes, pageSize } from './lanes.ts'

interface LanesUse {
  readonly parts: PartsPort
  /** Of the field whose choices are the lanes. */
  readonly path: string
  readonly isByHand: boolean
  /** Raised when all is to be loaded anew. */
  readonly revision: number
}

/** The lanes of a board, and what of them is drawn now. */
export function useLanes({ parts, path, isByHand, revision }: LanesUse) {
  const load = useCallback(
    (lane: string | null, page: number) =>
      parts.rows({
        within: [{ field: path, value: lane }],
        page,
        size: pageSize,
        ...(isByHand && { ranked: path }),
      }),
    [parts, path, isByHand],
  )
  const [lanes] = useState(() => new Lanes({ load, revision }))
  useEffect(() => lanes.loadAnew(load, revision), [lanes, load, revision])
  return { lanes, ...useSyncExternalStore(lanes.subscribe, lanes.shown) }
}
