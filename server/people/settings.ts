import type { Body } from '#schemas/api/call.ts'
import type { WholeUser, users as calls } from '#schemas/api/user.ts'
import { isDay } from '#schemas/format/wall.ts'
import { checkOwnInfo } from '#schemas/person/own-info.ts'
import { defineTexts } from '#schemas/text.ts'
import type { Say } from '#schemas/text.ts'
import type { Problem } from '#schemas/wire/envelope.ts'
import { toDay } from '#schemas/format/time.ts'
import { lettersOf } from '#schemas/format/letters.ts'
import type { Database } from '../database/database.ts'
import { timeZoneOf } from '../record/zone.ts'
import { ownColumnsOf } from './own-info.ts'
import { clock } from '../platform/clock.ts'

const texts = defineTexts({
  zh: { entryDate: '日期不存在' },
  zhtw: { entryDate: '日期不存在' },
  en: { entryDate: 'There is no such day' },
})

export type UserInput = Omit<Body<typeof calls.update>, 'version'>

/** The links of a user: where they sit and what they hold. */
export interface UserLinks {
  /** The major one first. */
  readonly organizeIds: readonly string[]
  readonly positionIds: readonly string[]
  readonly roleIds: readonly string[]
  readonly groupIds: readonly string[]
}

export const noLinks: UserLinks = { organizeIds: [], positionIds: [], roleIds: [], groupIds: [] }

/**
 * The links of a user after a change: what is given replaces the present links. If only a new major
 * organisation is given, it replaces the old one.
 */
export function linksOf(given: UserInput, before: UserLinks): UserLinks {
  const {
    organizeId,
    organizeIds = before.organizeIds.slice(1),
    positionIds = before.positionIds,
    roleIds = before.roleIds,
    groupIds = before.groupIds,
  } = given
  return { organizeIds: [...new Set([organizeId, ...organizeIds])], positionIds, roleIds, groupIds }
}

const textsOf = (
  info: Partial<
    Pick<
      WholeUser,
      'mobilePhone' | 'email' | 'birthday' | 'certificatesType' | 'certificatesNumber'
    >
  >,
) => ({
  mobilePhone: info.mobilePhone ?? '',
  email: info.email ?? '',
  birthday: info.birthday ?? null,
  certificatesType: info.certificatesType ?? '',
  certificatesNumber: info.certificatesNumber ?? '',
})

/** Problems in a user's own data: phone, mail, ID card and dates (5.1). */
export function checkWords(
  given: Partial<UserInput>,
  { today, say }: { readonly today: string; readonly say: Say },
): Problem[] {
  const day: Problem[] =
    given.entryDate && !isDay(given.entryDate)
      ? [{ path: 'entryDate', code: 'day', message: say(texts, 'entryDate') }]
      : []
  return [...checkOwnInfo(textsOf(given), today, say), ...day]
}

/**
 * Today's date in the organisation's time zone. Call it before a transaction, because the zone
 * cannot be read inside one.
 */
export const todayOf = async (db: Database): Promise<string> =>
  toDay(clock.now(), await timeZoneOf(db))

/** The given fields of a user, as columns. */
export const columnsOf = (given: UserInput) => ({
  ...ownColumnsOf(given),
  real_name: given.realName,
  pinyin: lettersOf(given.realName),
  organize_id: given.organizeId,
  manager_id: given.managerId === undefined ? undefined : given.managerId || null,
  is_administrator: given.isAdministrator,
  any_address: given.anyAddress,
  ranks: given.ranks,
  landline: given.landline,
  entry_date: given.entryDate,
  sort_code: given.sortCode,
  description: given.description,
})
