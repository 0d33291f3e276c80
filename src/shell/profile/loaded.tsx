import type { ReactNode } from 'react'
import { Button, Empty, Result, Skeleton } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import { failures } from '#schemas/wire/failure.ts'
import { useLoading } from '#src/app/model/use-loading.ts'
import { RefusedCall } from '#src/engine/send.ts'
import { profileTexts } from './texts.ts'

interface LoadedProps<T> {
  /** Must be stable. */
  readonly load: () => Promise<T>
  readonly isEmpty?: (value: T) => boolean
  /** Shown if there is nothing; by default a general text. */
  readonly empty?: string
  readonly children: (value: T, reload: () => void) => ReactNode
}

/**
 * Loads a part of the profile: shows a skeleton while loading, then the content, a text if it is
 * empty, or the error.
 */
export function Loaded<T>({ load, isEmpty, empty, children }: LoadedProps<T>) {
  const text = useTexts(profileTexts)
  const [loading, retry] = useLoading(load)
  if (loading.state === 'loading') {
    return (
      <div role="status" aria-label={text('loading')}>
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      </div>
    )
  }
  if (loading.state === 'failed') {
    const { error } = loading
    const isForbidden = error instanceof RefusedCall && error.code === failures.forbidden.code
    return (
      <Result
        status={isForbidden ? '403' : 'error'}
        title={text(isForbidden ? 'forbidden' : 'failed')}
        subTitle={error instanceof Error ? error.message : undefined}
        extra={!isForbidden && <Button onClick={retry}>{text('retry')}</Button>}
      />
    )
  }
  if (isEmpty?.(loading.value))
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty ?? text('empty')} />
  return children(loading.value, retry)
}
