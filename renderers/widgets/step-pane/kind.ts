import * as Type from 'typebox'
import { defineKind } from '#schemas/widget/define.ts'
import { texts } from './texts.ts'

/** One step; its label is shown in the line of steps. */
export const stepPane = defineKind({
  kind: 'stepPane',
  group: 'layout',
  icon: 'BorderOuterOutlined',
  texts,
  options: Type.Object({}),
  places: ['form'],
  holds: 'nodes',
  within: ['steps'],
})
