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
 * The user as whom a preview is seen: who it is, what they may see, and an engine that makes its
 * calls as that user.
 */
export interface Eyes {
  /** '' for the designer. */
  readonly userId: string
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
  name: '',
  current: engine.session.current,
  rights: everything,
  engine,
})

/** May this window look as other users (rulings, Permissions)? The server checks again. */
export const canLookAs = ({ session, viewAs }: Engine): boolean =>
  session.rights.isAdministrator && viewAs === ''

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
