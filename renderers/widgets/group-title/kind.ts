import * as Type from 'typebox'
import { defineKind } from '#schemas/widget/define.ts'
import { texts } from './texts.ts'

/** A heading over the fields that follow. */
export const groupTitle = defineKind({
  kind: 'groupTitle',
  group: 'layout',
  icon: 'TagOutlined',
  texts,
  options: Type.Object({
    content: Type.String({ title: 'content', maxLength: 200, default: '' }),
    contentPosition: Type.Enum(['left', 'center', 'right'], {
      title: 'contentPosition',
      default: 'left',
    }),
    helpMessage: Type.String({ title: 'helpMessage', maxLength: 400, default: '' }),
  }),
  places: ['form'],
})
