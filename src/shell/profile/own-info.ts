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

/** Kinds of certificates, as they are stored, with the keys of their names. */
export const papers = [
  { value: idCard, name: 'idCard' },
  { value: 'passport', name: 'passport' },
  { value: 'other', name: 'otherPaper' },
] as const

/** The own data of a whole record. */
export const ownOf = (info: BaseInfo): OwnInfo =>
  Object.fromEntries(ownKeys.map((key) => [key, info[key]])) as OwnInfo

/** The longest text of a field; undefined for what is no text. */
export function lengthOf(key: OwnKey): number | undefined {
  const { maxLength } = ownInfo[key] as { readonly maxLength?: number }
  return maxLength
}

export const toDate = (day: string | null): Dayjs | null => (day === null ? null : dayjs(day))
export const fromDate = (date: Dayjs | null): string | null => date && date.format('YYYY-MM-DD')

/**
 * What is wrong with one field, by the rules that the server asks too (specification 5.1);
 * undefined for nothing.
 */
export function problemAt(
  key: OwnKey,
  info: OwnInfo,
  { say, timeZone }: { readonly say: Say; readonly timeZone: string },
): string | undefined {
  return checkOwnInfo(info, toDay(Date.now(), timeZone), say).find(({ path }) => path === key)
    ?.message
}
