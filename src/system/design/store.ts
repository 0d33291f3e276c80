import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { Body, CallResult } from '#schemas/api/call.ts'
import { designSheets } from '#schemas/api/design-sheet.ts'
import { designs } from '#schemas/api/design.ts'
import type { Design, DesignEntry } from '#schemas/api/design.ts'
import { references } from '#schemas/api/reference.ts'
import type { Page } from '#schemas/wire/page.ts'
import type { Send } from '#src/engine/send.ts'

/** The filters and page of the list; they are in the address. */
export interface DesignListRequest {
  readonly keyword: string
  readonly category: string
  readonly currentPage: number
  readonly pageSize: number
}

/** The initial content of a new design. */
export interface Beginning {
  readonly formData?: string
  readonly sheet?: {
    readonly sheetId: string
    readonly columns: Body<typeof designSheets.make>['columns']
  }
}

/** The settings of a design that are edited outside of the designer. */
export interface DesignSettings {
  readonly fullName: string
  /** '' for a new design whose code the server makes from the name. */
  readonly enCode: string
  readonly category: string
  readonly description: string
}

/** The list of designs and what can be done with each. */
export class DesignListStore {
  page: Page<DesignEntry> | null = null
  failure: string | null = null
  isLoading = false
  private readonly send: Send
  private asked: DesignListRequest | null = null
  private readonly copying = new Set<string>()

  constructor(send: Send) {
    this.send = send
    makeAutoObservable<this, 'send' | 'asked' | 'copying'>(
      this,
      { page: observableRef, send: false, asked: false, copying: false },
      { autoBind: true },
    )
  }

  /** Categories seen so far, to choose from. */
  get categories(): readonly string[] {
    return [
      ...new Set(
        this.page?.list.map((design) => design.category).filter((category) => category !== ''),
      ),
    ].toSorted()
  }

  /**
   * Loads one page; an older answer that comes late is dropped. Rows on the screen stay while it
   * loads or fails.
   */
  async load(given: DesignListRequest): Promise<void> {
    // A new object also for the same request, so that older answers can be told apart.
    const asked = { ...given }
    this.asked = asked
    this.isLoading = true
    const { keyword, category, ...rest } = asked
    try {
      const page = await this.send(
        designs.list,
        { query: { ...rest, ...(keyword && { keyword }), ...(category && { category }) } },
        { quiet: true },
      )
      this.accept(asked, { page, failure: null })
    } catch (error) {
      this.accept(asked, {
        page: this.page,
        failure: error instanceof Error ? error.message : String(error),
      })
    }
  }

  async reload(): Promise<void> {
    if (this.asked) await this.load(this.asked)
  }

  /**
   * Creates a design: empty, from a document, or from a sheet whose rows are imported when it is
   * published.
   */
  async create({ enCode, ...rest }: DesignSettings, of: Beginning = {}): Promise<Design> {
    const { sheet, formData } = of
    const settings = { ...rest, ...(enCode !== '' && { enCode }) }
    const made = sheet
      ? await this.send(designSheets.make, {
          body: { ...settings, sheetId: sheet.sheetId, columns: [...sheet.columns] },
        })
      : await this.send(designs.create, {
          body: { ...settings, ...(formData !== undefined && { formData }) },
        })
    await this.reload()
    return made
  }

  /** Changes the settings of a design; its draft stays unchanged. */
  async change(id: string, settings: DesignSettings): Promise<void> {
    const { formData, version, sortCode } = await this.send(designs.read, { params: { id } })
    await this.send(designs.update, {
      params: { id },
      body: { ...settings, sortCode, formData, version },
    })
    await this.reload()
  }

  /**
   * Copies a design. Returns false if a copy of it is already being made, so that a double click
   * copies only once.
   */
  async copy(id: string): Promise<boolean> {
    if (this.copying.has(id)) return false
    this.copying.add(id)
    try {
      await this.send(designs.copy, { params: { id } })
    } finally {
      this.copying.delete(id)
    }
    await this.reload()
    return true
  }

  /** Where other designs use this design. */
  usesOf(id: string): Promise<CallResult<typeof references.design>> {
    return this.send(references.design, { params: { id } }, { quiet: true })
  }

  async remove(id: string): Promise<void> {
    await this.send(designs.remove, { params: { id } })
    await this.reload()
  }

  private accept(
    asked: DesignListRequest,
    loaded: Pick<DesignListStore, 'page' | 'failure'>,
  ): void {
    if (this.asked !== asked) return
    runInAction(() => {
      Object.assign(this, loaded)
      this.isLoading = false
    })
  }
}
