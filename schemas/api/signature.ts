import * as Type from 'typebox'
import type { Static } from 'typebox'
import { entryFields, entrySettings, stateBody, version } from './entry-rules.ts'
import { pictureText } from '../widget/picture-text.ts'
import { id } from '../wire/id.ts'
import { itemsOf, listOf, pageQuery } from '../wire/page.ts'
import { call } from './call.ts'

const needs = { menu: 'signature' } as const
const userIds = Type.Array(id, {
  maxItems: 1000,
  uniqueItems: true,
  description: 'Who may set it below a record',
})

const settings = { ...entrySettings, image: pictureText, userIds }

/** A seal as stored, with the users who may use it. */
export const signatureEntry = Type.Object({
  ...entryFields,
  image: Type.String(),
  userIds: Type.Array(Type.String()),
})
export type SignatureEntry = Static<typeof signatureEntry>

/** A seal that the caller may use. */
export const ownSeal = Type.Object({ id, fullName: Type.String(), image: Type.String() })
export type OwnSeal = Static<typeof ownSeal>

/** A seal as designers choose it. */
export const sealName = Type.Object({ id, fullName: Type.String(), enCode: Type.String() })
export type SealName = Static<typeof sealName>

const base = '/api/system/Signature'
const entryPath = '/api/system/Signature/{id}'

/** Electronic seals that some users may set on records. */
export const signatures = {
  list: call({
    method: 'GET',
    path: base,
    says: 'Seals with those who may use them.',
    needs,
    query: Type.Object({ ...pageQuery, enabledMark: stateBody.properties.enabledMark }),
    result: listOf(signatureEntry),
  }),
  own: call({
    method: 'GET',
    path: `${base}/Own`,
    says: 'Enabled seals that the caller may use, with their pictures.',
    needs: 'session',
    result: itemsOf(ownSeal),
  }),
  selector: call({
    method: 'GET',
    path: `${base}/Selector`,
    says: 'Enabled seals by name, without their pictures.',
    needs: 'session',
    result: itemsOf(sealName),
  }),
  get: call({ method: 'GET', path: entryPath, says: 'One seal.', needs, result: signatureEntry }),
  create: call({
    method: 'POST',
    path: base,
    says: 'Adds a seal.',
    needs: { ...needs, button: 'btn_add' },
    body: Type.Object(settings),
    result: signatureEntry,
  }),
  update: call({
    method: 'PUT',
    path: entryPath,
    says: 'Changes a seal; records that carry it already keep the picture that they were sealed with.',
    needs: { ...needs, button: 'btn_edit' },
    body: Type.Object({ ...settings, version }),
    result: signatureEntry,
  }),
  state: call({
    method: 'PUT',
    path: `${entryPath}/Actions/State`,
    says: 'Switches a seal on or off; off nobody can use it.',
    needs: { ...needs, button: 'btn_edit' },
    body: stateBody,
    result: signatureEntry,
  }),
  remove: call({
    method: 'DELETE',
    path: entryPath,
    says: 'Removes a seal that no published form names; records keep its picture.',
    needs: { ...needs, button: 'btn_remove' },
    result: Type.Null(),
  }),
}
