import { checkNames } from '#schemas/api/entry-rules.ts'
import type { Say } from '#schemas/text.ts'
import type { Problem } from '#schemas/wire/envelope.ts'
import type { Database } from '../../database/database.ts'
import type { Doing } from '../../entries/entry.ts'
import { findMissing, refuseWrong } from '../../entries/refuse.ts'
import { modelsOf } from '../../record/models.ts'
import { listPublished } from '../../designs/published.ts'
import { signatureTexts } from './present.ts'

/** Throws all problems of a seal: its names (5.1), missing users. */
export async function refuseWrongSignature(
  { trx, say }: Doing,
  given: {
    readonly fullName: string
    readonly enCode: string
    readonly userIds: readonly string[]
  },
): Promise<void> {
  refuseWrong([
    ...checkNames(given, say),
    ...(await findMissing(trx, 'users', { path: 'userIds', ids: given.userIds, say })),
  ])
}

/**
 * The published forms that offer this seal by name, in words. Call it before the transaction that
 * removes the seal.
 */
export async function usesOfSignature(db: Database, id: string, say: Say): Promise<Problem[]> {
  const lives = await Promise.all(
    (await listPublished(db)).map((form) => modelsOf(db).get(form.id)),
  )
  const using = lives.filter(({ model }) =>
    [...model.byPath.values()].some(({ bound }) => bound.traits.seals?.includes(id)),
  )
  return using.map(({ fullName }) => ({
    path: '',
    code: 'form',
    message: say(signatureTexts, 'form', { name: fullName }),
  }))
}
