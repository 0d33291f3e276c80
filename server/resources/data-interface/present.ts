import type {
  DataInterfaceEntry,
  DataInterfaceFile,
  DataInterfaceLine,
  DataInterfaceOption,
} from '#schemas/api/data-interface.ts'
import type { ContentType } from '#schemas/interface/content.ts'
import type { Page } from '#schemas/wire/page.ts'
import { presentEntry } from '../../entries/present.ts'
import type { Row } from '../../tables/tables.ts'
import { nameOfRow } from '../../text/names.ts'

type LineRow = Omit<Row<'data_interfaces'>, 'content'> & { readonly type: ContentType }

/** An interface as lists show it. */
export const presentLine = (row: LineRow): DataInterfaceLine => ({
  ...presentEntry(row),
  category: row.category,
  type: row.type,
})

/** An interface as it is edited. */
export const presentDataInterface = (row: Row<'data_interfaces'>): DataInterfaceEntry => ({
  ...presentLine({ ...row, type: row.content.type }),
  parameters: [...row.parameters],
  content: row.content,
})

/** An interface as it is chosen, by the name that the reader sees. */
export const presentOption = (row: LineRow): DataInterfaceOption => ({
  id: row.id,
  enCode: row.en_code,
  fullName: nameOfRow(row),
  category: row.category,
  type: row.type,
  parameters: [...row.parameters],
})

/** An interface as a file holds it. */
export function toFile({
  id: _id,
  version: _version,
  creatorTime: _time,
  enabledMark: _mark,
  type: _type,
  ...dataInterface
}: DataInterfaceEntry): DataInterfaceFile {
  return { format: 'berth.dataInterface', version: 1, dataInterface }
}

/** One page of rows that are in memory. */
export function pageRows<T>(
  rows: readonly T[],
  { currentPage = 1, pageSize = 10 }: { readonly currentPage?: number; readonly pageSize?: number },
): { readonly data: T[]; readonly pagination: Page<T>['pagination'] } {
  const start = (currentPage - 1) * pageSize
  return {
    data: rows.slice(start, start + pageSize),
    pagination: { currentPage, pageSize, total: rows.length },
  }
}
