import * as Type from 'typebox'
import type { Static } from 'typebox'
import { menuItem } from '../menu.ts'
import { grant } from '../permission.ts'
import { id } from '../wire/id.ts'
import { call } from './call.ts'

const text = (maxLength: number) => Type.String({ maxLength })
/** Lower-case hex MD5 of the typed password. */
export const digest = Type.String({ pattern: '^[0-9a-f]{32}$' })
/** Accounts that can be typed; a sub-account is `phone@account` (specification 5.2). */
export const accountPattern = '^[A-Za-z0-9@._-]{1,80}$'

/**
 * What must be done before a session serves for anything else: change a password that somebody else
 * set or that is too old, or set up the second factor; '' for nothing.
 */
export const sessionDue = Type.Enum(['', 'firstPassword', 'expiredPassword', 'secondFactor'])
export type SessionDue = Static<typeof sessionDue>

/** How somebody signed in, or tried to. */
export const signInWay = Type.Enum(['password', 'ticket', 'provider'])
export type SignInWay = Static<typeof signInWay>

export const userInfo = Type.Object({
  userId: Type.String(),
  userName: Type.String(),
  realName: Type.String(),
  account: Type.String(),
  /** File name of the picture; '' for none. */
  headIcon: Type.String(),
  portalId: Type.String(),
  organizeId: Type.String(),
  departmentId: Type.String(),
  /** Ids from the topmost organization down to the user's own department. */
  organizePath: Type.Array(Type.String()),
  /** The user's enabled positions, the major one first. */
  positionIds: Type.Array(Type.String()),
  roleIds: Type.Array(Type.String()),
  groupIds: Type.Array(Type.String()),
  isAdministrator: Type.Boolean(),
  due: sessionDue,
  /** The user's last chosen language; '' for none. */
  language: Type.String(),
  prevLogin: Type.Integer(),
  prevLoginTime: Type.Union([Type.Integer(), Type.Null()]),
  prevLoginIPAddress: Type.String(),
  prevLoginIPAddressName: Type.String(),
})
export type UserInfo = Static<typeof userInfo>

export const sysConfigInfo = Type.Object({
  sysName: Type.String(),
  /**
   * Shown after the page name in a Chinese browser's tab; '' for the name of the system
   * (specification 2.2).
   */
  title: Type.String(),
  /** Tagline of the about dialog; '' for the default. */
  sysDescription: Type.String(),
  sysVersion: Type.String(),
  logoIcon: Type.String(),
  navigationIcon: Type.String(),
  /** The owning organization, for the about dialog. */
  companyName: Type.String(),
  /** Footer of the pages; '' shows year and owner. */
  copyright: Type.String(),
  /** Address for feedback by mail; '' hides the entry. */
  feedbackMail: Type.String(),
  /** Host of the visualisation pages that menu types 6 and 7 may open; '' for none. */
  dataViewHost: Type.String(),
  /** IANA name; decides on day boundaries. */
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
/** A new session and what the shell shows of it. */
export const signedIn = Type.Object({ token: Type.String(), ...current })

const lockScreen = '/api/oauth/LockScreen'
const ticket = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' })

export const session = {
  login: call({
    method: 'POST',
    path: '/api/oauth/Login',
    says: 'Signs in (7.1). `password` is the lower-case hex MD5 of what was typed; `code` and `timestamp` answer a picture, where one is asked for.',
    needs: 'public',
    form: true,
    body: Type.Object({
      account: Type.String({ minLength: 1, maxLength: 80 }),
      password: digest,
      origin: Type.Optional(text(20)),
      code: Type.Optional(text(20)),
      timestamp: Type.Optional(text(40)),
      /** The code of the second factor, or a recovery code, asked for by `needs: 'otp'`. */
      otp: Type.Optional(text(20)),
      client_id: Type.Optional(text(40)),
      client_secret: Type.Optional(text(80)),
      scope: Type.Optional(text(40)),
      grant_type: Type.Literal('password'),
    }),
    result: signedIn,
  }),
  currentUser: call({
    method: 'GET',
    path: '/api/oauth/CurrentUser',
    says: 'The signed-in user with menu and permissions (7.1).',
    needs: 'session',
    result: currentUser,
  }),
  logout: call({
    method: 'GET',
    path: '/api/oauth/Logout',
    says: 'Ends the session of the header token (7.1).',
    needs: 'session',
    result: Type.Null(),
  }),
  config: call({
    method: 'GET',
    path: '/api/oauth/getConfig/{account}',
    says: 'Does signing in with this account ask for a picture code now (7.1)? The same answer whether the account exists or not.',
    needs: 'public',
    params: { account: accountPattern },
    result: Type.Object({
      enableVerificationCode: Type.Integer({ minimum: 0, maximum: 1 }),
      verificationCodeNumber: Type.Integer(),
    }),
  }),
  makeCode: call({
    method: 'POST',
    path: '/api/oauth/ImageCode',
    says: 'Makes a picture code for one try at signing in, good for five minutes; `timestamp` names it.',
    needs: 'public',
    body: Type.Object({}),
    result: Type.Object({
      timestamp: Type.String(),
      image: Type.String({ description: 'A data address.' }),
    }),
  }),
  lock: call({
    method: 'POST',
    path: lockScreen,
    says: 'Locks the session: until it is unlocked only unlocking and Logout answer (7.1).',
    needs: 'session',
    body: Type.Object({}),
    result: Type.Null(),
  }),
  unlock: call({
    method: 'PUT',
    path: lockScreen,
    says: 'Unlocks the session with the password of its own account (7.1).',
    needs: 'session',
    body: Type.Object({ account: text(80), password: digest }),
    result: Type.Null(),
  }),
  makeTicket: call({
    method: 'POST',
    path: '/api/oauth/Ticket',
    says: 'The whole address of a menu entry of type 6 or 7, with a ticket in the place of the token: 60 s, one use, bound to user, entry and host (2.5).',
    needs: 'session',
    body: Type.Object({ moduleId: id }),
    result: Type.Object({ address: Type.String() }),
  }),
  checkTicket: call({
    method: 'POST',
    path: '/api/oauth/Ticket/Actions/Check',
    says: 'Whom a ticket stands for, asked once by the host that it was made for.',
    needs: 'public',
    body: Type.Object({ ticket, host: text(253) }),
    result: Type.Object({
      userId: id,
      account: Type.String(),
      realName: Type.String(),
      moduleId: id,
    }),
  }),
  jump: call({
    method: 'POST',
    path: '/api/oauth/Jump',
    says: 'Signs in by a ticket that was made for this host (2.1, /jump).',
    needs: 'public',
    body: Type.Object({ ticket }),
    result: signedIn,
  }),
}
