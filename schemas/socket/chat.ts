import * as Type from 'typebox'
import type { Static } from 'typebox'
import { languages } from '../text.ts'
import { id } from '../wire/id.ts'

/** Path of the socket (7.17), which has no parameters. */
export const socketPath = '/websocket'
/** Milliseconds of silence before a heartbeat is sent (specification 9). */
export const heartbeatInterval = 100_000
/** Milliseconds within which a new socket must identify its user. */
export const introduction = 5000
/**
 * Most bytes of one frame, most sockets of one user, and most messages of one user within ten
 * seconds.
 */
export const socketLimits = { frame: 64_000, sockets: 10, messages: 20, window: 10_000 } as const

const token = Type.String({ maxLength: 100 })
const designId = Type.String({ pattern: '^[A-Za-z0-9_-]{0,40}$' })
/** Ids of nodes that are announced; any other is announced as the form. */
export const nodePattern = '^[A-Za-z0-9_-]{0,64}$'
const nodeId = Type.String({ pattern: nodePattern })

/** Language of what the server says from now on; at first that of the browser. */
const language = Type.Optional(Type.Enum([...languages]))

/** Most records that one window watches. */
export const mostWatched = 20
const watched = Type.Object({ modelId: id, recordId: id })
export type WatchedRecord = Static<typeof watched>

/** What the browser sends (7.17); every message carries the token. */
export const sentMessage = Type.Union([
  Type.Object({
    method: Type.Literal('OnConnection'),
    token,
    mobileDevice: Type.Boolean(),
    language,
  }),
  Type.Object({ method: Type.Literal('heartCheck'), token, language }),
  /**
   * The design open in this window ('' for none any more), the selected node ('' for the form), and
   * whether it is being edited.
   */
  Type.Object({
    method: Type.Literal('designPresence'),
    token,
    designId,
    nodeId,
    isEditing: Type.Boolean(),
  }),
  /** The records whose comments are shown in this window, all of them. */
  Type.Object({
    method: Type.Literal('recordWatch'),
    token,
    records: Type.Array(watched, { maxItems: mostWatched }),
  }),
])
export type SentMessage = Static<typeof sentMessage>

/** The cached lookups (section 3) whose changes are announced. */
export const lookupNames = [
  'users',
  'organizes',
  'positions',
  'roles',
  'groups',
  'dictionaries',
  'areas',
  'billRules',
  'seals',
] as const
export type LookupName = (typeof lookupNames)[number]

/** Another designer who has a design open, in one of their windows. */
const designer = Type.Object({
  key: Type.String(),
  userId: Type.String(),
  name: Type.String(),
  nodeId,
  isEditing: Type.Boolean(),
})
export type Designing = Static<typeof designer>

/**
 * Milliseconds over which the receivers spread their requests, each at a random moment; absent: at
 * once.
 */
const within = Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 }))

/**
 * What the server sends (7.17). `refresh` announces changed menus or permissions, `lookup` changed
 * cached lookups.
 */
export const receivedMessage = Type.Union([
  Type.Object({
    method: Type.Literal('initMessage'),
    unreadMessageCount: Type.Integer(),
    unreadNoticeCount: Type.Integer(),
    unreadNums: Type.Array(Type.Object({ formUserId: Type.String(), unreadNum: Type.Integer() })),
  }),
  Type.Object({
    method: Type.Literal('messagePush'),
    unreadNoticeCount: Type.Integer(),
    title: Type.String(),
  }),
  Type.Object({ method: Type.Literal('refresh'), within }),
  Type.Object({
    method: Type.Literal('lookup'),
    names: Type.Array(Type.Enum([...lookupNames])),
    within,
  }),
  /** All others who have the design open now. */
  Type.Object({ method: Type.Literal('designPresence'), designId, people: Type.Array(designer) }),
  /** The open design's draft was saved or published: the version, and by whom. */
  Type.Object({
    method: Type.Literal('designSaved'),
    designId,
    version: Type.Integer(),
    name: Type.String(),
  }),
  /** Something was said about a watched record, changed or removed. */
  Type.Object({
    method: Type.Literal('recordComments'),
    modelId: Type.String(),
    recordId: Type.String(),
  }),
  Type.Object({ method: Type.Literal('logout'), msg: Type.String() }),
  Type.Object({ method: Type.Literal('closeSocket') }),
])
export type ReceivedMessage = Static<typeof receivedMessage>

const isCount = (value: unknown): boolean => Number.isInteger(value)
const isUnread = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'formUserId' in value &&
  typeof value.formUserId === 'string' &&
  'unreadNum' in value &&
  isCount(value.unreadNum)

const isDesigner = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false
  const { key, userId, name, nodeId: node, isEditing } = value as MessageFields
  return (
    [key, userId, name, node].every((text) => typeof text === 'string') &&
    typeof isEditing === 'boolean'
  )
}

type MessageFields = Readonly<Record<string, unknown>>
const shapes: { readonly [M in ReceivedMessage['method']]: (fields: MessageFields) => boolean } = {
  initMessage: ({ unreadMessageCount, unreadNoticeCount, unreadNums }) =>
    isCount(unreadMessageCount) &&
    isCount(unreadNoticeCount) &&
    Array.isArray(unreadNums) &&
    unreadNums.every(isUnread),
  messagePush: ({ unreadNoticeCount, title }) =>
    isCount(unreadNoticeCount) && typeof title === 'string',
  refresh: () => true,
  lookup: ({ names }) => Array.isArray(names) && names.every((name) => lookupNames.includes(name)),
  designPresence: ({ designId: id, people }) =>
    typeof id === 'string' && Array.isArray(people) && people.every(isDesigner),
  designSaved: ({ designId: id, version, name }) =>
    typeof id === 'string' && isCount(version) && typeof name === 'string',
  recordComments: ({ modelId, recordId }) =>
    typeof modelId === 'string' && typeof recordId === 'string',
  logout: ({ msg }) => typeof msg === 'string',
  closeSocket: () => true,
}
const isKnown = (method: unknown): method is ReceivedMessage['method'] =>
  typeof method === 'string' && Object.hasOwn(shapes, method)

/**
 * Does a value match `receivedMessage`? A small check of its own, so that the first page need not
 * load the schema checker.
 */
export const isReceived = (value: unknown): value is ReceivedMessage =>
  typeof value === 'object' &&
  value !== null &&
  'method' in value &&
  isKnown(value.method) &&
  shapes[value.method]({ ...value })
