import * as Type from 'typebox'
import { defineKind } from '#schemas/widget/define.ts'
import { texts } from './texts.ts'

/** Who changed the record last; the server fills it. */
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
