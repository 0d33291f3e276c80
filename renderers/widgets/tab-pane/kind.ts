import * as Type from 'typebox'
import { defineKind } from '#schemas/widget/define.ts'
import { texts } from './texts.ts'

/** One pane of tabs; its label is shown on the tab. */
export const tabPane = defineKind({
  kind: 'tabPane',
  group: 'layout',
  icon: 'BorderOuterOutlined',
  texts,
  options: Type.Object({}),
  places: ['form'],
  holds: 'nodes',
  within: ['tab'],
})
