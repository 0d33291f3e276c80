import * as Type from 'typebox'
import type { Static } from 'typebox'
import { languages } from '../text.ts'
import { pictureText } from '../widget/picture-text.ts'
import { id } from '../wire/id.ts'
import { itemsOf, listOf, pageQuery } from '../wire/page.ts'
import { call } from './call.ts'
import { fileNamePattern } from '../wire/stored-file.ts'
import { digest, signInWay } from './session.ts'

const text = (maxLength: number) => Type.String({ maxLength })
const day = Type.Union([Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }), Type.Null()])

/** What users may change about themselves. The rules of 5.1 apply to phone, mail and ID card. */
export const ownInfo = {
  gender: Type.Integer({ minimum: 0, maximum: 2, description: '0 not said, 1 male, 2 female' }),
  birthday: day,
  mobilePhone: text(20),
  telePhone: text(30),
  email: text(100),
  nation: text(40),
  nativePlace: text(100),
  education: text(40),
  certificatesType: text(40),
  certificatesNumber: text(40),
  urgentContacts: text(60),
  urgentTelePhone: text(30),
  postalAddress: text(200),
  signature: text(200),
}

export const baseInfo = Type.Object({
  account: Type.String(),
  realName: Type.String(),
  headIcon: Type.String(),
  /** Path of the organization, as text. */
  organize: Type.String(),
  position: Type.String(),
  roleName: Type.String(),
  manager: Type.String(),
  entryDate: day,
  ...ownInfo,
  creatorTime: Type.Integer(),
  prevLogTime: Type.Union([Type.Integer(), Type.Null()]),
  version: Type.Integer(),
})
export type BaseInfo = Static<typeof baseInfo>

/** One sign-in, sign-out, or failed try (specification 7.8: SystemLog). */
export const signInEntry = Type.Object({
  id,
  creatorTime: Type.Integer(),
  account: Type.String(),
  userName: Type.String(),
  ipAddress: Type.String(),
  platForm: Type.String(),
  browser: Type.String(),
  /** 0 signing in, 1 signing out. */
  loginType: Type.Integer(),
  /** 1 success, 0 refused. */
  loginMark: Type.Integer(),
  way: signInWay,
})
export type SignInEntry = Static<typeof signInEntry>

const node = { id: Type.String(), fullName: Type.String() }
/**
 * A menu entry that the user may open. Declared once, because its own name for the recursion
 * appears in the document.
 */
const entryNode = Type.Cyclic(
  { Entry: Type.Object({ ...node, children: Type.Optional(Type.Array(Type.Ref('Entry'))) }) },
  'Entry',
)
/** A model with the held columns, fields, buttons or scopes below it. */
const modelNode = Type.Object({ ...node, children: Type.Array(Type.Object(node)) })
/** A node of the tree of rights. */
export interface GrantNode {
  readonly id: string
  readonly fullName: string
  readonly children?: readonly GrantNode[]
}

const subordinate = Type.Object({
  id,
  avatar: Type.String(),
  userName: Type.String(),
  department: Type.String(),
  position: Type.String(),
  isLeaf: Type.Boolean(),
})
export type Subordinate = Static<typeof subordinate>
const place = Type.Object({ id, fullName: Type.String(), isDefault: Type.Boolean() })
export type OwnPlace = Static<typeof place>
const ownSession = Type.Object({
  id: Type.String(),
  isCurrent: Type.Boolean(),
  creatorTime: Type.Integer(),
  lastTime: Type.Integer(),
  ipAddress: Type.String(),
  platForm: Type.String(),
  browser: Type.String(),
})
export type OwnSession = Static<typeof ownSession>

/** The user's signature as a small picture; '' for none. */
const ownSign = Type.Object({ image: Type.Union([pictureText, Type.Literal('')]) })

const needs = 'session'
const nothing = Type.Null()

