import * as Type from 'typebox'
import { defineKind } from '#schemas/widget/define.ts'
import {
  checkLink,
  linkOptions,
  mapLink,
  popupWidth,
  recordReference,
  transferList,
} from '#schemas/widget/linked.ts'
import { clearable, filterable, multiple, placeholder } from '#schemas/widget/option.ts'
import { texts } from './texts.ts'

/** One or several records of another form, chosen in a table below the field. */
export const popupTableSelect = defineKind({
  kind: 'popupTableSelect',
  group: 'advanced',
  icon: 'TableOutlined',
  texts,
  options: Type.Object({
    placeholder,
    ...linkOptions,
    multiple,
    popupWidth,
    transferList,
    filterable,
    clearable,
  }),
  type: (options) => (options.multiple ? 'ids' : 'id'),
  places: ['form', 'table', 'list', 'source'],
  wakes: 'combobox',
  refers: recordReference,
  copies: (options) => options.transferList,
  mapFields: mapLink,
  check: checkLink,
})
