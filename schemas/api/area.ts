import * as Type from 'typebox'
import type { Static } from 'typebox'
import { choiceEntry, entryFields, entrySettings, stateBody, version } from './entry-rules.ts'
import { id } from '../wire/id.ts'
import { itemsOf } from '../wire/page.ts'
import { call } from './call.ts'
import { handOnCall } from './hand-on.ts'

const needs = { menu: 'area' } as const
/** '' is the top. */
const parentId = Type.String({ maxLength: 40 })
const settings = { ...entrySettings, parentId }

/** A province, city or district (7.3). */
export const area = Type.Object({ ...entryFields, parentId: Type.String() })
export type Area = Static<typeof area>

/** An area in its tree; `fullPath` is its name after those above it, from the top. */
export const areaLine = Type.Object({
  ...area.properties,
  fullPath: Type.String(),
  hasChildren: Type.Boolean(),
  isLeaf: Type.Boolean(),
})
export type AreaLine = Static<typeof areaLine>

/** An area as a choice. */
const areaChoice = Type.Object({ ...choiceEntry, fullPath: Type.String() })
export type AreaChoice = Static<typeof areaChoice>

/** Most areas in the result of a search. */
export const mostAreas = 200

const keyword = Type.Optional(Type.String({ maxLength: 100 }))
const base = '/api/system/Area'
const entryPath = `${base}/{id}` as const

/** Provinces, cities and districts (7.3). */
export const areas = {
  list: call({
    method: 'GET',
    path: entryPath,
    says: `What stands directly below an area (7.3); 0 is the top. With a keyword all below it whose name, code or pinyin holds it, at most ${mostAreas}.`,
    needs,
    query: Type.Object({ keyword }),
    result: itemsOf(areaLine),
  }),
  selector: call({
    method: 'GET',
    path: `${entryPath}/Selector/{butId}`,
    says: 'The same to choose from, of what is enabled (7.3). An area named in the second place is left out with all below it: there it cannot be moved; `0` leaves nothing out.',
    needs: 'session',
    query: Type.Object({ keyword }),
    result: itemsOf(areaChoice),
  }),
  names: call({
    method: 'POST',
    path: `${base}/GetAreaByIds`,
    says: 'The names of areas by paths of ids (7.3); an id that is no area stands for itself. With `isWhole` the last id of a path is told with all above it.',
    needs: 'session',
    reads: true,
    body: Type.Object({
      idsList: Type.Array(Type.Array(id, { maxItems: 10 }), { maxItems: 1000 }),
      isWhole: Type.Optional(Type.Boolean()),
    }),
    result: Type.Array(Type.Array(Type.String())),
  }),
  create: call({
    method: 'POST',
    path: base,
    says: 'Adds an area (7.3).',
    needs: { ...needs, button: 'btn_add' },
    body: Type.Object(settings),
    result: area,
  }),
  read: call({
    method: 'GET',
    path: `${entryPath}/Info`,
    says: 'One area (7.3).',
    needs,
    result: area,
  }),
  update: call({
    method: 'PUT',
    path: entryPath,
    says: 'Changes an area (7.3); 409 with it as it stands where `version` is stale.',
    needs: { ...needs, button: 'btn_edit' },
    body: Type.Object({ ...settings, version }),
    result: area,
  }),
  remove: call({
    method: 'DELETE',
    path: entryPath,
    says: 'Removes an area with nothing below it (7.3).',
    needs: { ...needs, button: 'btn_remove' },
    result: Type.Null(),
  }),
  handOn: handOnCall(entryPath, needs),
  state: call({
    method: 'PUT',
    path: `${entryPath}/Actions/State`,
    says: 'Switches an area on or off (7.3).',
    needs: { ...needs, button: 'btn_edit' },
    body: stateBody,
    result: area,
  }),
}
