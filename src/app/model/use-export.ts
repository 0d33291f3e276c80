import { useEffect, useState } from 'react'
import { mostFound } from '#schemas/api/record.ts'
import { recordSheets } from '#schemas/api/record-sheet.ts'
import type { ExportBody, ExportJob } from '#schemas/api/record-sheet.ts'
import { saveFile } from '#src/engine/save-file.ts'
import { wordsOf } from '#src/engine/send.ts'
import { useEngine } from '../engine.tsx'

/** Milliseconds between two looks at an export under way. */
const lookEvery = 1000

/** The latest export of a form, looked at until it has ended. */
function useJob(modelId: string) {
  const { send } = useEngine()
  const [job, setJob] = useState<ExportJob | null>(null)
  useEffect(() => {
    let isGone = false
    // One that was begun before a reload is shown again.
    const find = async () => {
      const found = await send(recordSheets.latestExport, { params: { modelId } }, { quiet: true })
      if (!isGone && (found?.state === 'running' || found?.state === 'done')) setJob(found)
    }
    void find().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [send, modelId])
  const underWay = job?.state === 'running' ? job.id : undefined
  useEffect(() => {
    if (underWay === undefined) return undefined
    const params = { modelId, jobId: underWay }
    let isLooking = false
    const look = async () => {
      if (isLooking) return
      isLooking = true
      // A look that fails is followed by another.
      const found = await send(recordSheets.exportJob, { params }, { quiet: true }).catch(
        () => null,
      )
      isLooking = false
      if (found) setJob((known) => (known?.id === found.id ? found : known))
    }
    const timer = setInterval(() => void look(), lookEvery)
    return () => clearInterval(timer)
  }, [send, modelId, underWay])
  return [job, setJob] as const
}

/** Exports of one form: the small ones at once, the others in the background and watched. */
export function useExport(modelId: string, name: string) {
  const { send } = useEngine()
  const [job, setJob] = useJob(modelId)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const run = async (act: () => Promise<void>) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await act()
    } catch (error) {
      setProblem(wordsOf(error))
    } finally {
      setBusy(false)
    }
  }
  const params = { modelId }
  const quiet = { quiet: true } as const
  return {
    job,
    problem,
    isBusy,
    /** Exports so many records; resolves true where the file was saved. */
    async begin(body: ExportBody, count: number): Promise<boolean> {
      let isSaved = false
      await run(async () => {
        if (count <= mostFound) {
          const file = await send(recordSheets.exportData, { params, body }, quiet)
          saveFile(file, `${name}.${body.format ?? 'xlsx'}`)
          isSaved = true
          return
        }
        const back = `${location.origin}${location.pathname}?sheet=export`
        setJob(await send(recordSheets.beginExport, { params, body: { ...body, back } }, quiet))
      })
      return isSaved
    },
    stop: (jobId: string) =>
      run(async () =>
        setJob(
          await send(recordSheets.stopExport, { params: { modelId, jobId }, body: {} }, quiet),
        ),
      ),
    download: (known: ExportJob) =>
      run(async () =>
        saveFile(
          await send(recordSheets.exportFile, { params: { modelId, jobId: known.id } }, quiet),
          known.fileName,
        ),
      ),
    forget: () => setJob(null),
  }
}
