import * as Type from 'typebox'
import type { Static } from 'typebox'
import { id } from '../wire/id.ts'
import { itemsOf } from '../wire/page.ts'
import { call } from './call.ts'

/** What became of one of several users. */
const userOutcome = Type.Object({
  id,
  isDone: Type.Boolean(),
  message: Type.String({ description: 'Why it was not done, or what is left; mostly empty.' }),
})
export type UserOutcome = Static<typeof userOutcome>

const passwordOutcome = Type.Object({
  ...userOutcome.properties,
  userPassword: Type.String({ description: "The made password; '' where it was not done." }),
})
export type PasswordOutcome = Static<typeof passwordOutcome>

const base = '/api/permission/Users/Actions'
const needs = { menu: 'user', button: 'btn_edit' } as const
/** The most users of one call. */
export const mostUsers = 100
const ids = Type.Array(id, { minItems: 1, maxItems: mostUsers, uniqueItems: true })
const chosen = Type.Object({ ids })
const result = itemsOf(userOutcome)

/**
 * One act on several users (7.7). Each is done or refused by itself, as the call for one user would
 * do it; the answer keeps the order of the request.
 */
export const userBatches = {
  lock: call({
    method: 'POST',
    path: `${base}/Lock`,
    says: 'Locks several users, each by itself; their sessions end (7.7).',
    needs,
    body: chosen,
    result,
  }),
  unlock: call({
    method: 'POST',
    path: `${base}/Unlock`,
    says: 'Opens several locked accounts, each by itself (7.7).',
    needs,
    body: chosen,
    result,
  }),
  move: call({
    method: 'POST',
    path: `${base}/Move`,
    says: 'Gives several users another major organization or department, each by itself; their further ones stay (7.7).',
    needs,
    body: Type.Object({ ids, organizeId: id }),
    result,
  }),
  giveRole: call({
    method: 'POST',
    path: `${base}/GiveRole`,
    says: 'Gives several users a role beside those they hold, each by itself (7.7).',
    needs,
    fields: 'form',
    body: Type.Object({ ids, roleId: id }),
    result,
  }),
  resetPassword: call({
    method: 'POST',
    path: `${base}/ResetPassword`,
    says: 'Gives several users made passwords, told once, each by itself; they must be changed at the next sign-in, and their sessions end (7.7).',
    needs: { menu: 'user', button: 'btn_resetPassword' },
    body: chosen,
    result: itemsOf(passwordOutcome),
  }),
}
