import type { RecordLink } from '#schemas/api/record-link.ts'
import type { Model } from '#schemas/design/model.ts'
import type { Data } from '#schemas/record/input.ts'
import { parseFilter } from '#src/engine/list-address.ts'

const prefix = 'set.'

/** The search of an address that opens a new record with its link to another one filled in. */
export const presetSearch = ({ field, isList }: RecordLink, id: string): string =>
  `?${new URLSearchParams({ act: 'add', [prefix + field]: JSON.stringify(isList ? [id] : id) }).toString()}`

const isId = (value: unknown): boolean =>
  typeof value === 'string' && /^[A-Za-z0-9_-]{1,40}$/.test(value)

/** The links that an address fills into a new record; other fields and values are dropped. */
export const readPreset = (query: URLSearchParams, { fields }: Model): Data =>
  Object.fromEntries(
    fields.flatMap(({ path, bound }): [string, unknown][] => {
      const text = query.get(prefix + path)
      const value = text === null ? null : parseFilter(text)
      const isFit =
        (bound.type === 'id' && isId(value)) ||
        (bound.type === 'ids' && Array.isArray(value) && value.length < 100 && value.every(isId))
      return isFit ? [[path, value]] : []
    }),
  )

/** The same address without them. */
export function dropPreset(query: URLSearchParams): void {
  const filled = [...query.keys()].filter((name) => name.startsWith(prefix))
  for (const name of filled) query.delete(name)
}
