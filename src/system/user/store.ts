import type { Body, CallQuery } from '#schemas/api/call.ts'
import { secondFactor } from '#schemas/api/second-factor.ts'
import { userSheets } from '#schemas/api/user-sheet.ts'
import { users, userStates } from '#schemas/api/user.ts'
import type { UserDetail, UserRow } from '#schemas/api/user.ts'
import { findWithheldNames, dropNames } from '#schemas/grant/page-fields.ts'
import type { Rights } from '#schemas/permission.ts'
import type { Engine } from '#src/engine/engine.ts'
import { EntryStore } from '#src/engine/entry-store.ts'
import { sourceOf } from '#src/engine/entry-calls.ts'
import type { Send } from '#src/engine/send.ts'

type UserFields = Required<Omit<Body<typeof users.update>, 'version' | 'headIcon' | 'signature'>>
export interface UserDraft extends UserFields {
  /** Cannot be changed once the user exists. */
  readonly account: string
  /** File name of the user's picture; '' for none. */
  readonly headIcon: string
}

const noWords = {
  ranks: '',
  landline: '',
  mobilePhone: '',
  telePhone: '',
  email: '',
  nation: '',
  nativePlace: '',
  education: '',
  certificatesType: '',
  certificatesNumber: '',
  urgentContacts: '',
  urgentTelePhone: '',
  postalAddress: '',
  description: '',
} as const
const emptySettings: UserFields = {
  ...noWords,
  realName: '',
  organizeId: '',
  organizeIds: [],
  positionIds: [],
  roleIds: [],
  groupIds: [],
  managerId: '',
  isAdministrator: false,
  anyAddress: false,
  gender: 0,
  birthday: null,
  entryDate: null,
  sortCode: 0,
}
const keys = Object.keys(emptySettings) as (keyof UserFields)[]
const picked = (from: Partial<UserFields>): UserFields =>
  Object.fromEntries(keys.map((key) => [key, from[key] ?? emptySettings[key]])) as UserFields

/** A new user, in the organization by which the list is filtered. */
export const emptyDraft = (organizeId: string): UserDraft => ({
  ...emptySettings,
  organizeIds: organizeId ? [organizeId] : [],
  organizeId,
  account: '',
  headIcon: '',
})

/** The draft for changing a user. Fields that are not shown stay empty and are not sent. */
export const draftOf = (user: UserDetail): UserDraft => ({
  ...picked(user),
  account: user.account,
  headIcon: user.headIcon,
})

/** The major organization: the chosen one if it is still among all, otherwise the first. */
export const majorOf = ({
  organizeId,
  organizeIds,
}: Pick<UserDraft, 'organizeId' | 'organizeIds'>): string =>
  organizeIds.includes(organizeId) ? organizeId : (organizeIds[0] ?? '')

/** The values to send: only form fields that the signed-in user holds. */
const settingsOf = (
  draft: UserDraft,
  rights: Rights,
): Pick<UserFields, 'realName' | 'organizeId'> & Partial<UserFields> =>
  dropNames(
    { ...picked(draft), organizeId: majorOf(draft) },
    findWithheldNames(rights, 'user', 'form'),
  )

interface UserStoreEars {
  /** Called after each change. */
  changed(): void
  /** Called with a new user's account and first password, which is told only once. */
  made(first: FirstPassword): void
}

/** A password that the server made for a user. */
export interface FirstPassword {
  readonly account: string
  readonly password: string
  /** Does it take the place of another? */
  readonly isReset?: boolean
}

/**
 * The state of the users screen. A user must be loaded whole, with the version (`users.get`),
 * before a change.
 */
export function makeUserStore(
  { send, session }: Pick<Engine, 'send' | 'session'>,
  { changed, made }: UserStoreEars,
): EntryStore<UserRow, UserDraft> {
  const told = async <R>(done: Promise<R>): Promise<R> => {
    const result = await done
    changed()
    return result
  }
  const { load } = sourceOf<UserDetail, UserDraft>(send, { list: users.list })
  return new EntryStore<UserRow, UserDraft>({
    calls: users,
    sorts: ['account', 'realName', 'mobilePhone', 'enabledMark'],
    load,
    add: async (draft) => {
      const { account, firstPassword } = await told(
        send(users.create, {
          body: {
            account: draft.account,
            ...settingsOf(draft, session.rights),
            ...(draft.headIcon && { headIcon: draft.headIcon }),
          },
        }),
      )
      if (firstPassword) made({ account, password: firstPassword })
    },
    // A user from the list has no version, so the change would be refused as stale (409).
    change: (user, draft) =>
      told(
        send(users.update, {
          params: { id: user.id },
          body: {
            ...settingsOf(draft, session.rights),
            ...(draft.headIcon !== user.headIcon && { headIcon: draft.headIcon }),
            version: 'version' in user ? Number(user.version) : 0,
          },
        }),
      ),
    remove: ({ id }) => told(send(users.remove, { params: { id } })),
    handOn: ({ id }, toId) => told(send(users.handOn, { params: { id }, body: { toId } })),
  })
}

/** The actions for one user besides changing; each throws `RefusedCall`. */
export const userActs = (
  send: Send,
  store: EntryStore<UserRow, UserDraft>,
  changed: () => void,
) => ({
  get: (id: string): Promise<UserDetail> => send(users.get, { params: { id } }),
  /**
   * Changes the state of a user. Unlocking uses its own call, which also clears the failed sign-in
   * attempts.
   */
  async switchTo({ id, enabledMark }: UserRow, mark: number): Promise<void> {
    if (enabledMark === userStates.locked && mark === userStates.on)
      await send(users.unlock, { params: { id }, body: {} })
    else await send(users.state, { params: { id }, body: { enabledMark: mark } })
    changed()
    await store.load()
  },
  /** Gives the user a made password, which is returned this once. */
  resetPassword: (id: string) => send(users.resetPassword, { params: { id }, body: {} }),
  /** Turns the user's second factor off. */
  async resetFactor({ id }: UserRow): Promise<void> {
    await send(secondFactor.reset, { params: { id }, body: {} })
    changed()
  },
  /** The users that match the filters, on all pages, as a file. */
  exportAs(format: 'xlsx' | 'csv', columns: readonly string[], signal: AbortSignal): Promise<Blob> {
    const { keyword, filters } = store.ask
    const given = Object.entries({ keyword, ...filters }).filter(
      ([, value]) => value !== undefined && value !== '',
    )
    return send(
      userSheets.exportExcel,
      {
        query: {
          ...(Object.fromEntries(given) as CallQuery<typeof userSheets.exportExcel>),
          format,
          columns: columns.join(','),
        },
      },
      { signal },
    )
  },
})
export type UserActs = ReturnType<typeof userActs>
