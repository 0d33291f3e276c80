import * as Type from 'typebox'
import {
  checkChoices,
  choiceReference,
  mapParent,
  checkAmongChoices,
} from '#schemas/widget/choices.ts'
import { defineKind } from '#schemas/widget/define.ts'
import {
  choiceOptions,
  clearable,
  defaultChoices,
  filterable,
  multiple,
  placeholder,
} from '#schemas/widget/option.ts'
import { texts } from './texts.ts'

/** One or several of many choices. */
export const select = defineKind({
  kind: 'select',
  group: 'basic',
  icon: 'DownSquareOutlined',
  texts,
  options: Type.Object({
    placeholder,
    ...choiceOptions,
    multiple,
    defaultValue: defaultChoices,
    filterable,
    clearable,
  }),
  type: ({ multiple: several }) => (several ? 'ids' : 'id'),
  places: ['form', 'table', 'list', 'search', 'sort', 'source', 'import'],
  search: ['equals'],
  wakes: 'combobox',
  initial: ({ multiple: several, defaultValue }) =>
    several && defaultValue.length > 0 ? defaultValue : (defaultValue[0] ?? null),
  problems: checkAmongChoices,
  refers: choiceReference,
  mapFields: mapParent,
  check: (options) => [
    ...checkChoices(options, options.defaultValue),
    ...(!options.multiple && options.defaultValue.length > 1 ? ['oneDefault'] : []),
  ],
})
