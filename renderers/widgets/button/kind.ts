import * as Type from 'typebox'
import { addressOption, isSafeAddress, mapAddress } from '#schemas/widget/address.ts'
import { defineKind } from '#schemas/widget/define.ts'
import { texts } from './texts.ts'

const actions = ['address', 'add', 'edit', 'detail', 'refresh'] as const

/**
 * A button on the form. It opens an address or another form of the same model, or reloads what is
 * shown. Its action is data, never a script.
 */
export const button = defineKind({
  kind: 'button',
  group: 'basic',
  icon: 'ThunderboltOutlined',
  texts,
  options: Type.Object({
    buttonText: Type.String({ title: 'buttonText', maxLength: 100, default: '' }),
    type: Type.Enum(['default', 'primary', 'success', 'info', 'warning', 'danger'], {
      title: 'type',
      default: 'default',
    }),
    align: Type.Enum(['left', 'center', 'right'], { title: 'align', default: 'left' }),
    action: Type.Enum(actions, { title: 'action', default: 'address' }),
    href: { ...addressOption, when: { action: ['address'] } },
    target: Type.Enum(['_self', '_blank'], {
      title: 'target',
      when: { action: ['address'] },
      default: '_blank',
    }),
  }),
  places: ['form'],
  mapFields: (options, map) => ({ ...options, href: mapAddress(options.href, map) }),
  check: ({ action, href }) => (action !== 'address' || isSafeAddress(href) ? [] : ['badAddress']),
})
