import * as Type from 'typebox'
import { defineKind } from '#schemas/widget/define.ts'
import { texts } from './texts.ts'

/** When the record was changed last; the server fills it. */
export const modifyTime = defineKind({
  kind: 'modifyTime',
  group: 'system',
  icon: 'HistoryOutlined',
  texts,
  options: Type.Object({}),
  type: 'instant',
  slot: () => ({ type: 'timestamp', system: 'modifiedAt' }),
  places: ['form', 'list', 'search', 'sort'],
  search: ['range'],
  fill: 'modifiedAt',
})
