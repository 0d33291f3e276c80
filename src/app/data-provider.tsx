import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import { RuntimeProvider, useRuntime } from '#renderers/runtime.tsx'
import type { PageRuntime } from '#schemas/runtime.ts'
import { openLookups } from '#src/engine/lookups.ts'
import { openPictures } from '#src/engine/picture-port.ts'
import { createPicks } from '#src/engine/picks.ts'
import { useEngine } from './engine.tsx'
import { createMaps } from './maps/runtime.ts'
import { createRecords } from './records.ts'

/**
 * Provides renderers with people, records, pictures and maps, which the sign-in page does not need.
 */
export const DataProvider = observer(({ children }: { readonly children: ReactNode }) => {
  const engine = useEngine()
  const plain = useRuntime()
  const lookups = engine.get(openLookups)
  const picks = engine.get(createPicks)
  const records = engine.get(createRecords)
  const pictures = engine.get(openPictures)
  const maps = engine.get(createMaps)
  const runtime = useMemo<PageRuntime>(
    () => ({ ...plain, lookups, picks, records, pictures, maps }),
    [plain, lookups, picks, records, pictures, maps],
  )
  return <RuntimeProvider value={runtime}>{children}</RuntimeProvider>
})
