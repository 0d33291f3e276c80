import * as Type from 'typebox'
import type { Static } from 'typebox'
import { itemsOf } from '../wire/page.ts'
import { call } from './call.ts'

/**
 * One place where something is used: a form with its places in words, menu entries, grants, named
 * data scopes, holders, or entries below it.
 */
export const reference = Type.Object({
  noun: Type.Enum(['design', 'menu', 'grant', 'dataScope', 'member', 'below']),
  /** Id of the form or menu entry; '' for counts. */
  id: Type.String(),
  fullName: Type.String(),
  text: Type.String(),
})
export type ReferencePlace = Static<typeof reference>

const result = itemsOf(reference)

/** Where entries are used, to be shown before they are removed or renamed. */
export const references = {
  design: call({
    method: 'GET',
    path: '/api/visualdev/Base/{id}/References',
    says: 'Where a form is named: menu entries, grants, other forms, drafts and live versions alike; with `field`, where that field of it is.',
    needs: { menu: 'onlineDev' },
    query: Type.Object({ field: Type.Optional(Type.String({ maxLength: 90 })) }),
    result,
  }),
  dictionary: call({
    method: 'GET',
    path: '/api/system/DictionaryType/{id}/References',
    says: 'Where a dictionary is named: forms that take choices from it, menu entries, dictionaries below it.',
    needs: { menu: 'dictionary' },
    result,
  }),
  role: call({
    method: 'GET',
    path: '/api/permission/Role/{id}/References',
    says: 'Who holds a role, what it is granted, and the forms that name it.',
    needs: { menu: 'role' },
    result,
  }),
  menu: call({
    method: 'GET',
    path: '/api/system/Menu/{id}/References',
    says: 'Who is granted a menu entry, and the entries below it.',
    needs: { menu: 'menu' },
    result,
  }),
}
