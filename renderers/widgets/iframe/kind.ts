import * as Type from 'typebox'
import { addressOption, isWebOnly, mapAddress } from '#schemas/widget/address.ts'
import { defineKind } from '#schemas/widget/define.ts'
import { texts } from './texts.ts'

/** Another web page in a frame that has no access to this page. */
export const iframe = defineKind({
  kind: 'iframe',
  group: 'advanced',
  icon: 'GlobalOutlined',
  texts,
  options: Type.Object({
    href: addressOption,
    height: Type.Integer({ title: 'height', minimum: 50, maximum: 3000, default: 300 }),
    borderType: Type.Enum(['solid', 'dashed', 'none'], { title: 'borderType', default: 'solid' }),
    borderColor: Type.String({
      title: 'borderColor',
      pattern: '^(#[0-9a-fA-F]{6})?$',
      draw: 'color',
      when: { borderType: ['solid', 'dashed'] },
      maxLength: 7,
      default: '',
    }),
    borderWidth: Type.Integer({
      title: 'borderWidth',
      when: { borderType: ['solid', 'dashed'] },
      minimum: 1,
      maximum: 10,
      default: 1,
    }),
  }),
  places: ['form'],
  mapFields: (options, map) => ({ ...options, href: mapAddress(options.href, map) }),
  check: ({ href }) => (isWebOnly(href) ? [] : ['badAddress']),
})
