import { useEffect, useState } from 'react'
import { kindsOf, loadViews } from '#renderers/load-views.ts'
import type { LoadedViews } from '#renderers/parts/control.tsx'
import type { Document } from '#schemas/design/document.ts'

const none: LoadedViews = {}

/** The views of the kinds of a document, which the cells of its sub-tables are drawn with. */
export function useViews(document: Document): LoadedViews {
  const kinds = [...kindsOf(document)].toSorted().join()
  const [views, setViews] = useState(none)
  useEffect(() => {
    let isCurrent = true
    void loadViews(kinds.split(',')).then((loaded) => {
      if (isCurrent) setViews({ ...loaded })
    })
    return () => void (isCurrent = false)
  }, [kinds])
  return views
}
