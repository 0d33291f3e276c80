import * as Type from 'typebox'
import { defineKind } from '#schemas/widget/define.ts'
import { texts } from './texts.ts'

/** The user who last changed the record; set by the server. */
export const modifyUser = defineKind({
  kind: 'modifyUser',
  group: 'system',
  icon: 'UserSwitchOutlined',
  texts,
  options: Type.Object({}),
  type: 'id',
  slot: () => ({ type: 'text', size: 40, system: 'modifiedBy' }),
  places: ['form', 'list', 'search', 'sort'],
  search: ['equals'],
  fill: 'modifiedBy',
  refers: () => ({ to: 'user', among: null }),
})
