import * as Type from 'typebox'
import type { Static } from 'typebox'
import { id } from '../wire/id.ts'
import { call } from './call.ts'

const count = Type.Integer({ minimum: 0 })

/**
 * In how many records, forms (drafts and versions), conditions of data scopes and notices that are
 * not sent yet another entry was written.
 */
const handedOn = Type.Object({ records: count, forms: count, conditions: count, notices: count })
export type HandedOn = Static<typeof handedOn>

/**
 * The call that writes another entry wherever this one is held and removes this one, of the noun
 * whose entry stands at `path`.
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
