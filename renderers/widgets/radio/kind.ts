import * as Type from 'typebox'
import {
  checkChoices,
  choiceReference,
  mapParent,
  checkAmongChoices,
} from '#schemas/widget/choices.ts'
import { defineKind } from '#schemas/widget/define.ts'
import { choiceOptions, direction } from '#schemas/widget/option.ts'
import { texts } from './texts.ts'

/** One of a few choices, all of them visible. */
export const radio = defineKind({
  kind: 'radio',
  group: 'basic',
  icon: 'CheckCircleOutlined',
  texts,
  options: Type.Object({
    ...choiceOptions,
    defaultValue: Type.String({
      title: 'defaultValue',
      draw: 'choice',
      maxLength: 40,
      default: '',
    }),
    direction,
    optionType: Type.Enum(['default', 'button'], { title: 'optionType', default: 'default' }),
    buttonStyle: Type.Enum(['outline', 'solid'], {
      title: 'buttonStyle',
      when: { optionType: ['button'] },
      default: 'solid',
    }),
    size: Type.Enum(['small', 'medium', 'large'], {
      title: 'size',
      when: { optionType: ['button'] },
      default: 'medium',
    }),
  }),
  type: 'id',
  places: ['form', 'list', 'search', 'sort', 'source', 'import'],
  search: ['equals'],
  initial: ({ defaultValue }) => defaultValue || null,
  problems: checkAmongChoices,
  refers: choiceReference,
  mapFields: mapParent,
  check: (options) =>
    checkChoices(options, options.defaultValue === '' ? [] : [options.defaultValue]),
})
