import { observer } from 'mobx-react-lite'
import { lazy, Suspense } from 'react'
import { openOpenedRecords } from '#src/engine/opened-records.ts'
import { useEngine } from './engine.tsx'
import { WithData } from './with-data.ts'

const LinkedRecord = lazy(() => import('./model/linked-record.tsx'))

/** The record that a link opened over the page; the code is loaded with the first such record. */
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
