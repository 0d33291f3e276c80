import { createHash } from 'node:crypto'
import type { TSchema } from 'typebox'
import type { Call } from '#schemas/api/call.ts'

/** The sender and targets of a hostile request, by what their names mean in calls. */
export interface Aim {
  readonly name: string
  /** The user who sends it. */
  readonly self: string
  readonly user: string
  /** The user who is to lead or be led. */
  readonly other: string
  /** A session of the targeted user, by the hash of its token. */
  readonly session: string
  readonly organize: string
  readonly position: string
  readonly role: string
  readonly group: string
  readonly menu: string
  readonly model: string
  readonly record: string
  readonly message: string
  readonly job: string
  /** Names of an uploaded sheet of users, and of a picture. */
  readonly file: string
  readonly picture: string
  /** Ids of an area, a dictionary, one of its entries, and a named data scope. */
  readonly plain: string
  /** The subject or object of a grant. */
  readonly object: readonly [type: string, id: string]
}

/** A request that a call accepts, with its parameters filled in. */
export interface Hostile {
  readonly method: Call['method']
  readonly path: string
  readonly body?: Readonly<Record<string, unknown>>
  readonly isUpload: boolean
}

interface Shape {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly TSchema[]
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly required?: readonly string[]
  readonly items?: TSchema
  readonly pattern?: string
  readonly minLength?: number
  readonly minimum?: number
  readonly minItems?: number
}

/** The password of the sender. */
export const ownPassword = 'Hostile1'
const digest = (text: string): string => createHash('md5').update(text).digest('hex')

let count = 0

