import type { UploadedFile } from '#schemas/api/file.ts'

/** The files of a value; none where it holds something else. */
export const filesOf = (value: unknown): readonly UploadedFile[] =>
  Array.isArray(value)
    ? value.filter(
        (one): one is UploadedFile =>
          typeof one === 'object' && one !== null && 'fileVersionId' in one,
      )
    : []
