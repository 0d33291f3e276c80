import * as Type from 'typebox'
import type { Static } from 'typebox'
import { id } from '../wire/id.ts'
import { call } from './call.ts'

const count = Type.Integer({ minimum: 0 })

/**
 * The numbers of records, forms (drafts and versions), data scope conditions and unsent notices in
 * which the entry was replaced.
 */
const handedOn = Type.Object({ records: count, forms: count, conditions: count, notices: count })
export type HandedOn = Static<typeof handedOn>

/**
 * The call that replaces an entry everywhere by another and removes it; `path` is that of the noun.
 */
export const handOnCall = <const P extends string>(path: P, needs: { readonly menu: string }) =>
  call({
    method: 'POST',
    path: `${path}/Actions/HandOn`,
    says: 'Writes another entry wherever records, published forms, data scopes and unsent notices hold this one, and removes this one, all or nothing; for administrators. Members and grants do not go along.',
    needs: { ...needs, button: 'btn_remove' },
    body: Type.Object({ toId: id }),
    result: handedOn,
  })
