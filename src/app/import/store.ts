import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { PlaceWish } from '#renderers/parts/sheet-place.tsx'
import { recordImports } from '#schemas/api/record-import.ts'
import type { ImportState } from '#schemas/api/record-import.ts'
import { RefusedCall, wordsOf } from '#src/engine/send.ts'
import type { Send } from '#src/engine/send.ts'
import type { Storage } from '#src/engine/storage.ts'
import { carryOver, draftOf, readDraft } from './settings.ts'
import type { ImportDraft } from './settings.ts'

/** The steps of an import, in their order. */
export const importSteps = ['file', 'columns', 'check', 'run'] as const
export type ImportStep = (typeof importSteps)[number]

/** Milliseconds between two looks at the progress; short at first, because most files are small. */
const looks = { first: 300, longest: 2000 } as const

const isBusyState = ({ state }: ImportState): boolean =>
  state === 'checking' || state === 'running' || state === 'undoing'

/** Is there nothing left to do but to take it back? */
export const isOver = ({ state }: ImportState): boolean => state === 'done' || state === 'undone'

/** The step that shows an import as it is. */
function stepOf({ phase }: ImportState): ImportStep {
  if (phase === 'read') return 'columns'
  return phase === 'check' ? 'check' : 'run'
}

interface ImportGiven {
  readonly modelId: string
  readonly send: Send
  readonly storage: Storage
}

/**
 * An import of records in a dialog: the file, its columns, what a check finds, and the way in. All
 * but the step is kept by the server, so that it goes on when the dialog or the page is closed.
 */
export class RecordImport {
  step: ImportStep = 'file'
  state: ImportState | null = null
  draft: ImportDraft = { columns: [], mode: 'add' }
  isLoading = true
  isBusy = false
  /** Why the last action was refused, in words; '' where it was not. */
  failure = ''
  /** Did the last look at the progress fail, because the server was not reached? */
  isLost = false
  /** The name by which the file of the import was uploaded; '' after a reload. */
  fileId = ''
  /** Number of the last time that the progress was followed; an earlier one ends. */
  private turn = 0
  private readonly given: ImportGiven
  private gone = new AbortController()
  private onWritten: (state: ImportState) => void = () => undefined

  constructor(given: ImportGiven) {
    this.given = given
    makeAutoObservable<RecordImport, 'given' | 'gone' | 'turn' | 'onWritten'>(
      this,
      {
        state: observableRef,
        draft: observableRef,
        given: false,
        gone: false,
        turn: false,
        onWritten: false,
      },
      { autoBind: true },
    )
  }

  get isUnderWay(): boolean {
    return this.state !== null && isBusyState(this.state)
  }

  /** Takes up what the user left: an import that is not finished is shown where it stands. */
  async open(): Promise<void> {
    this.failure = ''
    if (this.isUnderWay) return this.resume()
    this.renew()
    await this.act(async () => {
      const latest = await this.given.send(recordImports.latest, this.params, this.quiet)
      runInAction(() => {
        if (!latest) return
        if (latest.id !== this.state?.id) this.fileId = ''
        this.keep(latest, readDraft(this.given.storage.read(this.memory), latest))
        this.step = isOver(latest) ? 'file' : stepOf(latest)
      })
    })
    runInAction(() => (this.isLoading = false))
    await this.follow()
  }

  /** Has `onWritten` called when records came in or were taken back; returns what ends that. */
  hear(onWritten: (state: ImportState) => void): () => void {
    this.onWritten = onWritten
    return () => (this.onWritten = () => undefined)
  }

  /** Follows what is under way again, after the page was out of sight. */
  resume(): Promise<void> {
    this.renew()
    return this.follow()
  }

  /** Stops the calls of this page; the server goes on. */
  dispose(): void {
    this.gone.abort()
  }

  /** Reads an uploaded file; settings of an earlier one with the same heads stay. */
  async read(fileName: string, wish?: PlaceWish): Promise<void> {
    await this.act(async () => {
      const body = { fileName, ...wish }
      const before = this.state && { state: this.state, draft: this.draft }
      const state = await this.given.send(recordImports.read, { ...this.params, body }, this.quiet)
      if (before) this.forget(before.state)
      runInAction(() => {
        this.fileId = fileName
        this.keep(state, wish ? draftOf(state) : carryOver(before, state))
        this.step = 'columns'
      })
    })
  }

  /** Reads another sheet of the same file, or other heads. */
  choosePlace(wish: PlaceWish): Promise<void> {
    return this.read(this.fileId, wish)
  }

