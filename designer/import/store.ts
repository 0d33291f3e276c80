import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { sheetRefusal } from '#renderers/parts/sheet-file.ts'
import type { PlaceWish } from '#renderers/parts/sheet-place.tsx'
import { sheetTexts } from '#renderers/parts/sheet-texts.ts'
import { designSheets } from '#schemas/api/design-sheet.ts'
import type { ReadSheet } from '#schemas/api/design-sheet.ts'
import { readDesign } from '#schemas/design/import/read.ts'
import type { ReadResult } from '#schemas/design/import/read.ts'
import type { SheetColumn } from '#schemas/design/import/sheet.ts'
import type { Say } from '#schemas/text.ts'
import type { Kinds } from '#schemas/widget/define.ts'
import { refusalOf } from '../port.ts'
import type { Send } from '../port.ts'

/** What an import needs from outside. */
export interface ImportPort {
  readonly kinds: Kinds
  readonly say: Say
  readonly send: Send
  /**
   * Uploads a file for an import and returns the name to read it by; null where it was refused,
   * which has then been reported already.
   */
  upload(file: File): Promise<string | null>
}

/** The result of an import: a document, or a sheet with its corrected columns. */
export type Outcome =
  | { readonly name: string; readonly formData: string }
  | {
      readonly name: string
      readonly sheet: {
        readonly sheetId: string
        readonly columns: SheetColumn[]
      }
    }

type ImportContent =
  | {
      readonly type: 'design'
      readonly design: Extract<ReadResult, { readonly document: unknown }>
      readonly name: string
    }
  | { readonly type: 'sheet'; readonly sheet: ReadSheet }
  | null

const baseOf = (name: string): string => name.replace(/\.[^.]+$/, '').slice(0, 100)

/** One import: what was read, what could not be kept, and the user's corrections. */
export class ImportStore {
  found: ImportContent = null
  /** Columns of the sheet, with corrections. */
  columns: readonly SheetColumn[] = []
  problems: readonly string[] = []
  isBusy = false
  private readonly port: ImportPort
  /** The name to read the uploaded file by. */
  private fileName = ''

  constructor(port: ImportPort) {
    this.port = port
    makeAutoObservable<this, 'port' | 'fileName'>(
      this,
      {
        port: false,
        fileName: false,
        found: observableRef,
        columns: observableRef,
        problems: observableRef,
      },
      { autoBind: true },
    )
  }

  get kinds(): Kinds {
    return this.port.kinds
  }

  /** Reads a text; reports what cannot be read. */
  readText(text: string, ui = '', name = ''): void {
    const { kinds, say } = this.port
    const read = readDesign(kinds, { text, ui, say })
    this.problems = 'problems' in read ? read.problems.map(({ message }) => message) : []
    this.found = 'problems' in read ? null : { type: 'design', design: read, name }
  }

  /** Reads a file: JSON in the browser, sheets on the server. */
  async readFile(file: File): Promise<void> {
    const { send, upload, say } = this.port
    this.isBusy = true
    try {
      if (/\.json$/i.test(file.name)) {
        const text = await file.text()
        return runInAction(() => this.readText(text, '', baseOf(file.name)))
      }
      const refusal = await sheetRefusal(file)
      if (refusal) {
        const told = say(sheetTexts, refusal, { name: file.name })
        return runInAction(() => void (this.problems = [told]))
      }
      const fileName = await upload(file)
      if (fileName === null) return
      this.fileName = fileName
      this.takeSheet(await send(designSheets.read, { body: { fileName } }))
    } catch (error) {
      this.refuse(error)
    } finally {
      runInAction(() => (this.isBusy = false))
    }
  }

  /**
   * Reads the same file from another sheet, or with other heads. Corrections of the columns are
   * lost.
   */
  async choosePlace(wish: PlaceWish): Promise<void> {
    if (this.isBusy) return
    this.isBusy = true
    try {
      const body = { fileName: this.fileName, ...wish }
      this.takeSheet(await this.port.send(designSheets.read, { body }))
    } catch (error) {
      this.refuse(error)
    } finally {
      runInAction(() => (this.isBusy = false))
    }
  }

  private takeSheet(sheet: ReadSheet): void {
    this.problems = []
    this.found = { type: 'sheet', sheet }
    this.columns = sheet.columns.map(({ place, label, type }) => ({ place, label, type }))
  }

  private refuse(error: unknown): void {
    const { message, data } = refusalOf(error)
    const told =
      typeof data === 'object' &&
      data !== null &&
      'problems' in data &&
      Array.isArray(data.problems)
        ? data.problems.map((problem: { readonly message: string }) => problem.message)
        : []
    this.problems = told.length > 0 ? told : [message]
  }

  change(place: number, set: Partial<Pick<SheetColumn, 'label' | 'type' | 'order'>>): void {
    this.columns = this.columns.map((column) =>
      column.place === place ? { ...column, ...set } : column,
    )
  }

  again(): void {
    Object.assign(this, { found: null, problems: [], columns: [] })
  }

  /** What the new form is made from; null until something was read. */
  get outcome(): Outcome | null {
    const { found, columns } = this
    if (found === null) return null
    if (found.type === 'design')
      return { name: found.name, formData: JSON.stringify(found.design.document) }
    const isWhole =
      columns.some(({ type }) => type !== 'leave') &&
      columns.every(({ label }) => label.trim() !== '')
    return isWhole
      ? {
          name: baseOf(found.sheet.fileName),
          sheet: {
            sheetId: found.sheet.id,
            columns: columns.map((column) => ({ ...column, label: column.label.trim() })),
          },
        }
      : null
  }
}
