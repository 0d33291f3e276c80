import type { UploadedFile } from '#schemas/api/file.ts'
import { categoryOf, extensionOf } from '#schemas/wire/upload.ts'

/** How a file is shown; `none` where it can only be downloaded. */
export type Manner = 'picture' | 'video' | 'audio' | 'pdf' | 'text' | 'word' | 'sheet' | 'none'

/** Largest size of a file that is loaded for a preview, in bytes. */
const mostBytes = 104_857_600

const byExtension: { readonly [extension: string]: Manner | undefined } = {
  pdf: 'pdf',
  txt: 'text',
  csv: 'text',
  md: 'text',
  log: 'text',
  docx: 'word',
  xlsx: 'sheet',
  bmp: 'picture',
  avi: 'none',
  mov: 'video',
}

/** How this file is shown, by its name and size. */
export function mannerOf({ name, fileSize }: Pick<UploadedFile, 'name' | 'fileSize'>): Manner {
  if (fileSize > mostBytes) return 'none'
  const known = byExtension[extensionOf(name)]
  if (known) return known
  const category = categoryOf(name)
  return category === 'image' ? 'picture' : category === 'document' ? 'none' : category
}
