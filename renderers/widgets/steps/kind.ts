import * as Type from 'typebox'
import { defineKind } from '#schemas/widget/define.ts'
import { texts } from './texts.ts'

const words = (title: string) => Type.String({ title, maxLength: 40, default: '' })

/**
 * A layout that shows fields in consecutive steps. The next one opens once the fields of the
 * current one are valid.
 */
export const steps = defineKind({
  kind: 'steps',
  group: 'layout',
  icon: 'OrderedListOutlined',
  texts,
  options: Type.Object({
    direction: Type.Enum(['horizontal', 'vertical'], { title: 'direction', default: 'horizontal' }),
    size: Type.Enum(['medium', 'small'], { title: 'size', default: 'medium' }),
    type: Type.Enum(['default', 'navigation', 'dot'], { title: 'type', default: 'default' }),
    backText: words('backText'),
    nextText: words('nextText'),
  }),
  places: ['form'],
  holds: ['stepPane'],
  children: ['stepPane', 'stepPane'],
})
