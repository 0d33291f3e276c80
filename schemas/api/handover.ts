import * as Type from 'typebox'
import type { Static } from 'typebox'
import { id } from '../wire/id.ts'
import { itemsOf } from '../wire/page.ts'
import { call } from './call.ts'

/**
 * What a user can leave to another: whom and what he leads, which organisations he administers, the
 * designs that he made, and what he holds.
 */
export const handoverParts = [
  'subordinates',
  'organizes',
  'administers',
  'designs',
  'positions',
  'roles',
  'groups',
] as const
export type HandoverPart = (typeof handoverParts)[number]

const part = Type.Enum([...handoverParts])
const count = Type.Integer({ minimum: 0 })

/** One part of what a user could leave: how much it is, and the names of the first. */
export const handoverEntry = Type.Object({ part, count, names: Type.Array(Type.String()) })
export type HandoverEntry = Static<typeof handoverEntry>

/** How much of each part was left to another. */
export const handedOver = itemsOf(Type.Object({ part, count }))
export type HandedOver = Static<typeof handedOver>

const needs = { menu: 'user' } as const
const path = '/api/permission/Users/{id}/Actions/Handover'

/** The work of one who leaves (7.7). */
export const handovers = {
  preview: call({
    method: 'GET',
    path,
    says: 'What a user could leave to another; nothing is moved.',
    needs: { ...needs, button: 'btn_handover' },
    result: itemsOf(handoverEntry),
  }),
  run: call({
    method: 'POST',
    path,
    says: 'Leaves the named parts of what a user leads, made and holds to another, and switches his account off where that is asked for, all or nothing; records stay his.',
    needs: { ...needs, button: 'btn_handover' },
    body: Type.Object({
      toUserId: id,
      parts: Type.Array(part, { minItems: 1, uniqueItems: true }),
      switchOff: Type.Optional(Type.Boolean()),
    }),
    result: handedOver,
  }),
}
