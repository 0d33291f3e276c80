import type { Body, Call } from '#schemas/api/call.ts'
import type { PasswordOutcome, userBatches as calls, UserOutcome } from '#schemas/api/user-batch.ts'
import { userStates } from '#schemas/api/user.ts'
import type { WholeUser } from '#schemas/api/user.ts'
import type { Problem } from '#schemas/wire/envelope.ts'
import { Failure, failureTexts } from '#schemas/wire/failure.ts'
import { getEntry } from '../../entries/entry.ts'
import type { Acting } from '../../entries/entry.ts'
import type { CallContext } from '../../http/serve.ts'
import { users } from '../../people/user.ts'
import type { Services } from '../../services.ts'
import { resetPassword, switchUser, unlockUser, updateUser } from '../user/commands.ts'

type BatchServices = Pick<Services, 'db' | 'log'>
type BatchCall<C extends Call> = Acting & Pick<CallContext, 'signal'> & { readonly body: Body<C> }

/** Why an act was refused: the problems in words where there are some, else the failure itself. */
function tellWhy(thrown: unknown, { say }: Acting, log: Services['log']): string {
  if (!(thrown instanceof Failure)) {
    log.error({ err: thrown }, 'user batch')
    return say(failureTexts, 'broken')
  }
  const { data, failure, params } = thrown
  return typeof data === 'object' &&
    data !== null &&
    'problems' in data &&
    Array.isArray(data.problems)
    ? (data.problems as Problem[]).map(({ message }) => message).join('; ')
    : say(failureTexts, failure, params)
}

/**
 * Acts on one user after the other, each in a transaction of its own, until the caller hangs up. An
 * unexpected error stops nobody else either: passwords made before it could not be told otherwise.
 */
async function forEachUser<T>(
  { log }: BatchServices,
  given: Acting & Pick<CallContext, 'signal'> & { readonly body: { readonly ids: string[] } },
  { act, refused }: { act(id: string): Promise<T>; refused(outcome: UserOutcome): T },
): Promise<{ list: T[] }> {
  const list: T[] = []
  for (const id of given.body.ids) {
    if (given.signal.aborted) break
    try {
      list.push(await act(id))
    } catch (error) {
      list.push(refused({ id, isDone: false, message: tellWhy(error, given, log) }))
    }
  }
  return { list }
}

const asIs = (outcome: UserOutcome): UserOutcome => outcome
const done = (id: string): UserOutcome => ({ id, isDone: true, message: '' })

/** Locks users whom the caller may lock; their sessions end. */
export const lockUsers = (
  services: BatchServices,
  given: BatchCall<typeof calls.lock>,
): Promise<{ list: UserOutcome[] }> =>
  forEachUser(services, given, {
    async act(id) {
      await switchUser(services, id, { ...given, body: { enabledMark: userStates.locked } })
      return done(id)
    },
    refused: asIs,
  })

/** Unlocks users whom the caller may edit; disabled ones are refused, and nothing changes of them. */
export const unlockUsers = (
  services: BatchServices,
  given: BatchCall<typeof calls.unlock>,
): Promise<{ list: UserOutcome[] }> =>
  forEachUser(services, given, {
    async act(id) {
      await unlockUser(services, id, { ...given, isOnlyOn: true })
      return done(id)
    },
    refused: asIs,
  })

/** Changes links of users as the form would do it; one who was changed meanwhile is refused. */
const changeUsers = (
  services: BatchServices,
  given: BatchCall<typeof calls.lock>,
  settingsOf: (before: WholeUser) => { readonly organizeId: string; readonly roleIds?: string[] },
): Promise<{ list: UserOutcome[] }> =>
  forEachUser(services, given, {
    async act(id) {
      const before = await getEntry(services.db.kysely, users, id)
      const { realName, version } = before
      const body = { realName, version, ...settingsOf(before) }
      await updateUser(services, id, { ...given, body })
      return done(id)
    },
    refused: asIs,
  })

/** Gives users another major organisation or department; their further ones stay. */
export const moveUsers = (
  services: BatchServices,
  given: BatchCall<typeof calls.move>,
): Promise<{ list: UserOutcome[] }> =>
  changeUsers(services, given, () => ({ organizeId: given.body.organizeId }))

/** Gives users a role that the caller may give, beside those they hold. */
export const giveRoleToUsers = (
  services: BatchServices,
  given: BatchCall<typeof calls.giveRole>,
): Promise<{ list: UserOutcome[] }> =>
  changeUsers(services, given, ({ organizeId, roleIds }) => ({
    organizeId,
    roleIds: [...new Set([...roleIds, given.body.roleId])],
  }))

/** Gives users made passwords, which are returned this once. */
export const resetPasswords = (
  services: BatchServices,
  given: BatchCall<typeof calls.resetPassword>,
): Promise<{ list: PasswordOutcome[] }> =>
  forEachUser<PasswordOutcome>(services, given, {
    async act(id) {
      return { ...done(id), ...(await resetPassword(services, id, { ...given, body: {} })) }
    },
    refused: (outcome) => ({ ...outcome, userPassword: '' }),
  })
