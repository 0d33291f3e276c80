import * as Type from 'typebox'
import type { Static } from 'typebox'
import { scope } from '../permission.ts'
import { id } from '../wire/id.ts'
import { partCode, subject } from './subject.ts'

/** What to explain: a menu entry, a part of a model, or one record. */
export const explainTarget = Type.Union([
  Type.Object({ type: Type.Literal('menu'), menuId: id }),
  Type.Object({ type: Type.Enum(['column', 'form', 'button']), modelId: id, enCode: partCode }),
  Type.Object({ type: Type.Literal('record'), modelId: id, recordId: id }),
])
export type ExplainTarget = Static<typeof explainTarget>

/**
 * A grant of a user and the subject that it comes through. `decides` marks those that answer the
 * question. Who gave it and when is '' and null where the log of changes does not reach back so far.
 * `until` is its last day, null for no end; after that it `isOver`.
 */
const heldGrant = Type.Object({
  subjectType: subject,
  subjectId: id,
  subjectName: Type.String(),
  part: Type.String(),
  enCode: partCode,
  scope: Type.Union([scope, Type.Null()]),
  decides: Type.Boolean(),
  givenBy: Type.String(),
  givenAt: Type.Union([Type.Integer(), Type.Null()]),
  until: Type.Union([Type.String(), Type.Null()]),
  isOver: Type.Boolean(),
})
/**
 * The reason: an administrator may do everything; a grant allows it; none does; one did and has
 * expired; the entry or one
 * above is switched off; no scope reaches the record; no scope is granted and the record is (not)
 * the user's own; a menu entry needs no permission for it.
 */
export const reasons = [
  'administrator',
  'granted',
  'notGranted',
  'expired',
  'switchedOff',
  'outOfScope',
  'own',
  'notOwn',
  'opened',
] as const
export const explanation = Type.Object({
  isAllowed: Type.Boolean(),
  reason: Type.Enum([...reasons]),
  grants: Type.Array(heldGrant),
})
export type Explanation = Static<typeof explanation>
