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
  level,
  defaultValue: defaultTreeChoices,
  filterable,
  clearable,
})
type TreeSelectOptions = Static<typeof options>

const branching = (given: TreeSelectOptions): Branching => ({
  isWhole: false,
  leafOnly: given.level === 'leaf',
})

/** What its ids refer to. */
export const referenceOf = (given: TreeSelectOptions) => treeReference(given, branching(given))

/** One or several choices of a tree, each shown by its own name. */
export const treeSelect = defineKind({
  kind: 'treeSelect',
  group: 'advanced',
  icon: 'PartitionOutlined',
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
