import * as Type from 'typebox'
import type { Static } from 'typebox'
import { call } from './call.ts'

/**
 * Counts of one form that the caller may open, over the records within their reach: all, and
 * made on each of the last 14 days, today last.
 */
export const figure = Type.Object({
  modelId: Type.String(),
  fullName: Type.String(),
  total: Type.Integer(),
  days: Type.Array(Type.Integer()),
})
export type Figure = Static<typeof figure>

export const home = {
  figures: call({
    method: 'GET',
    path: '/api/home/Figures',
    says: 'Key figures of the forms that the caller may open, most used first (2.4, /home).',
    needs: 'session',
    result: Type.Object({ list: Type.Array(figure) }),
  }),
}
