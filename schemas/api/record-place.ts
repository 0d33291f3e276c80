import * as Type from 'typebox'
import { id } from '../wire/id.ts'
import { call } from './call.ts'

/** The order that people give the cards of a board by hand; all who see the records share it. */
export const recordPlaces = {
  place: call({
    method: 'PUT',
    path: '/api/visualdev/OnlineDev/{modelId}/{id}/Actions/Place',
    says: 'Puts a record right below another one with the same value of a field, in the order `ranked` of the list; on top of all with none for `null`. 422 where the field is not granted whole or the other record has another value.',
    needs: { model: 'modelId', button: 'btn_edit' },
    body: Type.Object({
      field: Type.String({ maxLength: 90 }),
      after: Type.Union([id, Type.Null()]),
    }),
    result: Type.Null(),
  }),
}
