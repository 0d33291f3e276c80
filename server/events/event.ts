import type { Row } from '../tables/tables.ts'

/** One committed change of a record or of an entry of the system. */
export type ChangeEvent = Row<'events'>

const recordWord = 'record'

/** The noun of records of a model. */
export const recordNoun = (modelId: string): string => `${recordWord}:${modelId}`

/** The model whose records a noun means; nothing for a noun of the system. */
export const modelOf = (noun: string): string | undefined =>
  noun.startsWith(`${recordWord}:`) ? noun.slice(recordWord.length + 1) : undefined

/** The noun by which a consumer wants the records of all models. */
export const allRecords = recordWord

/** All nouns under which a consumer may have asked for an event of this one. */
export const wantedAs = (noun: string): readonly string[] =>
  modelOf(noun) === undefined ? [noun] : [noun, allRecords]

/**
 * Sent within this process after an event is committed (its noun), or when failed events are to be
 * tried again (''), so that readers need not wait for their next turn.
 */
export const eventChannel = 'berth_event'

/** Sent to all instances when the set of wanted nouns changed. */
export const wantsChannel = 'berth_event_wants'
