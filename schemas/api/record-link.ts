import * as Type from 'typebox'
import type { Static } from 'typebox'
import { itemsOf } from '../wire/page.ts'
import { call } from './call.ts'

const text = Type.String()

export const recordLink = Type.Object({
  modelId: Type.String({ description: 'The form whose records link here' }),
  fullName: text,
  field: Type.String({ description: 'Path of the field that links' }),
  label: text,
  isList: Type.Boolean({ description: 'Does the field hold several records?' }),
  total: Type.Integer({ description: 'Records within the caller’s reach that link here' }),
  canAdd: Type.Boolean({ description: 'May the caller add one that links here?' }),
})
export type RecordLink = Static<typeof recordLink>

/** The records of other forms that link to one record. */
export const recordLinks = {
  list: call({
    method: 'GET',
    path: '/api/visualdev/OnlineDev/{modelId}/{id}/Links',
    says: 'Fields of forms that link to the form of this record, with how many of their records link to it: only forms, fields and records that the caller may see. The records themselves are listed by their own form.',
    needs: { model: 'modelId' },
    result: itemsOf(recordLink),
  }),
}
