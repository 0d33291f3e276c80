import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { designSheets } from '#schemas/api/design-sheet.ts'
import type { ReadSheet } from '#schemas/api/design-sheet.ts'
import { readDesign } from '#schemas/design/import/read.ts'
import type { Format } from '#schemas/design/import/read.ts'
import type { ColumnType } from '#schemas/design/import/sheet.ts'
import type { Imported } from '#schemas/design/import/sketch.ts'
import type { Say } from '#schemas/text.ts'
import type { Kinds } from '#schemas/widget/define.ts'
import { refusalOf } from '../port.ts'
import type { Send } from '../port.ts'

/** What an import needs of the world around it. */
export interface ImportPort {
  readonly kinds: Kinds
  readonly say: Say
  readonly send: Send
  /** Uploads a file for an import and gives the name that it is asked for by; null where it was refused, and that was said. */
  upload(file: File): Promise<string | null>
}

/** What came out of an import: a document, or a sheet with its columns corrected. */
export type Outcome =
  | { readonly name: string; readonly formData: string }
  | {
      readonly name: string
      readonly sheet: {
        readonly sheetId: string
        readonly columns: { place: number; label: string; type: ColumnType }[]
      }
    }

type Found =
  | {
      readonly type: 'design'
      readonly design: Imported & { readonly format: Format }
      readonly name: string
    }
  | { readonly type: 'sheet'; readonly sheet: ReadSheet }
  | null

const baseOf = (name: string): string => name.replace(/\.[^.]+$/, '').slice(0, 100)

/** One import: what was read, what could not be kept, and what people corrected. */
export class ImportStore {
  found: Found = null
  /** Columns of the sheet as they stand. */
  columns: readonly {
    readonly place: number
    readonly label: string
    readonly type: ColumnType
  }[] = []
  problems: readonly string[] = []
  isBusy = false
  private readonly port: ImportPort

  constructor(port: ImportPort) {
    this.port = port
    makeAutoObservable<this, 'port'>(
      this,
      { port: false, found: observableRef, columns: observableRef, problems: observableRef },
      { autoBind: true },
    )
  }

  /** Reads a text; what cannot be read is told. */
  readText(text: string, ui = '', name = ''): void {
    const { kinds, say } = this.port
    const read = readDesign(kinds, { text, ui, say })
    this.problems = 'problems' in read ? read.problems.map(({ message }) => message) : []
    this.found = 'problems' in read ? null : { type: 'design', design: read, name }
  }

  /** Reads a file: JSON here, sheets on the server. */
  async readFile(file: File): Promise<void> {
    const { send, upload } = this.port
    this.isBusy = true
    try {
      if (/\.json$/i.test(file.name)) {
        const text = await file.text()
        return runInAction(() => this.readText(text, '', baseOf(file.name)))
      }
      const fileName = await upload(file)
      if (fileName === null) return
      const sheet = await send(designSheets.read, { body: { fileName } })
      runInAction(() => {
        this.problems = []
        this.found = { type: 'sheet', sheet }
        this.columns = sheet.columns.map(({ place, label, type }) => ({ place, label, type }))
      })
    } catch (error) {
      const { message, data } = refusalOf(error)
      const told =
        typeof data === 'object' &&
        data !== null &&
        'problems' in data &&
        Array.isArray(data.problems)
          ? data.problems.map((one: { readonly message: string }) => one.message)
          : []
      runInAction(() => (this.problems = told.length > 0 ? told : [message]))
    } finally {
      runInAction(() => (this.isBusy = false))
    }
  }

  change(place: number, set: { readonly label?: string; readonly type?: ColumnType }): void {
    this.columns = this.columns.map((one) => (one.place === place ? { ...one, ...set } : one))
  }

  again(): void {
    Object.assign(this, { found: null, problems: [], columns: [] })
  }

  /** What the new form is made of; null as long as there is nothing. */
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
            columns: columns.map((one) => ({ ...one, label: one.label.trim() })),
          },
        }
      : null
  }
}
