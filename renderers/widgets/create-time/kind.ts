import * as Type from 'typebox'
import { defineKind } from '#schemas/widget/define.ts'
import { texts } from './texts.ts'

/** The time when the record was created; set by the server. */
export const createTime = defineKind({
  kind: 'createTime',
  group: 'system',
  icon: 'FieldTimeOutlined',
  texts,
  options: Type.Object({}),
  type: 'instant',
  slot: () => ({ type: 'timestamp', system: 'createdAt' }),
  places: ['form', 'list', 'search', 'sort', 'source'],
  search: ['range'],
  fill: 'createdAt',
})
