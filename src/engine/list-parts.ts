import { recordGroups } from '#schemas/api/record-group.ts'
import { records } from '#schemas/api/record.ts'
import type { RecordRow } from '#schemas/api/record.ts'
import { recordPlaces } from '#schemas/api/record-place.ts'
import type { GroupAsk, PartAsk, PartsPort } from '#schemas/page/parts.ts'
import type { ListStore } from './list-store.ts'
import { RefusedCall, wordsOf } from './send.ts'
import type { Send } from './send.ts'

/** Asks for the records of a list part by part, always within the search of the list. */
export class ListParts implements PartsPort {
  private readonly list: ListStore
  private readonly send: Send
  private readonly labelOf: (path: string) => string

  /** `labelOf` names the field of a problem, as no form stands by to show it there. */
  constructor(list: ListStore, send: Send, labelOf: (path: string) => string) {
    this.list = list
    this.send = send
    this.labelOf = labelOf
  }

  private get params() {
    return { modelId: this.list.plan.modelId }
  }

  async rows({ within, page, size, ranked }: PartAsk) {
    const { list, pagination } = await this.send(
      records.list,
      {
        params: this.params,
        body: {
          ...this.list.asked,
          within: [...within],
          currentPage: page,
          pageSize: size,
          ...(ranked !== undefined && { ranked }),
        },
      },
      { quiet: true },
    )
    return { rows: list, total: pagination.total }
  }

  groups({ within, by, order, summaries }: GroupAsk) {
    const { sidx: _, ...search } = this.list.asked
    const body = { ...search, within: [...within], by, order, summaries: [...summaries] }
    return this.send(recordGroups.groups, { params: this.params, body }, { quiet: true })
  }

  async change(row: RecordRow, data: Readonly<Record<string, unknown>>): Promise<RecordRow> {
    try {
      return await this.send(
        records.update,
        { params: { ...this.params, id: row.id }, body: { version: row.version, data } },
        { quiet: true },
      )
    } catch (error) {
      const problems = error instanceof RefusedCall ? error.problems : []
      const told = problems.map(({ path, message }) => {
        const label = this.labelOf(path)
        return label === '' ? message : `${label}: ${message}`
      })
      throw new Error(told.join(' ') || wordsOf(error), { cause: error })
    }
  }

  async place(id: string, field: string, after: string | null): Promise<void> {
    await this.send(
      recordPlaces.place,
      { params: { ...this.params, id }, body: { field, after } },
      { quiet: true },
    )
  }
}
