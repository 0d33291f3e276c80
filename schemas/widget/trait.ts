import type { UploadRule } from '../wire/upload.ts'

/**
 * What a kind asks of every save of its value, besides storing it. An effect of the server answers
 * each (server/record/effects.ts); a kind without one has none.
 */
export interface Traits {
  /** Rich text: what is not allowed is taken out of it, and its pictures are kept with the record. */
  readonly richText?: true
  /** A list of uploaded files, taken by this rule and kept with the record. */
  readonly files?: UploadRule
  /** The picture of a seal of one's own: ids of those that may be chosen, none where all may. */
  readonly seals?: readonly string[]
  /** Takes its value from the bill rule with this code when its record is first saved. */
  readonly billNumber?: string
}
