import * as Type from 'typebox'
import { defineKind } from '#schemas/widget/define.ts'
import { texts } from './texts.ts'

/** The time when the record was last changed; set by the server. */
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
