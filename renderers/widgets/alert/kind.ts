import * as Type from 'typebox'
import { defineKind } from '#schemas/widget/define.ts'
import { texts } from './texts.ts'

/** A notice on the form. */
export const alert = defineKind({
  kind: 'alert',
  group: 'basic',
  icon: 'NotificationOutlined',
  texts,
  options: Type.Object({
    title: Type.String({ title: 'title', maxLength: 200, default: '' }),
    description: Type.String({ title: 'description', draw: 'lines', maxLength: 2000, default: '' }),
    type: Type.Enum(['info', 'success', 'warning', 'error'], { title: 'type', default: 'info' }),
    showIcon: Type.Boolean({ title: 'showIcon', default: true }),
    closable: Type.Boolean({ title: 'closable', default: false }),
    closeText: Type.String({
      title: 'closeText',
      when: { closable: [true] },
      maxLength: 40,
      default: '',
    }),
  }),
  places: ['form'],
})
