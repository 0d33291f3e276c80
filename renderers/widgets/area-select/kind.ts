import * as Type from 'typebox'
import { defineKind } from '#schemas/widget/define.ts'
import { clearable, filterable, multiple, placeholder } from '#schemas/widget/option.ts'
import { texts } from './texts.ts'

const levels = ['province', 'city', 'district', 'street'] as const

/** The depth of a level in the tree of areas; 0 is the topmost. */
export const depthOf = (level: (typeof levels)[number]): number => levels.indexOf(level)

/**
 * A province, city, district or street, or several. Only the id is stored; its full path is looked
 * up when it is shown.
 */
export const areaSelect = defineKind({
  kind: 'areaSelect',
  group: 'advanced',
  icon: 'EnvironmentOutlined',
  texts,
  options: Type.Object({
    placeholder,
    level: Type.Enum([...levels], { title: 'areaLevel', default: 'district' }),
    multiple,
    filterable,
    clearable,
  }),
  type: ({ multiple: several }) => (several ? 'ids' : 'id'),
  places: ['form', 'table', 'list', 'search', 'sort', 'source', 'import'],
  search: ['equals'],
  wakes: 'combobox',
  refers: ({ level }) => ({ to: 'area', level: depthOf(level) }),
})
