import type { RecordGroups } from '../api/record-group.ts'
import type { RecordRow } from '../api/record.ts'
import type { GroupLevel, GroupPlace } from './group.ts'

/** Some records of a list, for a view that shows them in several places. */
export interface PartAsk {
  readonly within: readonly GroupPlace[]
  /** From 1. */
  readonly page: number
  readonly size: number
  /** In the order that people gave the cards of this field; absent: in the order of the list. */
  readonly ranked?: string
}

/** One level of groups, within a group of the levels above. */
export interface GroupAsk {
  readonly within: readonly GroupPlace[]
  readonly by: GroupLevel
  readonly order: 'asc' | 'desc'
  readonly summaries: readonly { readonly field: string; readonly how: 'sum' | 'avg' }[]
}

/**
 * What a view of a list that is no table asks, within the search of the list. Every request rejects
 * with an error in words.
 */
export interface PartsPort {
  rows(ask: PartAsk): Promise<{ readonly rows: readonly RecordRow[]; readonly total: number }>
  groups(ask: GroupAsk): Promise<RecordGroups>
  /** Changes values of a record as a form would, and returns it as it is then. */
  change(row: RecordRow, data: Readonly<Record<string, unknown>>): Promise<RecordRow>
  /** Puts a record below another one in the order of the cards of a field; null: on top. */
  place(id: string, field: string, after: string | null): Promise<void>
}
