import * as Type from 'typebox'
import { Check } from 'typebox/value'
import { uploadedFile } from '#schemas/wire/stored-file.ts'
import type { UploadedFile } from '#schemas/api/file.ts'

const list = Type.Array(uploadedFile)

/**
 * The files of a message, which are sent as a JSON list (specification 3); empty if the list is
 * broken.
 */
export function attachedFiles(text: string): readonly UploadedFile[] {
  try {
    const files: unknown = JSON.parse(text)
    return Check(list, files) ? files : []
  } catch {
    return []
  }
}
