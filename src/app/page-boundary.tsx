import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { Skeleton } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import { Boundary } from './boundary.tsx'
import { pageTexts } from './page-texts.ts'

const Waiting = () => {
  const text = useTexts(pageTexts)
  return (
    <div role="status" aria-label={text('loading')} style={{ padding: 24 }}>
      <Skeleton active />
    </div>
  )
}

/**
 * Around every page: what breaks in it stays in it, and what it waits for is shown as a skeleton.
 */
export const PageBoundary = ({ children }: { readonly children: ReactNode }) => (
  <Boundary>
    <Suspense fallback={<Waiting />}>{children}</Suspense>
  </Boundary>
)