/** The signed-in user's own data (7.8). The session alone says which user that is. */
export const profile = {
  avatar: call({
    method: 'PUT',
    path: '/api/permission/Users/Current/Avatar/{name}',
    says: 'Takes an uploaded picture as the own one (7.8).',
    needs,
    params: { name: fileNamePattern },
    body: Type.Object({}),
    result: nothing,
  }),
  baseInfo: call({
    method: 'GET',
    path: '/api/permission/Users/Current/BaseInfo',
    says: 'The own data (7.8).',
    needs,
    result: baseInfo,
  }),
  changeBaseInfo: call({
    method: 'PUT',
    path: '/api/permission/Users/Current/BaseInfo',
    says: 'Changes the own data (7.8).',
    needs,
    body: Type.Object({ ...ownInfo, version: Type.Integer() }),
    result: baseInfo,
  }),
  sign: call({
    method: 'GET',
    path: '/api/permission/Users/Current/Signature',
    says: 'The own signature by hand, which nobody else is given.',
    needs,
    result: ownSign,
  }),
  keepSign: call({
    method: 'PUT',
    path: '/api/permission/Users/Current/Signature',
    says: 'Keeps a signature by hand as the own one; an empty one takes it away. Records keep what they were signed with.',
    needs,
    body: ownSign,
    result: ownSign,
  }),
  modifyPassword: call({
    method: 'POST',
    path: '/api/permission/Users/Current/Actions/ModifyPassword',
    says: 'Changes the own password; all other sessions end (7.8). Both are the lower-case hex MD5 of what was typed: the browser holds the new one to 5.1 and the config, the server refuses an empty one, the present one and the last ones.',
    needs,
    body: Type.Object({ oldPassword: digest, password: digest }),
    result: nothing,
  }),
  systemTheme: call({
    method: 'PUT',
    path: '/api/permission/Users/Current/SystemTheme',
    says: 'Keeps the layout (7.8).',
    needs,
    body: Type.Object({ theme: Type.Enum(['classic', 'functional', 'plain', 'blend']) }),
    result: nothing,
  }),
  systemLanguage: call({
    method: 'PUT',
    path: '/api/permission/Users/Current/SystemLanguage',
    says: 'Keeps the language (7.8).',
    needs,
    body: Type.Object({ language: Type.Enum([...languages]) }),
    result: nothing,
  }),
  subordinates: call({
    method: 'GET',
    path: '/api/permission/Users/Current/Subordinate/{id}',
    says: 'Whom one leads (`0`), or whom one of those leads (7.8).',
    needs,
    result: itemsOf(subordinate),
  }),
  authorize: call({
    method: 'GET',
    path: '/api/permission/Users/Current/Authorize',
    says: 'What one may see and do, as trees to read (7.8).',
    needs,
    result: Type.Object({
      module: Type.Array(entryNode),
      column: Type.Array(modelNode),
      form: Type.Array(modelNode),
      button: Type.Array(modelNode),
      resource: Type.Array(modelNode),
    }),
  }),
  systemLog: call({
    method: 'GET',
    path: '/api/permission/Users/Current/SystemLog',
    says: 'Own sign-ins, newest first (7.8).',
    needs,
    query: Type.Object({
      ...pageQuery,
      startTime: Type.Optional(Type.Integer()),
      endTime: Type.Optional(Type.Integer()),
    }),
    result: listOf(signInEntry),
  }),
  organizes: call({
    method: 'GET',
    path: '/api/permission/Users/Current/getUserOrganizes',
    says: 'Organizations and departments that one belongs to (7.8).',
    needs,
    result: itemsOf(place),
  }),
  positions: call({
    method: 'GET',
    path: '/api/permission/Users/Current/getUserPositions',
    says: 'Positions that one holds (7.8).',
    needs,
    result: itemsOf(place),
  }),
  major: call({
    method: 'PUT',
    path: '/api/permission/Users/Current/major',
    says: 'Makes one of the own organizations or positions the major one (7.8).',
    needs,
    body: Type.Object({ majorId: id, majorType: Type.Enum(['Organize', 'Position']) }),
    result: nothing,
  }),
  sessions: call({
    method: 'GET',
    path: '/api/permission/Users/Current/Session',
    says: 'Where one is signed in.',
    needs,
    result: itemsOf(ownSession),
  }),
  endSession: call({
    method: 'DELETE',
    path: '/api/permission/Users/Current/Session/{id}',
    says: 'Signs one of the own sessions out.',
    needs,
    params: { id: '^[0-9a-f]{64}$' },
    result: nothing,
  }),
}
