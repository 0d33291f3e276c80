import * as Type from 'typebox'
import { defineKind } from '#schemas/widget/define.ts'
import { attributeOptions, checkAttribute } from '#schemas/widget/linked.ts'
import { texts } from './texts.ts'

/**
 * Shows one attribute of the record that a linked form has chosen; it is not saved (specification
 * 3: related-form display widget).
 */
export const relationFormAttr = defineKind({
  kind: 'relationFormAttr',
  group: 'advanced',
  icon: 'TagOutlined',
  texts,
  options: Type.Object(attributeOptions),
  type: 'text',
  slot: () => null,
  places: ['form', 'table'],
  shows: ({ relationField, showField }) => ({ of: relationField, attribute: showField }),
  mapFields: (options, map) =>
    options.relationField === ''
      ? options
      : { ...options, relationField: map(options.relationField) },
  check: checkAttribute,
})
