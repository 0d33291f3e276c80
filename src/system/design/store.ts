import type { Body, CallResult } from '#schemas/api/call.ts'
import { designSheets } from '#schemas/api/design-sheet.ts'
import { designs } from '#schemas/api/design.ts'
import type { Design, DesignEntry } from '#schemas/api/design.ts'
import { references } from '#schemas/api/reference.ts'
import { queryOf } from '#src/engine/entry-calls.ts'
import { EntryStore } from '#src/engine/entry-store.ts'
import type { Send } from '#src/engine/send.ts'
import type { Names } from '#schemas/wire/names.ts'

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
  readonly names?: Names
  /** '' for a new design whose code the server makes from the name. */
  readonly enCode: string
  readonly category: string
  readonly description: string
}

/** The list of designs, and what can be done besides with each. */
export interface DesignList {
  readonly store: EntryStore<DesignEntry, never>
  /** Categories on the screen, to choose from. */
  categories(): readonly string[]
  /**
   * Creates a design: empty, from a document, or from a sheet whose rows are imported when it is
   * published.
   */
  create(settings: DesignSettings, of?: Beginning): Promise<Design>
  /** Changes the settings of a design; its draft stays unchanged. */
  change(id: string, settings: DesignSettings): Promise<void>
  /**
   * Copies a design. Returns false if a copy of it is already being made, so that a double click
   * copies only once.
   */
  copy(id: string): Promise<boolean>
  /** Where other designs use this design. */
  usesOf(design: DesignEntry): Promise<CallResult<typeof references.design>>
}

const makeListStore = (send: Send): EntryStore<DesignEntry, never> =>
  new EntryStore<DesignEntry, never>({
    sorts: ['fullName', 'enCode', 'category', 'isRelease', 'creatorTime', 'lastModifyTime'],
    async load({ filters, ...ask }) {
      const { list, pagination } = await send(
        designs.list,
        {
          query: {
            ...queryOf({ ...ask, filters: {} }),
            ...(filters['category'] && { category: String(filters['category']) }),
          },
        },
        { quiet: true },
      )
      return { list, total: pagination.total }
    },
    add: () => Promise.resolve(),
    remove: ({ id }) => send(designs.remove, { params: { id } }),
    calls: { create: designs.create, remove: designs.remove },
  })

async function createDesign(
  send: Send,
  { enCode, ...rest }: DesignSettings,
  { sheet, formData }: Beginning,
): Promise<Design> {
  const settings = { ...rest, ...(enCode !== '' && { enCode }) }
  if (!sheet)
    return send(designs.create, {
      body: { ...settings, ...(formData !== undefined && { formData }) },
    })
  const { sheetId, columns } = sheet
  return send(designSheets.make, { body: { ...settings, sheetId, columns: [...columns] } })
}

/** The state of the list of designs. */
export function openDesignList(send: Send): DesignList {
  const store = makeListStore(send)
  const copying = new Set<string>()
  return {
    store,
    categories: () =>
      [...new Set(store.rows.map(({ category }) => category))]
        .filter((category) => category !== '')
        .toSorted(),
    async create(settings, of = {}) {
      const made = await createDesign(send, settings, of)
      await store.load()
      return made
    },
    async change(id, settings) {
      const { formData, version, sortCode } = await send(designs.read, { params: { id } })
      await send(designs.update, {
        params: { id },
        body: { ...settings, sortCode, formData, version },
      })
      await store.load()
    },
    async copy(id) {
      if (copying.has(id)) return false
      copying.add(id)
      try {
        await send(designs.copy, { params: { id } })
      } finally {
        copying.delete(id)
      }
      await store.load()
      return true
    },
    usesOf: ({ id }) => send(references.design, { params: { id } }, { quiet: true }),
  }
}
