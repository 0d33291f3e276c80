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

/** A record of another form, chosen in a dialog or drawer. */
export const popupSelect = defineKind({
  kind: 'popupSelect',
  group: 'advanced',
  icon: 'SelectOutlined',
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
  wakes: 'combobox',
  refers: recordReference,
  copies: (options) => options.transferList,
  mapFields: mapLink,
  check: checkLink,
})
