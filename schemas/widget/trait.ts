import type { UploadRule } from '../wire/upload.ts'

/**
 * What a kind needs of every save beside storing its value. A server effect handles each
 * (server/record/effects.ts); kinds without one have none.
 */
export interface Traits {
  /** Rich text: forbidden parts are removed, and its pictures are kept with the record. */
  readonly richText?: true
  /** A list of uploaded files, limited by this rule and kept with the record. */
  readonly files?: UploadRule
  /** The picture of one of the user's own seals: the allowed ids, empty for all. */
  readonly seals?: readonly string[]
  /** Gets a number from the bill rule with this code when its record is first saved. */
  readonly billNumber?: string
}
