import * as Type from 'typebox'
import { defineKind } from '#schemas/widget/define.ts'
import { texts } from './texts.ts'

/** The user who created the record; set by the server. */
export const createUser = defineKind({
  kind: 'createUser',
  group: 'system',
  icon: 'UserAddOutlined',
  texts,
  options: Type.Object({}),
  type: 'id',
  slot: () => ({ type: 'text', size: 40, system: 'createdBy' }),
  places: ['form', 'list', 'search', 'sort', 'source'],
  search: ['equals'],
  fill: 'createdBy',
  refers: () => ({ to: 'user', among: null }),
})
