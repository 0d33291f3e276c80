import * as Type from 'typebox'
import { defineKind } from '#schemas/widget/define.ts'
import { texts } from './texts.ts'

/** A layout that shows fields on tab panes, one at a time. */
export const tab = defineKind({
  kind: 'tab',
  group: 'layout',
  icon: 'AppstoreOutlined',
  texts,
  options: Type.Object({
    type: Type.Enum(['line', 'card'], { title: 'style', default: 'line' }),
    tabPosition: Type.Enum(['top', 'right', 'bottom', 'left'], {
      title: 'tabPosition',
      default: 'top',
    }),
  }),
  places: ['form'],
  holds: ['tabPane'],
  children: ['tabPane', 'tabPane'],
})
