import * as Type from 'typebox'
import { addressOption, isSafeAddress, mapAddress } from '#schemas/widget/address.ts'
import { defineKind } from '#schemas/widget/define.ts'
import { textStyle } from '#schemas/widget/text-style.ts'
import { texts } from './texts.ts'

/** A link to another page; its address may contain values of the form. */
export const link = defineKind({
  kind: 'link',
  group: 'basic',
  icon: 'LinkOutlined',
  texts,
  options: Type.Object({
    content: Type.String({ title: 'content', maxLength: 200, default: '' }),
    href: addressOption,
    target: Type.Enum(['_self', '_blank'], { title: 'target', default: '_blank' }),
    textStyle,
  }),
  places: ['form'],
  mapFields: (options, map) => ({ ...options, href: mapAddress(options.href, map) }),
  check: ({ href }) => (isSafeAddress(href) ? [] : ['badAddress']),
})
