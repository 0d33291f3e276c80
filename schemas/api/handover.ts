import * as Type from 'typebox'
import type { Static } from 'typebox'
import { id } from '../wire/id.ts'
import { itemsOf } from '../wire/page.ts'
import { call } from './call.ts'

/**
 * The parts that one user can hand over to another: the people and units they lead, the
 * organizations they administer, the designs they made, and the rights they hold.
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

/** One part that a user could hand over: how many, with the first names. */
export const handoverEntry = Type.Object({ part, count, names: Type.Array(Type.String()) })
export type HandoverEntry = Static<typeof handoverEntry>

const access = Type.Array(part, {
  description:
    'The parts on which every menu entry of the user rests: without all of them nothing is left to sign in to; empty where something stays.',
})
export const belongings = Type.Object({ ...itemsOf(handoverEntry).properties, access })
export type Belongings = Static<typeof belongings>

/** How many of each part were handed over. */
export const handedOver = itemsOf(Type.Object({ part, count }))
export type HandedOver = Static<typeof handedOver>

const needs = { menu: 'user' } as const
const path = '/api/permission/Users/{id}/Actions/Handover'

/** Handing over the work of a leaving user (7.7). */
export const handovers = {
  preview: call({
    method: 'GET',
    path,
    says: 'What a user could leave to another; nothing is moved.',
    needs: { ...needs, button: 'btn_handover' },
    result: belongings,
  }),
  run: call({
    method: 'POST',
    path,
    says: 'Leaves the named parts of what a user leads, made and holds to another, and switches the account off where that is asked for, all or nothing; records stay theirs.',
    needs: { ...needs, button: 'btn_handover' },
    body: Type.Object({
      toUserId: id,
      parts: Type.Array(part, { minItems: 1, uniqueItems: true }),
      switchOff: Type.Optional(Type.Boolean()),
    }),
    result: handedOver,
  }),
}
