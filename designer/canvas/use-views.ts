import { useEffect, useState } from 'react'
import { kindsOf, loadViews } from '#renderers/load-views.ts'
import type { LoadedViews } from '#renderers/parts/control.tsx'
import type { Document } from '#schemas/design/document.ts'

const none: LoadedViews = {}

/** The views of the kinds of a document, which the cells of its sub-tables are drawn with. */
export function useViews(document: Document): LoadedViews {
  const used = [...kindsOf(document)].toSorted().join()
  const [views, setViews] = useState(none)
  useEffect(() => {
    let isCurrent = true
    const load = async (): Promise<void> => {
      const loaded = await loadViews(used.split(','))
      if (isCurrent) setViews({ ...loaded })
    }
    void load()
    return () => void (isCurrent = false)
  }, [used])
  return views
}
