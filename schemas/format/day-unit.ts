/** Consecutive units that begin with a day. */
export const dayUnits = ['day', 'week', 'month', 'quarter', 'year'] as const
export type DayUnit = (typeof dayUnits)[number]
