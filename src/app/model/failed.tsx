import { Button } from 'antd'
import { formTexts } from '#renderers/pages/form/parts/texts.ts'
import { listTexts } from '#renderers/pages/list/parts/texts.ts'
import { Outcome } from '#renderers/parts/outcome.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { upgradeTexts } from '#schemas/design/upgrade.ts'
import type { Say } from '#schemas/text.ts'
import { failures } from '#schemas/wire/failure.ts'
import { Unreadable } from '#src/engine/models.ts'
import { RefusedCall } from '#src/engine/send.ts'

const wordsOf = (error: unknown, say: Say): string => {
  if (error instanceof Unreadable)
    return error.problems
      .map((problem) => say(upgradeTexts, problem.code, problem.params))
      .join(' ')
  return error instanceof Error ? error.message : String(error)
}

/** Shown if loading failed: the reason, and a button to try again if that may help. */
export function Failed({
  error,
  isRecord = false,
  onRetry,
}: {
  readonly error: unknown
  /** A single record was asked for, which may have been deleted meanwhile. */
  readonly isRecord?: boolean
  readonly onRetry: () => void
}) {
  const text = useTexts(listTexts)
  const { say } = useRuntime()
  const isGone = error instanceof RefusedCall && error.code === failures.notFound.code
  const isForbidden = error instanceof RefusedCall && error.code === failures.forbidden.code
  if (isGone && isRecord) return <Outcome status="404" title={say(formTexts, 'deleted')} />
  const retry = !isForbidden && { extra: <Button onClick={onRetry}>{text('retry')}</Button> }
  return (
    <Outcome
      status={isForbidden ? '403' : 'error'}
      title={isForbidden ? text('forbidden') : text('failed')}
      subTitle={wordsOf(error, say)}
      {...retry}
    />
  )
}
