import * as Type from 'typebox'
import { defineKind } from '#schemas/widget/define.ts'
import { texts } from './texts.ts'

/** The major position of the user who created the record; set by the server. */
export const currPosition = defineKind({
  kind: 'currPosition',
  group: 'system',
  icon: 'SolutionOutlined',
  texts,
  options: Type.Object({}),
  type: 'id',
  places: ['form', 'list', 'search', 'sort', 'source'],
  search: ['equals'],
  fill: 'createdPosition',
  refers: () => ({ to: 'position', among: null }),
})