  setDraft(draft: ImportDraft): void {
    this.draft = draft
    if (this.state) this.given.storage.write(this.memory, { id: this.state.id, draft })
  }

  goTo(step: ImportStep): void {
    this.step = step
    this.failure = ''
  }

  /** Shows the import that is there, where it stands. */
  show(): void {
    if (this.state) this.goTo(stepOf(this.state))
  }

  /** Tries all rows and writes nothing. */
  check(): Promise<void> {
    return this.begin('check')
  }

  /** Brings the rows in; an import that was stopped goes on. */
  run(): Promise<void> {
    return this.begin('run')
  }

  /** Takes back what was written. */
  undo(): Promise<void> {
    return this.begin('undo')
  }

  async stop(): Promise<void> {
    await this.act(async () => {
      const state = await this.given.send(recordImports.stop, { ...this.job, body: {} }, this.quiet)
      runInAction(() => this.take(state))
    })
  }

  /** The rows with problems, as a file; undefined where it was refused. */
  async loadProblems(): Promise<File | undefined> {
    let file: File | undefined
    await this.act(async () => {
      file = (await this.given.send(recordImports.problems, this.job, this.quiet)) as File
    })
    return file
  }

  /** The sheet to fill in; undefined where it was refused. */
  async loadTemplate(): Promise<File | undefined> {
    let file: File | undefined
    await this.act(async () => {
      file = (await this.given.send(recordImports.template, this.params, this.quiet)) as File
    })
    return file
  }

  private renew(): void {
    if (this.gone.signal.aborted) this.gone = new AbortController()
  }

  private get memory(): string {
    return `import.${this.given.modelId}`
  }

  private get params() {
    return { params: { modelId: this.given.modelId } }
  }

  private get job() {
    return { params: { modelId: this.given.modelId, jobId: this.state?.id ?? '' } }
  }

  private get quiet() {
    return { quiet: true, signal: this.gone.signal }
  }

  /** Forgets a file that another one replaced before any of its rows came in. */
  private forget({ id, phase }: ImportState): void {
    if (phase !== 'read' && phase !== 'check') return
    const params = { modelId: this.given.modelId, jobId: id }
    // One that stays is forgotten by the server after some days.
    this.given.send(recordImports.remove, { params }, { quiet: true }).catch(() => undefined)
  }

  private keep(state: ImportState, draft: ImportDraft): void {
    this.state = state
    this.draft = draft
  }

  private async begin(what: 'check' | 'run' | 'undo'): Promise<void> {
    await this.act(async () => {
      const { send } = this.given
      const state =
        what === 'check'
          ? await send(recordImports.check, { ...this.job, body: this.draft }, this.quiet)
          : await send(recordImports[what], { ...this.job, body: {} }, this.quiet)
      runInAction(() => {
        this.take(state)
        this.step = stepOf(state)
      })
    })
    await this.follow()
  }

  private take(state: ImportState): void {
    const before = this.state
    this.state = state
    if (before && isBusyState(before) && !isBusyState(state)) {
      if (state.phase === 'run' || state.phase === 'undo') this.onWritten(state)
      if (state.state === 'done') this.given.storage.remove(this.memory)
    }
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
      const looked = await send(recordImports.state, this.job, { quiet: true, signal })
      const state = looked.isLost
        ? await send(recordImports.resume, { ...this.job, body: {} }, { quiet: true, signal })
        : looked
      runInAction(() => {
        this.isLost = false
        // An older answer must not make a stopped import look as if it were under way; and what is
        // being stopped has its last figures with the answer to that.
        const isMeant = this.isUnderWay && !this.isBusy && this.state?.id === state.id
        if (!signal.aborted && isMeant) this.take(state)
      })
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof RefusedCall)) throw error
      // A server that is not reached, or cannot answer now, goes on with the import.
      const isPassing =
        error.code === 0 || error.code === 429 || (error.code >= 500 && error.code < 600)
      runInAction(() => {
        this.isLost = isPassing
        if (!isPassing) this.failure = wordsOf(error)
      })
    }
  }

  /** Runs one action at a time; a refusal is kept for the dialog. */
  private async act(work: () => Promise<void>): Promise<void> {
    if (this.isBusy) return
    const { signal } = this.gone
    this.isBusy = true
    this.failure = ''
    try {
      await work()
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof RefusedCall)) throw error
      runInAction(() => (this.failure = wordsOf(error)))
    } finally {
      runInAction(() => (this.isBusy = false))
    }
  }
}
