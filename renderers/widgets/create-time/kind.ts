import * as Type from 'typebox'
import { defineKind } from '#schemas/widget/define.ts'
import { texts } from './texts.ts'

/** When the record was made; the server fills it. */
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
