import * as Type from 'typebox'
import type { Static } from 'typebox'
import type { Branching } from '#schemas/widget/branch.ts'
import { checkTree, mapParent, checkAmongTree, treeReference } from '#schemas/widget/choices.ts'
import { defineKind } from '#schemas/widget/define.ts'
import {
  clearable,
  defaultTreeChoices,
  filterable,
  level,
  multiple,
  placeholder,
  treeOptions,
} from '#schemas/widget/option.ts'
import { texts } from './texts.ts'

const options = Type.Object({
  placeholder,
  ...treeOptions,
  multiple,
  level: { ...level, when: { multiple: [false] } },
  showAllLevels: Type.Boolean({ title: 'showAllLevels', default: true }),
  defaultValue: defaultTreeChoices,
  filterable,
  clearable,
})
type CascaderOptions = Static<typeof options>

/** Checking a branch checks everything below it, so with several choices only leaves are stored. */
const branching = (given: CascaderOptions): Branching => ({
  isWhole: given.showAllLevels,
  leafOnly: given.multiple || given.level === 'leaf',
})

/** What its ids refer to. */
export const referenceOf = (given: CascaderOptions) => treeReference(given, branching(given))

/**
 * One or several choices of a tree, chosen level by level. Only the id is stored; the path to it is
 * looked up when it is shown.
 */
export const cascader = defineKind({
  kind: 'cascader',
  group: 'advanced',
  icon: 'ClusterOutlined',
  texts,
  options,
  type: (given) => (given.multiple ? 'ids' : 'id'),
  places: ['form', 'table', 'list', 'search', 'sort', 'source', 'import'],
  search: ['equals'],
  wakes: 'combobox',
  initial: (given) =>
    given.multiple && given.defaultValue.length > 0
      ? given.defaultValue
      : (given.defaultValue[0] ?? null),
  problems: (value, given) => checkAmongTree(value, given, branching(given)),
  refers: referenceOf,
  mapFields: mapParent,
  check: (given) => checkTree(given, branching(given)),
})
