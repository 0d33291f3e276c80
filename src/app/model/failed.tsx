import { Button } from 'antd'
import { listTexts } from '#renderers/pages/list/parts/texts.ts'
import { later } from '#renderers/parts/later.tsx'
import { Outcome } from '#renderers/parts/outcome.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { upgradeTexts } from '#schemas/design/upgrade.ts'
import type { Say } from '#schemas/text.ts'
import { failures } from '#schemas/wire/failure.ts'
import { Unreadable } from '#src/engine/models.ts'
import { RefusedCall } from '#src/engine/send.ts'

const Forbidden = later(
  async () => (await import('#renderers/parts/frame/forbidden.tsx')).Forbidden,
)

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
  gone,
  onRetry,
}: {
  readonly error: unknown
  /** What is said where a single record was asked for that is no longer there. */
  readonly gone?: string
  readonly onRetry: () => void
}) {
  const text = useTexts(listTexts)
  const { say } = useRuntime()
  const isGone = error instanceof RefusedCall && error.code === failures.notFound.code
  const isForbidden = error instanceof RefusedCall && error.code === failures.forbidden.code
  if (isGone && gone !== undefined) return <Outcome status="404" title={gone} />
  if (isForbidden && gone === undefined) return <Forbidden title={text('forbidden')} />
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
