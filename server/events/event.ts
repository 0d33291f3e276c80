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

/** Every noun under which events of this one may be wanted. */
export const wantedAs = (noun: string): readonly string[] =>
  modelOf(noun) === undefined ? [noun] : [noun, allRecords]

/**
 * Told in this process when it has committed an event (its noun), or when what failed is to be
 * tried again (''): readers need not wait until they look by themselves.
 */
export const eventChannel = 'berth_event'

/** Told to all instances when other nouns are wanted than before. */
export const wantsChannel = 'berth_event_wants'
