import * as Type from 'typebox'
import type { Static } from 'typebox'
import { menuItem } from '../menu.ts'
import { grant } from '../permission.ts'
import { call } from './call.ts'

const text = (maxLength: number) => Type.String({ maxLength })

export const userInfo = Type.Object({
  userId: Type.String(),
  userName: Type.String(),
  realName: Type.String(),
  account: Type.String(),
  headIcon: Type.String(),
  portalId: Type.String(),
  organizeId: Type.String(),
  departmentId: Type.String(),
  /** Ids from the topmost organisation down to the user's own department. */
  organizePath: Type.Array(Type.String()),
  isAdministrator: Type.Boolean(),
  prevLogin: Type.Integer(),
  prevLoginTime: Type.Union([Type.Integer(), Type.Null()]),
  prevLoginIPAddress: Type.String(),
  prevLoginIPAddressName: Type.String(),
})
export type UserInfo = Static<typeof userInfo>

export const sysConfigInfo = Type.Object({
  sysName: Type.String(),
  sysVersion: Type.String(),
  logoIcon: Type.String(),
  navigationIcon: Type.String(),
  /** IANA name; decides day boundaries. */
  timeZone: Type.String(),
})
export type SysConfigInfo = Static<typeof sysConfigInfo>

const current = {
  theme: Type.String(),
  menuList: Type.Array(menuItem),
  userInfo,
  permissionList: Type.Array(grant),
  sysConfigInfo,
}
export const currentUser = Type.Object(current)
export type CurrentUser = Static<typeof currentUser>

export const session = {
  login: call({
    method: 'POST',
    path: '/api/oauth/Login',
    says: 'Signs in (7.1). `password` is the lower-case hex MD5 of what was typed.',
    needs: 'public',
    form: true,
    body: Type.Object({
      account: Type.String({ minLength: 1, maxLength: 80 }),
      password: Type.String({ pattern: '^[0-9a-f]{32}$' }),
      origin: Type.Optional(text(20)),
      code: Type.Optional(text(20)),
      timestamp: Type.Optional(text(20)),
      client_id: Type.Optional(text(40)),
      client_secret: Type.Optional(text(80)),
      scope: Type.Optional(text(40)),
      grant_type: Type.Literal('password'),
    }),
    result: Type.Object({ token: Type.String(), ...current }),
  }),
  currentUser: call({
    method: 'GET',
    path: '/api/oauth/CurrentUser',
    says: 'The signed-in user with menu and permissions (7.1).',
    needs: 'session',
    result: currentUser,
  }),
  logout: call({ method: 'GET', path: '/api/oauth/Logout', says: 'Ends the session of the header token (7.1).', needs: 'session', result: Type.Null() }),
}
