import { foldBoard } from './fold.ts'
import type { BoardEvent, BoardState, LaneCards } from './fold.ts'

/** Cards of one request. */
export const pageSize = 20

/** Loads a page of a lane, from 1; rejects with an error in words. */
export type LaneLoader = (lane: string | null, page: number) => Promise<LaneCards>

/** What is drawn of the lanes: their cards, and in words why some could not be loaded. */
export interface LanesShown {
  readonly state: BoardState
  readonly failures: ReadonlyMap<string | null, string>
}

interface LaneRequest {
  readonly page: number
}

export const toWords = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/**
 * The cards of all lanes. Of the answers for a lane only that of the latest request counts. While
 * cards are moved none counts, as it may tell of the time before: it is asked for again afterwards.
 */
export class Lanes {
  #shown: LanesShown = { state: new Map(), failures: new Map() }
  readonly #listeners = new Set<() => void>()
  #source: { readonly load: LaneLoader; readonly revision: number }
  /** Lanes that were ever asked for. */
  readonly #wanted = new Set<string | null>()
  /** The latest request of each lane that waits for its answer. */
  readonly #asked = new Map<string | null, LaneRequest>()
  /** Pages to be asked for once no move is under way. */
  readonly #owed = new Map<string | null, number>()
  #moves = 0
  #lastMove: Promise<void> = Promise.resolve()

  constructor(source: { readonly load: LaneLoader; readonly revision: number }) {
    this.#source = source
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Another object after each change, and only then. */
  readonly shown = (): LanesShown => this.#shown

  /** Lanes are loaded when they come near; those that did are all loaded anew. */
  loadAnew(load: LaneLoader, revision: number): void {
    if (this.#source.load === load && this.#source.revision === revision) return
    this.#source = { load, revision }
    for (const lane of this.#wanted) void this.load(lane, 1)
  }

  async load(lane: string | null, page: number): Promise<void> {
    this.#wanted.add(lane)
    if (this.#moves > 0) return this.#owe(lane, page)
    const own: LaneRequest = { page }
    const isLatest = () => this.#asked.get(lane) === own
    this.#asked.set(lane, own)
    try {
      const cards = await this.#source.load(lane, page)
      if (!isLatest()) return
      this.fold({ type: page === 1 ? 'loaded' : 'more', lane, page: cards })
      this.#fail([...this.#shown.failures].filter(([failed]) => failed !== lane))
    } catch (error) {
      if (isLatest()) this.#fail([...this.#shown.failures, [lane, toWords(error)]])
    } finally {
      if (isLatest()) this.#asked.delete(lane)
    }
  }

  async loadMore(lane: string | null): Promise<void> {
    if (this.#asked.has(lane)) return
    const { length } = this.#shown.state.get(lane)?.rows ?? []
    await this.load(lane, Math.floor(length / pageSize) + 1)
  }

  fold(event: BoardEvent): void {
    this.#show({ ...this.#shown, state: foldBoard(this.#shown.state, event) })
  }

  /** Moves a card when all moves before it are done. `run` must not reject. */
  queueMove(run: () => Promise<void>): Promise<void> {
    this.#moves += 1
    for (const [lane, { page }] of this.#asked) this.#owe(lane, page)
    this.#asked.clear()
    const before = this.#lastMove
    this.#lastMove = this.#moveAfter(before, run)
    return this.#lastMove
  }

  async #moveAfter(before: Promise<void>, run: () => Promise<void>): Promise<void> {
    await before
    try {
      await run()
    } finally {
      this.#moves -= 1
    }
    if (this.#moves > 0) return
    const owed = [...this.#owed]
    this.#owed.clear()
    for (const [lane, page] of owed) void this.load(lane, page)
  }

  #owe(lane: string | null, page: number): void {
    this.#owed.set(lane, Math.min(page, this.#owed.get(lane) ?? page))
  }

  #fail(failures: Iterable<readonly [string | null, string]>): void {
    this.#show({ ...this.#shown, failures: new Map(failures) })
  }

  #show(shown: LanesShown): void {
    this.#shown = shown
    for (const listener of this.#listeners) listener()
  }
}
