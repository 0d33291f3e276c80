import { useEffect, useState } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import { designs } from '#schemas/api/design.ts'
import type { Document } from '#schemas/design/document.ts'
import { useDesign } from '../context.tsx'
import { readDocument } from '../open.ts'
import { refusalOf } from '../port.ts'
import type { Send } from '../port.ts'
import { compareTexts } from './texts.ts'

/**
 * Numbers that select a side: 0 is the design as it is now, -1 as it was opened, and those above 0
 * are versions.
 */
export const now = 0
export const opened = -1
/** The draft as it is on the server; somebody else may have saved it. */
export const savedSide = -2

export interface UseSidesOptions {
  readonly designId: string
  readonly send: Send
  /**
   * What the left side starts with: a version, or the draft on the server. When absent, the live
   * version.
   */
  readonly start?: number
}

/**
 * The two states of a design that are compared. Each is loaded once it is chosen and undefined
 * until then. Call it inside an observer, so that it follows the design.
 */
export function useSides({ designId, send, start }: UseSidesOptions) {
  const { kinds, document, history } = useDesign()
  const text = useTexts(compareTexts)
  const [numbers, setNumbers] = useState<readonly number[] | null>(null)
  const [versions, setVersions] = useState<ReadonlyMap<number, Document>>(new Map())
  const [failure, setFailure] = useState('')
  const [turn, setTurn] = useState(0)
  const [left, setLeft] = useState(start ?? opened)
  const [right, setRight] = useState(now)
  useEffect(() => {
    const load = async () => {
      const { list } = await send(designs.versions, { params: { id: designId } })
      setNumbers(list.map(({ number }) => number))
      const live = list.find(({ isLive }) => isLive)
      if (start === undefined && live) setLeft(live.number)
    }
    setFailure('')
    load().catch((error: unknown) => setFailure(refusalOf(error).message))
  }, [send, designId, start, turn])
  useEffect(() => {
    const load = async (number: number) => {
      const { formData } = await (number === savedSide
        ? send(designs.read, { params: { id: designId } })
        : send(designs.version, { params: { id: designId, number: String(number) } }))
      const read = readDocument(kinds, formData)
      if ('document' in read) setVersions((known) => new Map([...known, [number, read.document]]))
      else setFailure(text('failed'))
    }
    setFailure('')
    for (const number of [left, right].filter(
      (side) => (side > 0 || side === savedSide) && !versions.has(side),
    ))
      load(number).catch((error: unknown) => setFailure(refusalOf(error).message))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- loads once for each pair of sides
  }, [left, right, turn])
  const first = history.past[0]?.before.document ?? document
  const find = (number: number): Document | undefined =>
    number === now ? document : number === opened ? first : versions.get(number)
  return {
    left,
    setLeft,
    right,
    setRight,
    before: find(left),
    after: find(right),
    /** Numbers of the versions; null until they are known. */
    numbers,
    failure,
    retry: () => setTurn(turn + 1),
  }
}
