import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { recordBatches } from '#schemas/api/record-batch.ts'
import type { BatchBody, BatchDetail, BatchOrder, BatchState } from '#schemas/api/record-batch.ts'
import type { BatchAct } from '#schemas/page/batch-act.ts'
import { RefusedCall, wordsOf } from '#src/engine/send.ts'
import type { Send } from '#src/engine/send.ts'

/** Which records, as they were selected when the dialog was opened. */
export interface SelectedRecords {
  readonly count: number
  readonly search: Omit<BatchBody, 'order'>
}

/** Milliseconds between two looks at the progress; short at first, because most batches are small. */
const looks = { first: 300, longest: 2000 } as const

/** A refusal is told in the dialog. */
const quiet = { quiet: true } as const

export const isUnderWay = ({ state }: BatchState): boolean =>
  state === 'checking' || state === 'running' || state === 'undoing'

interface BatchGiven {
  readonly modelId: string
  readonly send: Send
  /** Called when records were written or taken back. */
  onWritten(state: BatchDetail): void
}

/**
 * A batch over the records of a list: what is to be done, what a check finds, how far it is, and the
 * way back. The server keeps it, so that it goes on when the dialog or the page is closed.
 */
export class RecordBatch {
  /** What is being filled in; null where a batch or the list of them is shown. */
  act: BatchAct | null = null
  selected: SelectedRecords | null = null
  state: BatchDetail | null = null
  /** Own batches that can be taken back; null until they are loaded. */
  list: readonly BatchState[] | null = null
  /** Why they could not be loaded, in words; undefined where they could. */
  listFailure: string | undefined = undefined
  isBusy = false
  /** Why the last action was refused, in words; '' where it was not. */
  failure = ''
  /** Did the last look at the progress fail, because the server was not reached? */
  isLost = false
  private turn = 0
  private readonly given: BatchGiven
  /** Aborted while the page is out of sight, so that nothing looks at the progress. */
  private gone = new AbortController()

  constructor(given: BatchGiven) {
    this.given = given
    makeAutoObservable<RecordBatch, 'given' | 'gone' | 'turn'>(
      this,
      {
        selected: observableRef,
        state: observableRef,
        list: observableRef,
        given: false,
        gone: false,
        turn: false,
      },
      { autoBind: true },
    )
  }

  get isUnderWay(): boolean {
    return this.state !== null && isUnderWay(this.state)
  }

  /** Begins to fill in what is to be done to these records. */
  open(act: BatchAct, selected: SelectedRecords): void {
    this.act = act
    this.selected = selected
    this.state = null
    this.failure = ''
  }

  /** Goes back from a check to what was filled in. */
  back(): void {
    this.state = null
    this.failure = ''
  }

  /** Shows the caller's own batches, or what is still under way. */
  async openList(): Promise<void> {
    if (this.isUnderWay) return
    this.act = null
    this.selected = null
    this.state = null
    this.listFailure = undefined
    await this.run(async () => {
      try {
        const { list } = await this.given.send(recordBatches.list, this.params, quiet)
        runInAction(() => (this.list = list))
      } catch (error) {
        if (!(error instanceof RefusedCall)) throw error
        runInAction(() => (this.listFailure = wordsOf(error)))
      }
    })
  }

  async show(id: string): Promise<void> {
    await this.run(async () => {
      const params = { ...this.params.params, jobId: id }
      this.take(await this.given.send(recordBatches.state, { params }, quiet))
    })
    await this.follow()
  }

  /** Tries everything and writes nothing. */
  async check(order: BatchOrder): Promise<void> {
    const { selected } = this
    if (!selected) return
    await this.run(async () => {
      const body = { ...selected.search, order }
      this.take(await this.given.send(recordBatches.check, { ...this.params, body }, quiet))
    })
    await this.follow()
  }

  /** Writes what was checked; one that was stopped goes on. */
  write(): Promise<void> {
    return this.begin('run')
  }

  undo(): Promise<void> {
    return this.begin('undo')
  }

  async stop(): Promise<void> {
    await this.run(async () => {
      this.take(await this.given.send(recordBatches.stop, { ...this.job, body: {} }, quiet))
    })
  }

  /** One page of the refused records. */
  loadRefused(currentPage: number, pageSize: number) {
    const query = { currentPage, pageSize }
    return this.given.send(recordBatches.refused, { ...this.job, query }, quiet)
  }

  /** Follows what is under way again, after the page was out of sight. */
  resume(): Promise<void> {
    if (this.gone.signal.aborted) this.gone = new AbortController()
    return this.follow()
  }

  /** Looks at the progress no more; what was asked for is answered, and the server goes on. */
  dispose(): void {
    this.gone.abort()
  }

  private get params() {
    return { params: { modelId: this.given.modelId } }
  }

  private get job() {
    return { params: { modelId: this.given.modelId, jobId: this.state?.id ?? '' } }
  }

  private async begin(what: 'run' | 'undo'): Promise<void> {
    await this.run(async () => {
      this.take(await this.given.send(recordBatches[what], { ...this.job, body: {} }, quiet))
    })
    await this.follow()
  }

  private take(state: BatchDetail): void {
    const before = this.state
    this.state = state
    const hasEnded = before?.id === state.id && isUnderWay(before) && !isUnderWay(state)
    if (hasEnded && state.phase !== 'check') this.given.onWritten(state)
  }

  /** Looks at the progress until nothing is under way. */
  private async follow(): Promise<void> {
    const { signal } = this.gone
    const turn = ++this.turn
    const goesOn = () =>
      this.isUnderWay && !signal.aborted && this.failure === '' && turn === this.turn
    let pause: number = looks.first
    while (goesOn()) {
      await new Promise((resolve) => setTimeout(resolve, pause))
      if (goesOn()) await this.look(signal)
      pause = Math.min(looks.longest, pause * 1.5)
    }
  }

  private async look(signal: AbortSignal): Promise<void> {
    try {
      const { send } = this.given
      const looked = await send(recordBatches.state, this.job, { ...quiet, signal })
      const state = looked.isLost
        ? await send(recordBatches.resume, { ...this.job, body: {} }, { ...quiet, signal })
        : looked
      runInAction(() => {
        this.isLost = false
        // An older answer must not make a stopped batch look as if it were under way.
        const isMeant = this.isUnderWay && !this.isBusy && this.state?.id === state.id
        if (!signal.aborted && isMeant) this.take(state)
      })
    } catch (error) {
      if (signal.aborted) return
      this.keepFailure(error, (refused) => {
        // A server that is not reached, or cannot answer now, goes on with the batch.
        this.isLost =
          refused.code === 0 || refused.code === 429 || (refused.code >= 500 && refused.code < 600)
        if (!this.isLost) this.failure = wordsOf(refused)
      })
    }
  }

  private keepFailure(error: unknown, keep: (refused: RefusedCall) => void): void {
    if (!(error instanceof RefusedCall)) throw error
    runInAction(() => keep(error))
  }

  /** Runs one action at a time; a refusal is kept for the dialog. */
  private async run(work: () => Promise<void>): Promise<void> {
    if (this.isBusy) return
    this.isBusy = true
    this.failure = ''
    try {
      await work()
    } catch (error) {
      this.keepFailure(error, (refused) => (this.failure = wordsOf(refused)))
    } finally {
      runInAction(() => (this.isBusy = false))
    }
  }
}
