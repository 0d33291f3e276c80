import type { UploadedFile } from '#schemas/api/file.ts'

/** The files in a value; empty where it holds something else. */
export const filesOf = (value: unknown): readonly UploadedFile[] =>
  Array.isArray(value)
    ? value.filter(
        (file): file is UploadedFile =>
          typeof file === 'object' && file !== null && 'fileVersionId' in file,
      )
    : []
