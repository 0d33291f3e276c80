import { buildNarrowing } from '#schemas/widget/narrow.ts'
import type { Limit, ReferenceTo, StoredSource } from './define.ts'

const nothing: Limit = { key: 'nothing', find: () => Promise.resolve(new Set<string>()) }

export const record: StoredSource<ReferenceTo<'record'>> = {
  isOfRecords: true,
  limit({ model, narrow }, get, { fitting }) {
    if (!narrow) return null
    const filter = buildNarrowing(narrow, get)
    if (!filter) return nothing
    return {
      key: `${model} ${JSON.stringify(filter)}`,
      find: (ids) => fitting({ modelId: model, ids, filter }),
    }
  },
}
