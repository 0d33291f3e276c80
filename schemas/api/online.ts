import * as Type from 'typebox'
import type { Static } from 'typebox'
import { listOf, pageQuery } from '../wire/page.ts'
import { call } from './call.ts'

const text = Type.String()
const sessionPattern = '^[0-9a-f]{64}$'

/** One session of a signed-in user; its id cannot be used as a token. */
export const onlineUser = Type.Object({
  id: text,
  userId: text,
  account: text,
  userName: text,
  headIcon: text,
  /** Path of the organization. */
  organize: text,
  loginIPAddress: text,
  loginBrowser: text,
  loginSystem: text,
  loginTime: Type.Integer(),
  /** Last call, to the minute. */
  lastTime: Type.Integer(),
  isLocked: Type.Boolean(),
  isCurrent: Type.Boolean(),
})
export type OnlineUser = Static<typeof onlineUser>

const needs = { menu: 'online' } as const
const base = '/api/permission/OnlineUser'
const ended = Type.Object({ ended: Type.Integer() })

/**
 * Online users (section 6: force-offline). Administrators of organizations see and end the sessions
 * of their own people only.
 */
export const online = {
  list: call({
    method: 'GET',
    path: base,
    says: 'Sessions that are open, the last used first.',
    needs,
    query: Type.Object(pageQuery),
    result: listOf(onlineUser),
  }),
  forceOffline: call({
    method: 'DELETE',
    path: `${base}/{id}`,
    says: 'Forces one session offline: its next call gets 601, its sockets are closed.',
    needs: { ...needs, button: 'btn_offline' },
    params: { id: sessionPattern },
    result: ended,
  }),
  forceOfflineAll: call({
    method: 'DELETE',
    path: base,
    says: 'Forces several sessions offline, all of them or none; those that are over already are passed by.',
    needs: { ...needs, button: 'btn_offline' },
    body: Type.Object({
      ids: Type.Array(Type.String({ pattern: sessionPattern }), {
        minItems: 1,
        maxItems: 1000,
        uniqueItems: true,
      }),
    }),
    result: ended,
  }),
}
