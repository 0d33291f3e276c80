import { lazy, Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import type { UploadedFile } from '#schemas/api/file.ts'

const PreviewDialog = lazy(async () => ({
  default: (await import('./preview-dialog.tsx')).PreviewDialog,
}))

/** The preview of some files: the element to draw, and a function that opens it at one of them. */
export function usePreview(
  files: readonly UploadedFile[],
): readonly [ReactNode, (at: number) => void] {
  const [at, setAt] = useState<number | null>(null)
  const drawn = at !== null && files[at] !== undefined && (
    <Suspense fallback={null}>
      <PreviewDialog files={files} at={at} onTurn={setAt} onClose={() => setAt(null)} />
    </Suspense>
  )
  return [drawn || null, setAt]
}
