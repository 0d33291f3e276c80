import dayjs from 'dayjs'
import type { Dayjs } from 'dayjs'
import { ownInfo } from '#schemas/api/profile.ts'
import type { BaseInfo } from '#schemas/api/profile.ts'
import { checkOwnInfo, idCard } from '#schemas/person/own-info.ts'
import { toDay } from '#schemas/format/time.ts'
import type { Say } from '#schemas/text.ts'

export type OwnKey = keyof typeof ownInfo
export type OwnInfo = Pick<BaseInfo, OwnKey>

/** The fields in the order of the form. */
export const ownKeys = Object.keys(ownInfo) as OwnKey[]

/** Kinds of certificates as stored, with the text keys of their names. */
export const papers = [
  { value: idCard, name: 'idCard' },
  { value: 'passport', name: 'passport' },
  { value: 'other', name: 'otherPaper' },
] as const

/** The user's own data, taken from a whole record. */
export const ownOf = (info: BaseInfo): OwnInfo =>
  Object.fromEntries(ownKeys.map((key) => [key, info[key]])) as OwnInfo

/** The maximum length of a text field; undefined for other fields. */
export function lengthOf(key: OwnKey): number | undefined {
  const { maxLength } = ownInfo[key] as { readonly maxLength?: number }
  return maxLength
}

export const toDate = (day: string | null): Dayjs | null => (day === null ? null : dayjs(day))
export const fromDate = (date: Dayjs | null): string | null => date && date.format('YYYY-MM-DD')

/**
 * Why the value of one field is invalid, by the same rules as on the server (specification 5.1);
 * undefined if it is valid.
 */
export function problemAt(
  key: OwnKey,
  info: OwnInfo,
  { say, timeZone }: { readonly say: Say; readonly timeZone: string },
): string | undefined {
  return checkOwnInfo(info, toDay(Date.now(), timeZone), say).find(({ path }) => path === key)
    ?.message
}
