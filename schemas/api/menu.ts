import * as Type from 'typebox'
import type { Static } from 'typebox'
import { id } from '../wire/id.ts'
import { itemsOf } from '../wire/page.ts'
import { call } from './call.ts'

const needs = { menu: 'menu' } as const
const settings = {
  parentId: Type.String({ maxLength: 40 }),
  enCode: Type.String({ maxLength: 80, pattern: '^[A-Za-z0-9]([A-Za-z0-9.]*[A-Za-z0-9])?$' }),
  fullName: Type.String({ minLength: 1, maxLength: 100 }),
  icon: Type.String({ maxLength: 80 }),
  type: Type.Integer({ minimum: 1, maximum: 8 }),
  urlAddress: Type.String({ maxLength: 500 }),
  linkTarget: Type.String({ maxLength: 20 }),
  propertyJson: Type.String({ maxLength: 4000 }),
  sortCode: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  enabledMark: Type.Integer({ minimum: 0, maximum: 1 }),
}

/** One menu entry as it is kept; the tree follows `parentId`, '' is the top. */
export const menuEntry = Type.Object({ id, ...settings, version: Type.Integer() })
export type MenuEntry = Static<typeof menuEntry>

const one = '/api/system/Menu/{id}'
export const menus = {
  list: call({ method: 'GET', path: '/api/system/Menu', says: 'All menu entries in order.', needs: 'session', result: itemsOf(menuEntry) }),
  create: call({ method: 'POST', path: '/api/system/Menu', says: 'Adds a menu entry.', needs, body: Type.Object(settings), result: menuEntry }),
  update: call({ method: 'PUT', path: one, says: 'Changes a menu entry.', needs, body: Type.Object({ ...settings, version: Type.Integer() }), result: menuEntry }),
  remove: call({ method: 'DELETE', path: one, says: 'Removes a menu entry without children, with its grants.', needs, result: Type.Null() }),
}
