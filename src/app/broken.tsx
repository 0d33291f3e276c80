import { useState } from 'react'
import { Button, theme } from 'antd'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { formatTime } from '#schemas/format/time.ts'
import type { Engine } from '#src/engine/engine.ts'
import { brokenTexts } from './broken-texts.ts'
import { useEngine } from './engine.tsx'

/** Messages for a script that could not be loaded, as Chromium, Firefox and Safari word them. */
const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|unable to preload/i.test(
    error.message,
  )

/** What helps to find a failure in the log: page, time, version, and the last failed call. */
const reportOf = ({ say, session, requestId }: Engine, error: unknown): string =>
  say(brokenTexts, 'lines', {
    page: location.pathname + location.search,
    time: `${formatTime(Date.now(), session.timeZone)} (${session.timeZone})`,
    version: session.current?.sysConfigInfo.sysVersion ?? '-',
    request: requestId || '-',
    error: String(error),
  })

const Report = observer(({ error }: { readonly error: unknown }) => {
  const engine = useEngine()
  const { session, toasts, say } = engine
  const text = useTexts(brokenTexts)
  const { token } = theme.useToken()
  const [report] = useState(() => reportOf(engine, error))
  const { feedbackMail = '', sysName: system = '' } = session.current?.sysConfigInfo ?? {}
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(report)
      toasts.show('success', say(brokenTexts, 'copied'))
    } catch {
      toasts.show('warning', say(brokenTexts, 'notCopied'))
    }
  }
  const subject = text('subject', { system, page: location.pathname })
  return (
    <>
      <pre
        className="broken-report"
        aria-label={text('report')}
        style={{ background: token.colorFillTertiary, borderRadius: token.borderRadius }}
      >
        {report}
      </pre>
      <div className="broken-buttons">
        <Button onClick={() => void copy()}>{text('copy')}</Button>
        {feedbackMail && (
          <Button
            href={`mailto:${feedbackMail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(report)}`}
          >
            {text('mail')}
          </Button>
        )}
      </div>
    </>
  )
})

/**
 * Shown instead of what failed, with a retry and a report. A page whose files could not be loaded
 * is reloaded from the server (specification 2.2, 8).
 */
const Broken = ({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) => {
  const text = useTexts(brokenTexts)
  const isOutdated = isChunkFailure(error)
  return (
    <section className="broken" role="alert">
      <h1>{text(isOutdated ? 'outdated' : 'broken')}</h1>
      <p>{text(isOutdated ? 'outdatedHint' : 'brokenHint')}</p>
      <div className="broken-buttons">
        <Button onClick={() => history.back()}>{text('back')}</Button>
        <Button type="primary" onClick={isOutdated ? () => location.reload() : onRetry}>
          {text(isOutdated ? 'reload' : 'retry')}
        </Button>
      </div>
      {!isOutdated && <Report error={error} />}
    </section>
  )
}
export default Broken
