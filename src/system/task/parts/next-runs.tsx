import { useEffect, useState } from 'react'
import { Alert, Form } from 'antd'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { tasks } from '#schemas/api/task.ts'
import { formatTime } from '#schemas/format/time.ts'
import { useEngine } from '#src/app/engine.tsx'
import { wordsOf } from '#src/engine/send.ts'
import type { TaskDraft } from '../store.ts'
import { taskTexts } from '../texts.ts'

/** Milliseconds without typing after which the runs are asked for. */
const pause = 300

type RunsAnswer = { readonly times: readonly number[] } | { readonly problem: string }

/** The next runs of the schedule that is being edited, as the scheduler itself finds them. */
export const NextRuns = () => {
  const { send } = useEngine()
  const { timeZone } = useRuntime()
  const text = useTexts(taskTexts)
  const form = Form.useFormInstance<TaskDraft>()
  const cron = Form.useWatch('cron', form)
  const startTime = Form.useWatch('startTime', form) ?? null
  const endTime = Form.useWatch('endTime', form) ?? null
  const [answer, setAnswer] = useState<RunsAnswer | null>(null)
  useEffect(() => {
    if (!cron?.trim()) return
    const running = new AbortController()
    const { signal } = running
    const timer = setTimeout(() => {
      send(tasks.preview, { body: { cron, startTime, endTime } }, { quiet: true, signal }).then(
        ({ list }) => setAnswer({ times: list }),
        (error: unknown) => {
          if (!signal.aborted) setAnswer({ problem: wordsOf(error) })
        },
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      running.abort()
    }
  }, [send, cron, startTime, endTime])
  if (!answer || !cron?.trim()) return null
  if ('problem' in answer) return <Alert type="error" showIcon title={answer.problem} />
  return (
    <Alert
      type="info"
      title={text('nextRuns', { zone: timeZone })}
      description={
        answer.times.length > 0
          ? answer.times.map((time) => <div key={time}>{formatTime(time, timeZone)}</div>)
          : text('never')
      }
    />
  )
}
