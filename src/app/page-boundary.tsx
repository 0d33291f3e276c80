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

/** Around every page: keeps its errors inside, and shows a skeleton while it loads. */
export const PageBoundary = ({ children }: { readonly children: ReactNode }) => (
  <Boundary>
    <Suspense fallback={<Waiting />}>{children}</Suspense>
  </Boundary>
)
