import { readDocument } from '#designer/open.ts'
import { kinds } from '#renderers/widgets/kinds.ts'
import type { Document } from '#schemas/design/document.ts'

/** The document of a design to look at; null if this version cannot read it. */
export function readPreview(formData: string): Document | null {
  const read = readDocument(kinds, formData)
  return 'document' in read ? read.document : null
}
