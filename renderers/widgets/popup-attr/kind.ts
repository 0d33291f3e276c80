import * as Type from 'typebox'
import { defineKind } from '#schemas/widget/define.ts'
import { attributeOptions, checkAttribute } from '#schemas/widget/linked.ts'
import { texts } from './texts.ts'

/**
 * Shows one attribute of the record chosen by a popup select of the form or of the same row. It is
 * not stored.
 */
export const popupAttr = defineKind({
  kind: 'popupAttr',
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
