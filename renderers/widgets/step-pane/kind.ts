import * as Type from 'typebox'
import { defineKind } from '#schemas/widget/define.ts'
import { texts } from './texts.ts'

/** One step; its label is what the line of steps shows. */
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
