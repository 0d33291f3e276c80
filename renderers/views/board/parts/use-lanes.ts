import { useCallback, useEffect, useRef, useState } from 'react'
import type { PartsPort } from '#schemas/page/parts.ts'
import { foldBoard } from './fold.ts'
import type { BoardEvent, BoardState } from './fold.ts'

/** Cards of one request. */
const pageSize = 20

interface LanesUse {
  readonly parts: PartsPort
  /** Of the field whose choices are the lanes. */
  readonly path: string
  readonly isByHand: boolean
  /** Raised when all is to be loaded anew. */
  readonly revision: number
}

interface LaneRequest {
  readonly page: number
}

/** What is under way on a board; it changes between two drawings of it. */
interface BoardTurns {
  state: BoardState
  /** Lanes that were ever asked for. */
  readonly wanted: Set<string | null>
  /** The latest request of each lane that waits for its answer. */
  readonly asked: Map<string | null, LaneRequest>
  /** Pages to be asked for once no move is under way. */
  readonly owed: Map<string | null, number>
  moves: number
  lastMove: Promise<void>
}

const begin = (): BoardTurns => ({
  state: new Map(),
  wanted: new Set(),
  asked: new Map(),
  owed: new Map(),
  moves: 0,
  lastMove: Promise.resolve(),
})

function owe({ owed }: BoardTurns, lane: string | null, page: number) {
  owed.set(lane, Math.min(page, owed.get(lane) ?? page))
}

export const toWords = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/**
 * The cards of all lanes. Of the answers for a lane only that of the latest request counts. While
 * cards are moved none counts, as it may tell of the time before: it is asked for again afterwards.
 */
export function useLanes({ parts, path, isByHand, revision }: LanesUse) {
  const [turns] = useState(begin)
  const [state, setState] = useState(turns.state)
  const [failures, setFailures] = useState<ReadonlyMap<string | null, string>>(new Map())
  const fold = useCallback(
    (event: BoardEvent) => {
      turns.state = foldBoard(turns.state, event)
      setState(turns.state)
    },
    [turns],
  )
  const load = useCallback(
    async (lane: string | null, page: number) => {
      const { asked, wanted } = turns
      wanted.add(lane)
      if (turns.moves > 0) return owe(turns, lane, page)
      const own: LaneRequest = { page }
      const isLatest = () => asked.get(lane) === own
      asked.set(lane, own)
      try {
        const found = await parts.rows({
          within: [{ field: path, value: lane }],
          page,
          size: pageSize,
          ...(isByHand && { ranked: path }),
        })
        if (!isLatest()) return
        fold({ type: page === 1 ? 'loaded' : 'more', lane, page: found })
        setFailures((before) => new Map([...before].filter(([failed]) => failed !== lane)))
      } catch (error) {
        if (isLatest()) setFailures((before) => new Map([...before, [lane, toWords(error)]]))
      } finally {
        if (isLatest()) asked.delete(lane)
      }
    },
    [turns, parts, path, isByHand, fold],
  )
  // Lanes are loaded when they come near; those that did are all loaded anew.
  const loaded = useRef({ load, revision })
  useEffect(() => {
    if (loaded.current.load === load && loaded.current.revision === revision) return
    loaded.current = { load, revision }
    for (const lane of turns.wanted) void load(lane, 1)
  }, [turns, load, revision])
  const loadMore = async (lane: string | null) => {
    if (turns.asked.has(lane)) return
    await load(lane, Math.floor((turns.state.get(lane)?.rows.length ?? 0) / pageSize) + 1)
  }
  /** Moves a card when all moves before it are done. `run` must not reject. */
  const queueMove = (run: () => Promise<void>): Promise<void> => {
    turns.moves += 1
    for (const [lane, { page }] of turns.asked) owe(turns, lane, page)
    turns.asked.clear()
    const before = turns.lastMove
    const wait = async () => {
      await before
      await run()
      turns.moves -= 1
      if (turns.moves > 0) return
      const owed = [...turns.owed]
      turns.owed.clear()
      for (const [lane, page] of owed) void load(lane, page)
    }
    turns.lastMove = wait()
    return turns.lastMove
  }
  return { state, turns, failures, fold, load, loadMore, queueMove }
}
