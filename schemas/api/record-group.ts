import * as Type from 'typebox'
import type { Static } from 'typebox'
import { groupLevel, mostGroups, mostSummaries, within } from '../page/group.ts'
import { hows } from '../query/measure.ts'
import { call } from './call.ts'
import { searchFields } from './record.ts'

const groupsBody = Type.Object({
  ...searchFields,
  within: Type.Optional(within),
  by: groupLevel,
  order: Type.Optional(Type.Enum(['asc', 'desc'])),
  summaries: Type.Optional(
    Type.Array(
      Type.Object(
        { field: Type.String({ maxLength: 90 }), how: Type.Enum([...hows]) },
        { additionalProperties: false },
      ),
      { maxItems: mostSummaries },
    ),
  ),
})
export type GroupsBody = Static<typeof groupsBody>

const counted = {
  count: Type.Integer(),
  summaries: Type.Array(Type.Union([Type.String(), Type.Null()]), {
    description: 'In the order in which they were asked for; null where nothing has a value',
  }),
}
const foundGroups = Type.Object({
  list: Type.Array(
    Type.Object({
      value: Type.Union([Type.String(), Type.Null()], { description: 'Null: without a value' }),
      ...counted,
    }),
  ),
  all: Type.Object(counted, { description: 'Over the records of all groups' }),
})
export type RecordGroups = Static<typeof foundGroups>

/** What a list finds, by groups. */
export const recordGroups = {
  groups: call({
    method: 'POST',
    path: '/api/visualdev/OnlineDev/{modelId}/Actions/Groups',
    says: `The groups of what a search finds, with exact counts and summaries over all records that the caller may see: one level, in the group \`within\`. 422 for fields that are not granted whole, and above ${mostGroups} groups.`,
    needs: { model: 'modelId' },
    reads: true,
    body: groupsBody,
    result: foundGroups,
  }),
}
