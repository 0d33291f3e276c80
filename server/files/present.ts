import type { UploadedFile } from '#schemas/api/file.ts'
import type { Row } from '../tables/tables.ts'

/** The name under which a stored file is requested. */
export const storedName = ({ id, extension }: Pick<Row<'files'>, 'id' | 'extension'>): string =>
  `${id}.${extension}`

/** A stored file in the form that records keep (specification 3). */
export const presentFile = (
  row: Pick<Row<'files'>, 'id' | 'extension' | 'type' | 'name' | 'size'>,
): UploadedFile => ({
  name: row.name,
  fileId: storedName(row),
  fileVersionId: row.id,
  url: `/api/file/Download/${row.type}/${storedName(row)}`,
  fileSize: row.size,
})
