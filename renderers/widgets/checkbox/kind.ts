import * as Type from 'typebox'
import {
  checkChoices,
  choiceReference,
  mapParent,
  checkAmongChoices,
} from '#schemas/widget/choices.ts'
import { defineKind } from '#schemas/widget/define.ts'
import { choiceOptions, defaultChoices, direction } from '#schemas/widget/option.ts'
import { texts } from './texts.ts'

/** Any number of a few choices, all of them visible. */
export const checkbox = defineKind({
  kind: 'checkbox',
  group: 'basic',
  icon: 'CheckSquareOutlined',
  texts,
  options: Type.Object({ ...choiceOptions, defaultValue: defaultChoices, direction }),
  type: 'ids',
  places: ['form', 'list', 'search', 'source', 'import'],
  search: ['equals'],
  initial: ({ defaultValue }) => (defaultValue.length > 0 ? defaultValue : null),
  problems: checkAmongChoices,
  refers: choiceReference,
  mapFields: mapParent,
  check: (options) => checkChoices(options, options.defaultValue),
})
