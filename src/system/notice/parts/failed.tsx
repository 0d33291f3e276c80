import { Button, Result } from 'antd'
import { listTexts } from '#renderers/pages/list/parts/texts.ts'
import { Forbidden } from '#renderers/parts/frame/forbidden.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { failures } from '#schemas/wire/failure.ts'
import { RefusedCall } from '#src/engine/send.ts'

export const Failed = ({
  error,
  onRetry,
}: {
  readonly error: unknown
  readonly onRetry: () => void
}) => {
  const list = useTexts(listTexts)
  const isForbidden = error instanceof RefusedCall && error.code === failures.forbidden.code
  if (isForbidden) return <Forbidden title={list('forbidden')} />
  return (
    <Result
      status="warning"
      title={list('failed')}
      subTitle={error instanceof Error ? error.message : ''}
      extra={<Button onClick={onRetry}>{list('retry')}</Button>}
    />
  )
}
