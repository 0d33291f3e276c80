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
  /** What stands where there is nothing; a plain word unless told. */
  readonly empty?: string
  readonly children: (value: T, reload: () => void) => ReactNode
}

/**
 * What a part of the profile loads: a skeleton while it is on its way, what is there, a word where
 * there is nothing, and why where it failed.
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
