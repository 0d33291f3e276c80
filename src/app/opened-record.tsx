import { observer } from 'mobx-react-lite'
import { lazy, Suspense } from 'react'
import { openOpenedRecords } from '#src/engine/opened-records.ts'
import { useEngine } from './engine.tsx'
import { WithData } from './with-data.ts'

const LinkedRecord = lazy(() => import('./model/linked-record.tsx'))

/** What links have opened, over the page; loaded with the first of it. */
export const OpenedRecord = observer(() => {
  const { last } = useEngine().get(openOpenedRecords)
  return (
    <Suspense fallback={null}>
      {last && (
        <WithData>
          <LinkedRecord />
        </WithData>
      )}
    </Suspense>
  )
})
