import { kinds } from '#renderers/widgets/kinds.ts'
import type { Document } from '#schemas/design/document.ts'
import { upgrade, upgradeTexts } from '#schemas/design/upgrade.ts'
import { isEqual } from '#schemas/equal.ts'
import { defineTexts } from '#schemas/text.ts'
import type { Say } from '#schemas/text.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { refuseLostNumbers } from '../http/lost-digits.ts'

const documentTexts = defineTexts({
  zh: { damaged: '设计内容无法读取' },
  zhtw: { damaged: '設計內容無法讀取' },
  en: { damaged: 'The design cannot be read' },
})

const problemAt = (code: string, message: string): Failure =>
  new Failure('invalid', { data: { problems: [{ path: 'formData', code, message }] } })

const isStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return !/[\0\p{Surrogate}]/u.test(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, part]) => isStorable(key) && isStorable(part))
}

/**
 * A document from any source, upgraded to the present format; 422 with the problems where it cannot
 * be read.
 */
export function readDocument(raw: unknown, say: Say): Document {
  const read = upgrade(kinds, raw)
  if ('document' in read && isStorable(read.document)) return read.document
  const [first] = 'problems' in read ? read.problems : []
  throw first
    ? problemAt(first.code, say(upgradeTexts, first.code, first.params))
    : problemAt('damaged', say(documentTexts, 'damaged'))
}

/** The same for JSON text, as the designer sends it. */
export function readFormData(text: string, say: Say): Document {
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch {
    throw problemAt('damaged', say(documentTexts, 'damaged'))
  }
  refuseLostNumbers(text, say, (path) => (path === '' ? 'formData' : `formData.${path}`))
  return readDocument(raw, say)
}

/** Release state of a draft: 1 where it equals the live version, else 2 (rulings, Wire). */
export const releaseState = (draft: unknown, live: unknown): 1 | 2 => (isEqual(draft, live) ? 1 : 2)
