import * as Type from 'typebox'
import { defineKind } from '#schemas/widget/define.ts'
import { texts } from './texts.ts'

/** One panel of a collapse; pressing its label opens it. */
export const collapsePanel = defineKind({
  kind: 'collapsePanel',
  group: 'layout',
  icon: 'BorderOuterOutlined',
  texts,
  options: Type.Object({}),
  places: ['form'],
  holds: 'nodes',
  within: ['collapse'],
})
