import * as Type from 'typebox'
import type { Static } from 'typebox'
import { dayUnits } from '../format/day-unit.ts'

const path = Type.String({ maxLength: 90 })
const by = Type.Enum([...dayUnits])

/** Most levels of groups in a list. */
export const mostLevels = 3
/** Most groups in one answer; more are refused, so that the search is narrowed. */
export const mostGroups = 1000
/** Most summaries of each group. */
export const mostSummaries = 5

/** What records are grouped by: the value of a field, or the stretch of time that it falls into. */
export const groupLevel = Type.Object(
  { field: path, by: Type.Optional(by) },
  { additionalProperties: false },
)
export type GroupLevel = Static<typeof groupLevel>

/**
 * One group: the records with this value, as the groups of a list name it; null for those without
 * one. Several narrow each other.
 */
export const groupPlace = Type.Object(
  {
    ...groupLevel.properties,
    value: Type.Union([Type.String({ maxLength: 1000 }), Type.Null()]),
  },
  { additionalProperties: false },
)
export type GroupPlace = Static<typeof groupPlace>
export const within = Type.Array(groupPlace, { maxItems: mostLevels })
