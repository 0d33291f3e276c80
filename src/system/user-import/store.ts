import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { userSheets } from '#schemas/api/user-sheet.ts'
import type {
  ImportJob,
  ImportPreview,
  MadePassword,
  SheetMapping,
  SheetRow,
} from '#schemas/api/user-sheet.ts'
import type { PlaceWish } from '#renderers/parts/sheet-place.tsx'
import { neededColumns } from '#schemas/person/user-sheet.ts'
import type { UserColumn } from '#schemas/person/user-sheet.ts'
import { RefusedCall } from '#src/engine/send.ts'
import type { Send } from '#src/engine/send.ts'

/** The steps of an import, in their order. */
export const steps = ['file', 'columns', 'rows', 'import'] as const
type ImportStepName = (typeof steps)[number]

/** Milliseconds between two progress requests; short at first, because most imports are small. */
const looks = { first: 300, longest: 2000 } as const
const leftOut = -1
type Cells = { readonly [column in UserColumn]?: string }

/**
 * An import of users in a dialog (7.7): the file, its columns, its rows with corrections, and the
 * progress. Nothing is kept when the dialog closes.
 */
export class ImportStore {
  step: ImportStepName = 'file'
  fileName = ''
  mapping: SheetMapping = {}
  /** The sheet and heads that the user chose; the server finds what is not given. */
  wish: PlaceWish | null = null
  preview: ImportPreview | null = null
  /** Corrected cells by row, except discarded ones. */
  mended: ReadonlyMap<number, Cells> = new Map()
  skipped: ReadonlySet<number> = new Set()
  /** Rows that were changed since the last check. */
  unchecked: ReadonlySet<number> = new Set()
  job: ImportJob | null = null
  isBusy = false
  /** The server's message why the last action was refused; '' if it was not. */
  failure = ''
  /** Number of users imported so far, over all imports of this dialog. */
  imported = 0
  /** Made passwords of imported users, over all imports of this dialog; the server told them once. */
  passwords: readonly MadePassword[] = []
  /** Passwords in `passwords` that were not saved as a file yet. */
  unsaved = 0
  /** Made passwords of the running import. */
  told: readonly MadePassword[] = []
  readonly #send: Send
  #gone = new AbortController()

  constructor(send: Send) {
    this.#send = send
    makeAutoObservable(
      this,
      {
        mapping: observableRef,
        wish: observableRef,
        preview: observableRef,
        mended: observableRef,
        skipped: observableRef,
        unchecked: observableRef,
        job: observableRef,
        passwords: observableRef,
        told: observableRef,
      },
      { autoBind: true },
    )
  }

  /** Required user columns that no column of the file is mapped to. */
  get missing(): readonly UserColumn[] {
    return neededColumns.filter((column) => this.columnOf(column) === undefined)
  }

  /** Problems by row and column. */
  get problems(): ReadonlyMap<number, ReadonlyMap<UserColumn, string>> {
    const byRow = new Map<number, Map<UserColumn, string>>()
    for (const { row, field, message } of this.preview?.problems ?? [])
      byRow.set(row, (byRow.get(row) ?? new Map<UserColumn, string>()).set(field, message))
    return byRow
  }

  /** Number of rows without problems, which would be imported. */
  get good(): number {
    return (this.preview?.rows.length ?? 0) - (this.preview?.faulty ?? 0)
  }

  /** Would closing lose passwords of the running import? */
  get isTelling(): boolean {
    return this.told.length > 0
  }

  get isRunning(): boolean {
    return this.job?.state === 'running'
  }

  /** Would closing the dialog lose manual corrections? */
  get isTouched(): boolean {
    return this.step !== 'import' && this.mended.size + this.unchecked.size > 0
  }

  /** The file column (from 0) of a user column; undefined if it has none. */
  columnOf(column: UserColumn): number | undefined {
    const place = (this.mapping as { readonly [name: string]: number })[column]
    return place === leftOut ? undefined : place
  }

  /** The present text of a cell, corrected or not. */
  cellOf({ row, values }: SheetRow, column: UserColumn): string {
    return (
      this.mended.get(row)?.[column] ?? values[this.preview?.columns.indexOf(column) ?? -1] ?? ''
    )
  }

