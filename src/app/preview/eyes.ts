import { kinds } from '#renderers/widgets/kinds.ts'
import { designs } from '#schemas/api/design.ts'
import { session as calls } from '#schemas/api/session.ts'
import type { CurrentUser } from '#schemas/api/session.ts'
import { compile } from '#schemas/design/model.ts'
import type { Model } from '#schemas/design/model.ts'
import { upgrade } from '#schemas/design/upgrade.ts'
import type { Rights } from '#schemas/permission.ts'
import type { Engine } from '#src/engine/engine.ts'
import { Unreadable } from '#src/engine/models.ts'

/**
 * The user or role as whom a preview is seen: who it is, what they may see, and an engine that
 * makes its calls.
 */
export interface Eyes {
  /** '' for the designer. */
  readonly userId: string
  /** Are the calls made as the designer? Then records and choices are the designer's own. */
  readonly isOwnData: boolean
  readonly name: string
  readonly current: CurrentUser | null
  /** The designer sees everything, because the design is tested here and not the grants. */
  readonly rights: Rights
  readonly engine: Engine
}

const everything: Rights = { isAdministrator: true, grants: [], menus: [], scopes: {} }

/** The designer's own view. */
export const ownEyes = (engine: Engine): Eyes => ({
  userId: '',
  isOwnData: true,
  name: '',
  current: engine.session.current,
  rights: everything,
  engine,
})

/** May this window look as other users (rulings, Permissions)? The server checks again. */
export const canLookAs = ({ session, viewAs }: Engine): boolean =>
  session.rights.isAdministrator && viewAs === ''

/** Who is looked through: a person or whoever has one role only. */
export interface EyesSubject {
  readonly type: 'user' | 'role'
  readonly id: string
}

/**
 * Fields, buttons and defaults as the server tells them for a person or a role. Records and choices
 * stay the designer's own. Throws `RefusedCall`.
 */
export async function grantedEyes(
  engine: Engine,
  designId: string,
  { type, id }: EyesSubject,
): Promise<Eyes> {
  const { fullName, grants, ...place } = await engine.send(
    designs.eyes,
    { params: { id: designId }, body: { objectType: type, objectId: id } },
    { quiet: true },
  )
  const own = engine.session.current
  const userId = type === 'user' ? id : ''
  return {
    userId: `${type} ${id}`,
    isOwnData: true,
    name: fullName,
    current: own && { ...own, userInfo: { ...own.userInfo, ...place, userId } },
    rights: { isAdministrator: false, grants, menus: [], scopes: {} },
    engine,
  }
}

/**
 * The view of another user; every call with it only reads, and the first is logged. Throws
 * `RefusedCall`.
 */
export async function eyesOf(engine: Engine, userId: string): Promise<Eyes> {
  const send: Engine['send'] = (call, input, sending) =>
    engine.send(call, input, { ...sending, viewAs: userId })
  const made = new Map<unknown, unknown>()
  const seeing: Engine = {
    ...engine,
    send,
    get<T>(make: (seeingEngine: Engine) => T): T {
      if (!made.has(make)) made.set(make, make(seeing))
      return made.get(make) as T
    },
  }
  const current = await send(calls.currentUser, {}, { quiet: true })
  const { userInfo, permissionList } = current
  return {
    userId,
    isOwnData: false,
    name: userInfo.realName,
    current,
    rights: { isAdministrator: false, grants: permissionList, menus: [], scopes: {} },
    engine: seeing,
  }
}

/**
 * The full live version of a design; null if it was never published. Throws `RefusedCall` or
 * `Unreadable`.
 */
export async function loadLive({ send }: Engine, designId: string): Promise<Model | null> {
  const { number } = await send(designs.read, { params: { id: designId } }, { quiet: true })
  if (number === 0) return null
  const { formData } = await send(
    designs.version,
    { params: { id: designId, number: String(number) } },
    { quiet: true },
  )
  const read = upgrade(kinds, JSON.parse(formData))
  if ('problems' in read) throw new Unreadable(read.problems)
  return compile(kinds, read.document)
}
