import * as Type from 'typebox'
import { defineKind } from '#schemas/widget/define.ts'
import {
  checkLink,
  linkOptions,
  mapLink,
  popupOptions,
  recordReference,
  transferList,
} from '#schemas/widget/linked.ts'
import { clearable, filterable, placeholder } from '#schemas/widget/option.ts'
import { texts } from './texts.ts'

/** Refers to one record of another form, shown by one of its fields; opens it for reading. */
export const relationForm = defineKind({
  kind: 'relationForm',
  group: 'advanced',
  icon: 'LinkOutlined',
  texts,
  options: Type.Object({
    placeholder,
    ...linkOptions,
    ...popupOptions,
    transferList,
    filterable,
    clearable,
  }),
  type: 'id',
  places: ['form', 'table', 'list', 'source'],
  refers: recordReference,
  copies: (options) => options.transferList,
  mapFields: mapLink,
  check: checkLink,
})
