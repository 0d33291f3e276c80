import * as Type from 'typebox'
import { id } from '../wire/id.ts'
import { call } from './call.ts'

/** What a person sets of the columns of a list (7.16). */
export const columnSettings = {
  read: call({
    method: 'GET',
    path: '/api/permission/Authority/GetColumnsByModuleId/{id}',
    says: 'The caller’s own column settings of a module (7.16).',
    needs: { model: 'id' },
    result: Type.Object({ fieldList: Type.String() }),
  }),
  keep: call({
    method: 'PUT',
    path: '/api/permission/Authority/SetColumnsByModuleId',
    says: 'Keeps the caller’s own column settings of a module that they may open: a JSON list of {prop, label, visible, width, fixed} (7.16).',
    needs: 'session',
    body: Type.Object({ moduleId: id, fieldList: Type.String({ maxLength: 60_000 }) }),
    result: Type.Null(),
  }),
}
