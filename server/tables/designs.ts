import type { ColumnType, Generated } from 'kysely'
import type { Params } from '#schemas/text.ts'
import type { FailureName } from '#schemas/wire/failure.ts'
import type { Instant, Json, NamesColumn, OrNull } from './column.ts'

export interface DesignTable {
  id: string
  full_name: string
  names: NamesColumn
  en_code: string
  description: Generated<string>
  category: Generated<string>
  type: Generated<number>
  web_type: Generated<number>
  sort_code: Generated<number>
  /** The draft document. */
  form_data: Json
  draft_version: Generated<number>
  /** Who changed the draft since it was last live. */
  drafted_by: ColumnType<string[], string | undefined, string>
  /** Number of the version that the draft was last published as, or equals. */
  draft_base: OrNull<number>
  /** 0 never published, 1 published, 2 changed since. */
  is_release: Generated<number>
  /** Number of the live version. */
  model_version: OrNull<number>
  created_by: string
  created_at: Instant
  modified_by: string
  modified_at: Instant
  version: Generated<number>
}

export interface DesignVersionTable {
  design_id: string
  number: number
  document: Json
  /** The slots: where each value is stored. */
  model: Json
  full_name: string
  names: NamesColumn
  note: Generated<string>
  published_by: string
  published_at: Instant
  plan: Json
}

export interface PublishLogTable {
  id: string
  design_id: string
  number: number
  at: Instant
  user_id: string
  steps: Json
  rows: Json
}

/** A publish that converts tables while they are in use. */
export interface ReleaseTable {
  design_id: string
  /** The run that performs it. */
  holder: string
  state: 'running' | 'done' | 'failed'
  started_by: string
  started_at: Instant
  /** When its server last reported. */
  beat_at: Instant
  /** Progress, from 0 to 1. */
  share: Generated<number>
  is_cancelled: Generated<boolean>
  /** Names of the tables being converted. */
  tables: Generated<string[]>
  /** Number of the published version. */
  number: number | null
  failure: ColumnType<
    { readonly failure: FailureName; readonly params?: Params } | null,
    string | null | undefined,
    string | null
  >
}