  /** Reads an uploaded file and recognises its columns by their heads. */
  async open(fileName: string): Promise<void> {
    await this.#act(async () => {
      const preview = await this.#send(userSheets.preview, { query: { fileName } }, this.#quiet)
      runInAction(() =>
        Object.assign(this, {
          fileName,
          wish: null,
          preview,
          mapping: preview.mapping,
          mended: new Map(),
          skipped: new Set(),
          unchecked: new Set(),
          step: 'columns',
        }),
      )
    })
  }

  /**
   * Reads another sheet of the file, or other head rows. Corrections are dropped, because they
   * belong to the earlier rows.
   */
  async choosePlace(wish: PlaceWish): Promise<void> {
    await this.#act(async () => {
      const preview = await this.#send(
        userSheets.check,
        { body: { fileName: this.fileName, ...wish } },
        this.#quiet,
      )
      runInAction(() =>
        Object.assign(this, {
          wish,
          preview,
          mapping: preview.mapping,
          mended: new Map(),
          skipped: new Set(),
          unchecked: new Set(),
        }),
      )
    })
  }

  setColumn(column: UserColumn, place: number | undefined): void {
    this.mapping = { ...this.mapping, [column]: place ?? leftOut }
  }

  /** Checks the rows with their corrections. */
  async check(): Promise<void> {
    await this.#act(async () => {
      const preview = await this.#send(userSheets.check, { body: this.#given }, this.#quiet)
      runInAction(() => Object.assign(this, { preview, unchecked: new Set(), step: 'rows' }))
    })
  }

  mend(row: number, column: UserColumn, value: string): void {
    this.mended = new Map([...this.mended, [row, { ...this.mended.get(row), [column]: value }]])
    this.unchecked = new Set([...this.unchecked, row])
  }

  leaveOut(row: number): void {
    this.skipped = new Set([...this.skipped, row])
    this.unchecked = new Set([...this.unchecked, row])
  }

  goTo(step: ImportStepName): void {
    Object.assign(this, { step, failure: '' })
  }

  /** Starts importing the valid rows and follows the progress to the end. */
  async begin(): Promise<void> {
    await this.#act(async () => {
      const { passwords, ...job } = await this.#send(
        userSheets.importData,
        { body: this.#given },
        this.#quiet,
      )
      runInAction(() => Object.assign(this, { job, told: passwords, step: 'import' }))
    })
    await this.#follow()
  }

  /** Stops the import; imported users stay. */
  async stop(): Promise<void> {
    const { job } = this
    if (!job) return
    await this.#act(async () => {
      const stopped = await this.#send(
        userSheets.stop,
        { params: { jobId: job.id }, body: {} },
        this.#quiet,
      )
      runInAction(() => this.#take(stopped))
    })
  }

  /** The failed rows with the reasons, as a file. */
  exceptions(format: 'xlsx' | 'csv'): Promise<File> {
    return this.#send(userSheets.exceptions, {
      body: { jobId: this.job?.id ?? '', format },
    }) as Promise<File>
  }

  /**
   * Returns to the rows that were not imported: those that failed, and those that a stopped import
   * did not reach.
   */
  async mendFailed(): Promise<void> {
    this.skipped = new Set([...this.skipped, ...this.#importedRows])
    await this.check()
  }

  /** Notes that the passwords were saved as a file. */
  notePasswordsSaved(): void {
    this.unsaved = 0
  }

  /** Rows of the file that the last import brought in. */
  get #importedRows(): readonly number[] {
    const { done = 0, failResult = [] } = this.job ?? {}
    const failed = new Set(failResult.map(({ row }) => row))
    const sent = (this.preview?.rows ?? []).flatMap(({ row }) =>
      this.skipped.has(row) ? [] : [row],
    )
    return sent.slice(0, done).filter((row) => !failed.has(row))
  }

  /**
   * Starts following the import, also after the page was hidden, because the import went on
   * meanwhile.
   */
  resume(): void {
    this.#gone = new AbortController()
    void this.#follow()
  }

  /** Stops the requests of this dialog; a running import goes on. */
  dispose(): void {
    this.#gone.abort()
  }

  get #quiet() {
    return { quiet: true, signal: this.#gone.signal }
  }

  get #given() {
    const corrected = [...this.mended].flatMap(([row, values]) =>
      this.skipped.has(row) ? [] : [{ row, values }],
    )
    const place = this.wish ?? {}
    return {
      fileName: this.fileName,
      ...place,
      mapping: this.mapping,
      corrected,
      skipped: [...this.skipped],
    }
  }

  #take(job: ImportJob): void {
    if (this.job?.state !== 'running') return
    this.job = job
    if (job.state === 'running') return
    this.imported += job.snum
    const rows = new Set(this.#importedRows)
    const made = this.told.filter(({ row }) => rows.has(row))
    this.told = []
    this.passwords = [...this.passwords, ...made]
    this.unsaved += made.length
  }

  async #follow(): Promise<void> {
    const { signal } = this.#gone
    for (
      let pause: number = looks.first;
      this.isRunning && !signal.aborted;
      pause = Math.min(looks.longest, pause * 1.5)
    ) {
      await new Promise((resolve) => setTimeout(resolve, pause))
      const { id = '' } = this.job ?? {}
      // A failed progress request says nothing about the import; the next one may succeed.
      const job = await this.#send(
        userSheets.job,
        { params: { jobId: id } },
        { quiet: true, signal },
      ).catch(() => null)
      // An older answer must not make a stopped import look as if it were running.
      if (job && !signal.aborted && this.isRunning) runInAction(() => this.#take(job))
    }
  }

  /** Runs one action at a time; a failure is kept for the dialog. */
  async #act(work: () => Promise<void>): Promise<void> {
    if (this.isBusy) return
    const { signal } = this.#gone
    Object.assign(this, { isBusy: true, failure: '' })
    try {
      await work()
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof RefusedCall)) throw error
      runInAction(
        () =>
          (this.failure =
            [...new Set(error.problems.map(({ message }) => message))].join('; ') || error.message),
      )
    } finally {
      runInAction(() => (this.isBusy = false))
    }
  }
}
