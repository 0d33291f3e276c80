import * as Type from 'typebox'
import type { Static } from 'typebox'
import { names } from '../wire/names.ts'
import { id } from '../wire/id.ts'
import { itemsOf } from '../wire/page.ts'
import { call, fileResult } from './call.ts'
import { conflict } from './dictionary.ts'

const needs = { menu: 'menu' } as const
/** The highest order of an entry among its siblings. */
export const highestOrder = 1_000_000
const sortCode = Type.Integer({ minimum: 0, maximum: highestOrder })
const settings = {
  parentId: Type.String({ maxLength: 40 }),
  enCode: Type.String({ maxLength: 80, pattern: '^[A-Za-z0-9]([A-Za-z0-9.]*[A-Za-z0-9])?$' }),
  fullName: Type.String({ minLength: 1, maxLength: 100 }),
  names: Type.Optional(names),
  icon: Type.String({ maxLength: 80 }),
  type: Type.Integer({ minimum: 1, maximum: 8 }),
  urlAddress: Type.String({ maxLength: 500 }),
  linkTarget: Type.String({ maxLength: 20 }),
  propertyJson: Type.String({ maxLength: 4000 }),
  sortCode,
  enabledMark: Type.Integer({ minimum: 0, maximum: 1 }),
}

/** One menu entry as stored; `parentId` makes the tree, '' is the top. */
export const menuEntry = Type.Object({ id, ...settings, version: Type.Integer() })
export type MenuEntry = Static<typeof menuEntry>

/** A menu entry as other pages show it: its place, without its target. */
export const menuBranch = Type.Object({
  id,
  parentId: settings.parentId,
  enCode: Type.String(),
  fullName: settings.fullName,
  type: settings.type,
})
export type MenuBranch = Static<typeof menuBranch>

const { parentId: _, ...carried } = settings
const code = Type.String({ maxLength: 80 })
/**
 * Menu entries in a file. References are by code, so that another installation can import it.
 * Parents come before what is below them.
 */
export const menuFile = Type.Object({
  format: Type.Literal('berth.menu'),
  version: Type.Literal(1),
  menus: Type.Array(
    Type.Object({
      ...carried,
      /** Code of the parent; '' for the first entry. */
      parent: code,
      /** Code of the form or dictionary that it opens; '' for none. */
      opens: code,
    }),
    { maxItems: 2000 },
  ),
})
export type MenuFile = Static<typeof menuFile>

/** What an import would meet: codes that exist, and forms or dictionaries that are missing. */
const previewed = Type.Object({
  enCode: Type.String(),
  fullName: Type.String(),
  type: Type.Integer(),
  isTaken: Type.Boolean(),
  isLost: Type.Boolean(),
})

/** A form or dictionary that an entry can open. */
const opened = Type.Object({
  type: Type.Integer(),
  id,
  fullName: Type.String(),
  enCode: Type.String(),
  isTree: Type.Integer(),
})
export type MenuContent = Static<typeof opened>

const entryPath = '/api/system/Menu/{id}'
export const menus = {
  list: call({
    method: 'GET',
    path: '/api/system/Menu',
    says: 'All menu entries in order.',
    needs,
    result: itemsOf(menuEntry),
  }),
  opens: call({
    method: 'GET',
    path: '/api/system/Menu/Actions/Opens',
    says: 'Published forms and dictionaries that entries can open, by type (2.5).',
    needs,
    result: itemsOf(opened),
  }),
  create: call({
    method: 'POST',
    path: '/api/system/Menu',
    says: 'Adds a menu entry; without an order behind its siblings.',
    needs: { ...needs, button: 'btn_add' },
    body: Type.Object({ ...settings, sortCode: Type.Optional(sortCode) }),
    result: menuEntry,
  }),
  update: call({
    method: 'PUT',
    path: entryPath,
    says: 'Changes a menu entry.',
    needs: { ...needs, button: 'btn_edit' },
    body: Type.Object({ ...settings, version: Type.Integer() }),
    result: menuEntry,
  }),
  move: call({
    method: 'PUT',
    path: `${entryPath}/Actions/Move`,
    says: 'Moves an entry below another one (empty: the top), before one of those there (empty: behind all), with all below it.',
    needs: { ...needs, button: 'btn_edit' },
    body: Type.Object({
      parentId: settings.parentId,
      beforeId: settings.parentId,
      version: Type.Integer(),
    }),
    result: menuEntry,
  }),
  remove: call({
    method: 'DELETE',
    path: entryPath,
    says: 'Removes a menu entry without children, with its grants.',
    needs: { ...needs, button: 'btn_remove' },
    result: Type.Null(),
  }),
  exportMenu: call({
    method: 'GET',
    path: `${entryPath}/Actions/Export`,
    says: 'An entry with all below it as a JSON file.',
    needs: { ...needs, button: 'btn_export' },
    result: fileResult,
  }),
  previewImport: call({
    method: 'POST',
    path: '/api/system/Menu/Actions/ImportPreview',
    says: 'What a file of entries holds, and what it meets here.',
    needs: { ...needs, button: 'btn_import' },
    reads: true,
    upload: true,
    body: Type.Object({}),
    result: itemsOf(previewed),
  }),
  importMenus: call({
    method: 'POST',
    path: '/api/system/Menu/Actions/Import',
    says: 'Takes the entries of a file below one that is there, or at the top. Nobody is granted anything by it.',
    needs: { ...needs, button: 'btn_import' },
    upload: true,
    body: Type.Object({ conflict, parentId: Type.String({ maxLength: 40 }) }),
    result: Type.Object({
      added: Type.Integer(),
      changed: Type.Integer(),
      skipped: Type.Integer(),
    }),
  }),
}
