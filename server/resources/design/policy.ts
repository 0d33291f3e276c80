import { kinds } from '#renderers/widgets/kinds.ts'
import type { Document } from '#schemas/design/document.ts'
import { stableText } from '#schemas/design/stable.ts'
import { upgrade, upgradeTexts } from '#schemas/design/upgrade.ts'
import type { Say } from '#schemas/text.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Caller } from '../../auth/caller.ts'
import type { Database } from '../../db.ts'
import { designTexts } from './present.ts'

/** On whose behalf something is published, and in whose language the plan speaks. */
export interface Publisher {
  readonly db: Database
  readonly caller: Caller
  readonly say: Say
  readonly address: string
  readonly requestId: string
}

const problemAt = (code: string, message: string): Failure =>
  new Failure('invalid', { data: { problems: [{ path: 'formData', code, message }] } })

const isStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return !/[\0\p{Surrogate}]/u.test(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, one]) => isStorable(key) && isStorable(one))
}

/** A document from anywhere, upgraded; 422 with what is wrong where it cannot be read. */
export function readDocument(raw: unknown, say: Say): Document {
  const read = upgrade(kinds, raw)
  if ('document' in read && isStorable(read.document)) return read.document
  const [first] = 'problems' in read ? read.problems : []
  throw first
    ? problemAt(first.code, say(upgradeTexts, first.code, first.params))
    : problemAt('damaged', say(designTexts, 'damaged'))
}

/** The same for JSON text, as it comes from a designer. */
export function readFormData(text: string, say: Say): Document {
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch {
    throw problemAt('damaged', say(designTexts, 'damaged'))
  }
  return readDocument(raw, say)
}

/** Equal as JSON, whatever the order of keys: a database keeps its own. */
export const same = (one: unknown, other: unknown): boolean => stableText(one) === stableText(other)

/** Is the draft what is live? Then 1, else 2 (rulings, Wire). */
export const releaseState = (draft: unknown, live: unknown): 1 | 2 => (same(draft, live) ? 1 : 2)
