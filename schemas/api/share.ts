import * as Type from 'typebox'
import type { Static } from 'typebox'
import { buttons, readyScopes } from '../permission.ts'
import { id } from '../wire/id.ts'
import { itemsOf } from '../wire/page.ts'
import { grantEnd } from './authority.ts'
import { subject } from './subject.ts'
import { call } from './call.ts'

const receiver = Type.Object({ objectType: subject, objectId: id })

/**
 * What a share gives of a form; fields by their paths, all of them when absent. It is held to the end
 * of the day `until`, without end when that is absent.
 */
const share = Type.Object({
  modelId: id,
  objects: Type.Array(receiver, { minItems: 1, maxItems: 100 }),
  scope: Type.Enum([...readyScopes]),
  buttons: Type.Array(Type.Enum([...buttons]), { maxItems: buttons.length }),
  fields: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 1000 })),
  until: Type.Optional(grantEnd.properties.until),
})
export type Share = Static<typeof share>

export const shares = {
  give: call({
    method: 'POST',
    path: '/api/permission/Authority/Actions/Share',
    says: 'Gives a published form to subjects, all or none, beside what they have: its menu entries, its fields as columns and in the form, buttons, and the records of one data scope.',
    needs: { menu: 'permission', button: 'btn_edit' },
    body: share,
    result: itemsOf(receiver),
  }),
  audience: call({
    method: 'GET',
    path: '/api/visualdev/Base/{id}/Actions/Audience',
    says: 'How many people may use a form besides administrators, and whether the caller is one of them. Names are told by Permissions alone.',
    needs: { menu: 'onlineDev' },
    result: Type.Object({ people: Type.Integer(), isMine: Type.Boolean() }),
  }),
}
