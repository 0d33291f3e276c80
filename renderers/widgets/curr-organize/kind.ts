import * as Type from 'typebox'
import { defineKind } from '#schemas/widget/define.ts'
import { texts } from './texts.ts'

/** The department or organization of the user who created the record; set by the server. */
export const currOrganize = defineKind({
  kind: 'currOrganize',
  group: 'system',
  icon: 'ApartmentOutlined',
  texts,
  options: Type.Object({
    showLevel: Type.Enum(['last', 'all'], { title: 'showLevel', default: 'last' }),
  }),
  type: 'id',
  slot: () => ({ type: 'text', size: 40, system: 'createdOrg' }),
  places: ['form', 'list', 'search', 'sort', 'source'],
  search: ['equals'],
  fill: 'createdOrg',
  refers: ({ showLevel }) => ({
    to: 'organize',
    among: null,
    ...(showLevel === 'all' && { tree: { isWhole: true, leafOnly: false } }),
  }),
})
