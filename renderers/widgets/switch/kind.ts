import * as Type from 'typebox'
import { defineKind } from '#schemas/widget/define.ts'
import { texts } from './texts.ts'

const words = (title: string) => Type.String({ title, maxLength: 20, default: '' })

/** On or off, stored as 1 or 0. */
export const switchKind = defineKind({
  kind: 'switch',
  group: 'basic',
  icon: 'SwitcherOutlined',
  texts,
  options: Type.Object({
    activeTxt: words('activeTxt'),
    inactiveTxt: words('inactiveTxt'),
    defaultValue: Type.Integer({ title: 'isOn', minimum: 0, maximum: 1, draw: 'flag', default: 0 }),
  }),
  type: 'flag',
  value: () => Type.Integer({ minimum: 0, maximum: 1 }),
  places: ['form', 'table', 'list', 'sort', 'source', 'import'],
  initial: ({ defaultValue }) => defaultValue,
  print: (value, { activeTxt, inactiveTxt }, { language = 'zh' }) =>
    value === 1 ? activeTxt || texts[language].on : inactiveTxt || texts[language].off,
})
