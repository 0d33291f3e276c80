import * as Type from 'typebox'
import type { Static } from 'typebox'
import { condition } from '../design/condition.ts'
import { entryFields, entrySettings, stateBody, version } from './entry-rules.ts'
import { id } from '../wire/id.ts'
import { itemsOf, listOf, pageQuery } from '../wire/page.ts'
import { subjectTypes } from './subject.ts'
import { call } from './call.ts'

const needs = { menu: 'permission' } as const
const change = { ...needs, button: 'btn_edit' } as const
const settings = { ...entrySettings, condition }

/**
 * A named data scope of a form. `uses` is the number of its holders, `faults` are the fields that
 * its condition no longer fits, because they are removed or changed; with any it gives nothing.
 */
export const dataScopeEntry = Type.Object({
  ...entryFields,
  modelId: id,
  condition,
  uses: Type.Integer(),
  faults: Type.Array(Type.String()),
})
export type DataScopeEntry = Static<typeof dataScopeEntry>

/** A holder of a data scope. */
export const dataScopeUse = Type.Object({
  subjectType: Type.Enum([...subjectTypes]),
  subjectId: id,
  subjectName: Type.String(),
})
export type DataScopeUse = Static<typeof dataScopeUse>

const base = '/api/permission/DataScope'
const entryPath = '/api/permission/DataScope/{id}'

/**
 * Named data scopes: sets of a form's rows, defined once and granted to many. Only administrators
 * define them.
 */
export const dataScopes = {
  list: call({
    method: 'GET',
    path: base,
    says: 'The named data scopes of a form, each with how many are granted it.',
    needs,
    query: Type.Object({ modelId: id }),
    result: itemsOf(dataScopeEntry),
  }),
  uses: call({
    method: 'GET',
    path: `${entryPath}/Uses`,
    says: 'To whom a named data scope is granted.',
    needs,
    query: Type.Object({ currentPage: pageQuery.currentPage, pageSize: pageQuery.pageSize }),
    result: listOf(dataScopeUse),
  }),
  create: call({
    method: 'POST',
    path: base,
    says: 'Adds a named data scope to a published form.',
    needs: change,
    body: Type.Object({ modelId: id, ...settings }),
    result: dataScopeEntry,
  }),
  update: call({
    method: 'PUT',
    path: entryPath,
    says: 'Changes a named data scope; it counts at the next call of everybody who is granted it.',
    needs: change,
    body: Type.Object({ ...settings, version }),
    result: dataScopeEntry,
  }),
  state: call({
    method: 'PUT',
    path: `${entryPath}/Actions/State`,
    says: 'Switches a named data scope on or off; off it gives nothing to anybody.',
    needs: change,
    body: stateBody,
    result: dataScopeEntry,
  }),
  remove: call({
    method: 'DELETE',
    path: entryPath,
    says: 'Removes a named data scope; refused (409), with those that it is granted to, while there are any.',
    needs: change,
    result: Type.Null(),
  }),
}
