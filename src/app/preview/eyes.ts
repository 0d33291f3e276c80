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
 * With whose eyes a preview is looked at: who it is, what he may see, and an engine whose calls ask
 * as he would.
 */
export interface Eyes {
  /** '' for one's own. */
  readonly userId: string
  readonly name: string
  readonly current: CurrentUser | null
  /** One's own see the whole design: it is that which is looked at, not the grants. */
  readonly rights: Rights
  readonly engine: Engine
}

const everything: Rights = { isAdministrator: true, grants: [], menus: [], scopes: {} }

/** One's own eyes. */
export const ownEyes = (engine: Engine): Eyes => ({
  userId: '',
  name: '',
  current: engine.session.current,
  rights: everything,
  engine,
})

/** May this window look with others' eyes (rulings, Permissions)? The server asks again. */
export const canLookAs = ({ session, viewAs }: Engine): boolean =>
  session.rights.isAdministrator && viewAs === ''

/**
 * The eyes of another user; every call with them only reads, and the first is noted. Throws
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
 * The live version of a design, whole; null where it was never published. Throws `RefusedCall`, or
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