const words = [
  '',
  'x1',
  '1',
  '13800000000',
  '2026-01-01',
  '/x',
  'x.png',
  'x.json',
  '0'.repeat(32),
  '0'.repeat(43),
  '0'.repeat(64),
]
/** A text that matches a pattern: a common word, or the first alternative of the pattern. */
const textOf = ({ pattern, minLength = 0 }: Shape): string => {
  const fits = words.find(
    (word) => word.length >= minLength && (pattern === undefined || new RegExp(pattern).test(word)),
  )
  return fits ?? /^\^\(?(\w+)/.exec(pattern ?? '')?.[1] ?? 'x'.repeat(minLength)
}

/** The identity of a user at a provider. */
export const identityOf = (userId: string): string => `at${userId}`

/** Values for names in bodies and queries; other names are filled by their type. */
const named: { readonly [name: string]: (aim: Aim) => unknown } = {
  userId: ({ user }) => user,
  toUserId: ({ self }) => self,
  managerId: ({ self }) => self,
  organizeId: ({ organize }) => organize,
  positionId: ({ position }) => position,
  roleId: ({ role }) => role,
  groupId: ({ group }) => group,
  organizeIds: ({ organize }) => [organize],
  positionIds: ({ position }) => [position],
  roleIds: ({ role }) => [role],
  groupIds: ({ group }) => [group],
  majorId: ({ organize }) => organize,
  add: ({ user }) => [user],
  remove: () => [],
  isAdministrator: () => true,
  menuIds: ({ menu }) => [menu],
  menuId: ({ menu }) => menu,
  moduleId: ({ menu }) => menu,
  modelId: ({ model }) => model,
  recordId: ({ record }) => record,
  identityId: ({ user }) => identityOf(user),
  objectType: ({ object }) => object[0],
  objectId: ({ object }) => object[1],
  jobId: ({ job }) => job,
  fileName: ({ file }) => file,
  account: () => `hostile${++count}`,
  fullName: () => `敌意${++count}`,
  enCode: () => `hostile${++count}`,
  realName: () => '敌意',
  password: () => 'Hostile2',
  oldPassword: () => digest(ownPassword),
  dictionaryTypeId: ({ plain }) => plain,
  idsList: ({ plain }) => [[plain]],
  userPassword: () => 'Hostile1',
  timeZone: () => 'Asia/Shanghai',
  formData: () => '{}',
  fieldList: () => '[]',
  cron: () => '0 12 * * *',
  columns: () => ['plate'],
  forms: () => ['plate'],
  buttons: () => ['btn_remove'],
  scopes: () => [{ type: 'all' }],
  condition: () => ({
    match: 'and',
    groups: [{ match: 'and', comparisons: [{ field: 'plate', symbol: 'notNull' }] }],
  }),
  data: () => ({ plate: 'X1' }),
  image: () => 'data:image/png;base64,iVBORw0KGgo=',
  mapping: () => ({}),
  corrected: () => [],
  skipped: () => [],
}

/** Entries that start with version 0; all others start with 1. */
const countsFromZero = /Authority|organizeAdminIsTrator|SysConfig/

/** The entry that replaces the target of a call, by its noun. */
function successorOf(path: string, { user, other, self, ...aim }: Aim): string {
  if (path.includes('/Users/')) return user === other ? self : other
  if (path.includes('/Organize/')) return aim.organize === 'finance' ? 'river' : 'finance'
  return [aim.position, aim.role, aim.group].includes('mine') ? 'idle' : 'mine'
}

/** The value of a name in the bodies of certain calls only. */
function namedAt({ method, path }: Call, name: string, aim: Aim): unknown {
  if (name === 'version') return Number(!countsFromZero.test(path))
  if (name === 'parentId')
    return !path.startsWith('/api/permission/Organize')
      ? ''
      : method === 'PUT'
        ? 'harbour'
        : aim.organize
  if (name === 'toId') return successorOf(path, aim)
  if (name === 'password' && path.includes('/Identities')) return digest(ownPassword)
  // What a subject is granted is copied from another one.
  if (name === 'from' && path.includes('/Actions/Copy'))
    return aim.object[1] === aim.role
      ? { objectType: 'user', objectId: aim.other }
      : { objectType: 'role', objectId: aim.role }
  return name === 'add' && path.endsWith('/Subordinates') ? [aim.other] : undefined
}

function fill(name: string, schema: TSchema, aim: Aim): unknown {
  const shape = schema as unknown as Shape
  const meant = named[name]?.(aim)
  if (meant !== undefined && shape.type === 'array' && !Array.isArray(meant)) return [meant]
  const isText = typeof meant === 'string' && shape.type === 'string'
  if (
    meant !== undefined &&
    (!isText || new RegExp(shape.pattern ?? '').test(meant)) &&
    (shape.type !== 'string' || isText)
  )
    return meant
  if (name === 'ids')
    return [(shape.items as unknown as Shape).pattern?.includes('64') ? aim.session : aim.message]
  if (shape.enum) return shape.enum[0]
  if (shape.const !== undefined) return shape.const
  if (shape.anyOf) return fill('', shape.anyOf[0] as TSchema, aim)
  if (shape.type === 'object')
    return Object.fromEntries(
      Object.entries(shape.properties ?? {}).map(([key, property]) => [
        key,
        fill(key, property, aim),
      ]),
    )
  if (shape.type === 'array')
    return shape.items && (shape.minItems ?? 0) + Number(name === 'list' || name === 'models') > 0
      ? [fill('', shape.items, aim)]
      : []
  if (shape.type === 'integer' || shape.type === 'number')
    return Math.max(shape.minimum ?? 0, name === 'enabledMark' ? Number(aim.user === aim.self) : 0)
  return shape.type === 'boolean' ? true : textOf(shape)
}

const nouns: readonly (readonly [path: string, id: (aim: Aim) => string])[] = [
  ['/api/permission/Users/Current/Identities', ({ self }) => identityOf(self)],
  ['/api/permission/Users/Current/Subordinate', ({ self, user }) => (user === self ? '0' : user)],
  ['/api/permission/Users', ({ user }) => user],
  ['/api/permission/Organize', ({ organize }) => organize],
  ['/api/permission/organizeAdminIsTrator', ({ organize }) => organize],
  ['/api/permission/Position', ({ position }) => position],
  ['/api/permission/Role', ({ role }) => role],
  ['/api/permission/Group', ({ group }) => group],
  ['/api/permission/DataScope', ({ plain }) => plain],
  ['/api/permission/Authority/Get', ({ model }) => model],
  ['/api/system/Menu', ({ menu }) => menu],
  ['/api/visualdev/OnlineDev', ({ record }) => record],
  ['/api/visualdev', ({ model }) => model],
  ['/api/message', ({ message }) => message],
  ['/api/system/Area', ({ plain }) => plain],
  ['/api/system/Dictionary', ({ plain }) => plain],
]

const paramOf = (call: Call, name: string, aim: Aim): string => {
  const pattern = call.params?.[name]
  if (pattern?.includes('64')) return aim.session
  if (name === 'name' && call.path.endsWith('Avatar/{name}')) return aim.picture
  if (pattern !== undefined) return textOf({ pattern, minLength: 1 })
  const meant =
    name === 'id'
      ? nouns.find(([path]) => call.path.startsWith(path))?.[1](aim)
      : named[name]?.(aim)
  return typeof meant === 'string' ? meant : '1'
}

/**
 * Bodies with all values, with the required ones only, and with each optional value alone, so that
 * one refused value cannot hide another.
 */
function bodiesOf(call: Call, aim: Aim): Readonly<Record<string, unknown>>[] {
  const { properties = {}, required = [] } = call.body as unknown as Shape
  const valueOf = (key: string): unknown =>
    namedAt(call, key, aim) ?? fill(key, properties[key] as TSchema, aim)
  const some = (keys: readonly string[]) =>
    Object.fromEntries(keys.map((key) => [key, valueOf(key)]))
  const keys = Object.keys(properties)
  const further = keys.filter(
    (key) =>
      !required.includes(key) &&
      (Object.hasOwn(named, key) ||
        key.endsWith('Mark') ||
        (properties[key] as unknown as Shape).type === 'boolean'),
  )
  return keys.length === required.length
    ? [some(keys)]
    : [some(keys), some(required), ...further.map((key) => some([...required, key]))]
}

const queryOf = (query: TSchema, aim: Aim): string => {
  const { properties = {}, required = [] } = query as unknown as Shape
  const asText = (key: string): [string, string] => [
    key,
    key === 'format'
      ? 'csv'
      : key === 'currentPage'
        ? '1'
        : key === 'pageSize'
          ? '100'
          : String(fill(key, properties[key] as TSchema, aim)),
  ]
  const kept = Object.keys(properties).filter(
    (key) => required.includes(key) || /Id$|^(format|pageSize)$/.test(key),
  )
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept.map(asText))}`
}

/**
 * The requests that aim a call at a target: its parameters, its query with and without ids, and its
 * bodies.
 */
export function requestsOf(call: Call, aim: Aim): Hostile[] {
  const { method, body, query } = call
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => paramOf(call, name, aim))
  const needed = query ? ((query as unknown as Shape).required ?? []).length : 0
  const paths = query
    ? [...new Set([...(needed === 0 ? [path] : []), path + queryOf(query, aim)])]
    : [path]
  const bodies = body ? bodiesOf(call, aim) : [undefined]
  return paths.flatMap((address) =>
    bodies.map((filled) => ({
      method,
      path: address,
      isUpload: call.upload === true,
      ...(filled && { body: filled }),
    })),
  )
}
