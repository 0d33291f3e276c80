import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { useRuntime } from '#renderers/runtime.tsx'
import { designs } from '#schemas/api/design.ts'
import { records } from '#schemas/api/record.ts'
import type { RecordRow } from '#schemas/api/record.ts'
import { compile } from '#schemas/design/model.ts'
import type { Model } from '#schemas/design/model.ts'
import { linkDraft, toDraftRecord } from '#schemas/page/draft-link.ts'
import type { DraftLink } from '#schemas/page/draft-link.ts'
import type { Env, Kinds } from '#schemas/widget/define.ts'
import { useDesign } from './context.tsx'
import { readDocument } from './open.ts'
import type { Send } from './port.ts'

/** The published form of a design: its model, and records as the designer may see them. */
export interface LivePort {
  /** Null where the design was never published. */
  loadModel(): Promise<Model | null>
  /** The first records of the list, at most `count`. */
  loadRows(count: number): Promise<readonly RecordRow[]>
  loadRecord(id: string): Promise<RecordRow>
}

interface LiveGiven {
  readonly designId: string
  readonly kinds: Kinds
  readonly send: Send
}

/** Reads the published form through the ordinary calls, so with the designer's own rights. */
export const openLive = ({ designId, kinds, send }: LiveGiven): LivePort => ({
  async loadModel() {
    const { number } = await send(designs.read, { params: { id: designId } })
    if (number === 0) return null
    const { formData } = await send(designs.version, {
      params: { id: designId, number: String(number) },
    })
    const read = readDocument(kinds, formData)
    return 'document' in read ? compile(kinds, read.document) : null
  },
  async loadRows(count) {
    const { list } = await send(records.list, {
      params: { modelId: designId },
      body: { currentPage: 1, pageSize: count },
    })
    return list
  },
  loadRecord: (id) => send(records.read, { params: { modelId: designId, id } }),
})

const Context = createContext<LivePort | null>(null)
/** Gives parts of the designer access to the published form. */
export const LiveProvider = Context.Provider

/** The environment of a sample record: nobody's, now. */
export const sampleEnv = (now: number, timeZone: string): Env => ({
  now,
  timeZone,
  userId: '',
  departmentId: '',
  organizeId: '',
})

/** Records of the published form, with the fields of the draft. */
export interface RealRows {
  readonly link: DraftLink
  readonly rows: readonly RecordRow[]
  /** One record as a whole. Rejects where it cannot be read. */
  read(id: string): Promise<RecordRow>
}

/**
 * The first records of the published form; null while they load, and where there are none or they
 * may not be seen. Call it inside an observer, so that it follows the design.
 */
export function useRealRows(count: number): RealRows | null {
  const port = useContext(Context)
  const { model } = useDesign()
  const { timeZone } = useRuntime()
  const [found, setFound] = useState<{
    readonly live: Model
    readonly rows: readonly RecordRow[]
  } | null>(null)
  useEffect(() => {
    let isGone = false
    const load = async () => {
      const live = await port?.loadModel()
      const rows = live ? await port?.loadRows(count) : undefined
      if (!isGone && live && rows && rows.length > 0) setFound({ live, rows })
    }
    // Whoever may not see records designs with samples.
    load().catch(() => undefined)
    return () => void (isGone = true)
  }, [port, count])
  const link = useMemo(() => found && linkDraft(model, found.live), [found, model])
  const drafted = useCallback(
    (row: RecordRow): RecordRow =>
      link
        ? { ...row, data: toDraftRecord(link, row.data, sampleEnv(Date.now(), timeZone)).data }
        : row,
    [link, timeZone],
  )
  return useMemo(
    () =>
      link && found && port
        ? {
            link,
            rows: found.rows.map(drafted),
            read: async (id) => drafted(await port.loadRecord(id)),
          }
        : null,
    [link, found, port, drafted],
  )
}
