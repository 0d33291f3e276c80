import * as Type from 'typebox'
import type { Static } from 'typebox'
import { id } from '../wire/id.ts'
import { itemsOf } from '../wire/page.ts'
import { call } from './call.ts'

const needs = { menu: 'onlineDev' } as const
const edits = { ...needs, button: 'btn_edit' } as const
const fullName = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' })
/** The group as a small document in JSON text; its ids identify the parts. */
const formData = Type.String({ maxLength: 1_000_000 })

/** A design whose draft uses the group, with the oldest state among its places. */
export const fragmentUse = Type.Object({
  designId: id,
  fullName: Type.String(),
  /** Of the design, for a change of its draft. */ version: Type.Integer(),
  number: Type.Integer(),
  places: Type.Integer(),
})
export type FragmentUse = Static<typeof fragmentUse>

export const fragmentEntry = Type.Object({
  id,
  fullName: Type.String(),
  /** Incremented with each change of the content, not of the name. */
  number: Type.Integer(),
  fields: Type.Integer(),
  /** Kinds of its topmost nodes, which decide where it can be placed. */
  kinds: Type.Array(Type.String()),
  lastModifyTime: Type.Integer(),
  version: Type.Integer(),
})
export type FragmentEntry = Static<typeof fragmentEntry>

export const fragment = Type.Object({ ...fragmentEntry.properties, formData })
export type SharedFragment = Static<typeof fragment>

/** The result of updating one draft. */
export const spreadResult = Type.Object({
  designId: id,
  fullName: Type.String(),
  isDone: Type.Boolean(),
  message: Type.String(),
})
export type SpreadResult = Static<typeof spreadResult>

const base = '/api/visualdev/DesignFragment'
const entryPath = `${base}/{id}` as const

/** Groups of fields shared by several designs: stored once, linked where they are used. */
export const designFragments = {
  list: call({
    method: 'GET',
    path: base,
    says: 'Groups of fields that designs share, by name.',
    needs,
    result: itemsOf(fragmentEntry),
  }),
  create: call({
    method: 'POST',
    path: base,
    says: 'Keeps a group of fields under a name of its own.',
    needs: edits,
    body: Type.Object({ fullName, formData }),
    result: fragment,
  }),
  read: call({
    method: 'GET',
    path: entryPath,
    says: 'One group with what is in it.',
    needs,
    result: fragment,
  }),
  update: call({
    method: 'PUT',
    path: entryPath,
    says: 'Changes a group or its name; drafts that have it stay as they are until they are brought up to date. 409 with the current one when `version` is stale.',
    needs: edits,
    body: Type.Object({ fullName, formData, version: Type.Integer() }),
    result: fragment,
  }),
  uses: call({
    method: 'GET',
    path: `${entryPath}/Uses`,
    says: 'Designs whose drafts have the group, with the state that each has.',
    needs,
    result: itemsOf(fragmentUse),
  }),
  spread: call({
    method: 'POST',
    path: `${entryPath}/Actions/Spread`,
    says: 'Brings the drafts of these designs to the present state of the group, each by itself; one that somebody changed meanwhile is named and left.',
    needs: edits,
    body: Type.Object({
      designs: Type.Array(Type.Object({ designId: id, version: Type.Integer() }), {
        minItems: 1,
        maxItems: 200,
      }),
    }),
    result: itemsOf(spreadResult),
  }),
  remove: call({
    method: 'DELETE',
    path: entryPath,
    says: 'Forgets a group; where it stood its fields stay as they are.',
    needs: { ...needs, button: 'btn_remove' },
    result: Type.Null(),
  }),
}
