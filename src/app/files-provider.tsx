import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import { RuntimeProvider, useRuntime } from '#renderers/runtime.tsx'
import { openFiles } from '#src/engine/files.ts'
import { useEngine } from './engine.tsx'

/**
 * Provides fields with uploads and stored files; their code is only loaded by pages with fields.
 */
export const FilesProvider = observer(({ children }: { readonly children: ReactNode }) => {
  const runtime = useRuntime()
  const files = useEngine().get(openFiles)
  const withFiles = useMemo(() => ({ ...runtime, files }), [runtime, files])
  return <RuntimeProvider value={withFiles}>{children}</RuntimeProvider>
})
