import { describe, expect, test } from 'vitest'
import { imported } from './foreign-design.ts'

describe('what looks like looks in a foreign design', () => {
  test('what is said not to be so is read or told, wherever looks are passed over', () => {
    const { node, gone, said } = imported({
      components: [
        { type: 'textfield', key: 'kept', label: 'Kept', clearOnHide: false, persistent: true },
        { type: 'textfield', key: 'secret', label: 'Secret', protected: true },
        { type: 'textfield', key: 'passing', label: 'Passing', persistent: false },
        { type: 'datetime', key: 'day', label: 'Day', enableTime: false, enableDate: true },
        { type: 'select', key: 'town', label: 'Town', refreshOn: 'country' },
        { type: 'textfield', key: 'off', label: 'Off', visible: false },
      ],
    })
    expect([node('kept')?.keepHidden, node('secret')?.keepHidden, node('off')?.hidden]).toEqual([
      true,
      false,
      true,
    ])
    expect(gone.map(({ label, params }) => [label, params?.['key'], params?.['value']])).toEqual([
      ['Secret', 'protected', 'true'],
      ['Passing', 'persistent', 'false'],
      ['Day', 'enableTime', 'false'],
      ['Town', 'refreshOn', 'country'],
    ])
    expect(said.join()).not.toContain('Kept')
  })

  test('Formily: how a field is shown and whether it may be changed are read; several choices too', () => {
    const field = (more: object) => ({
      type: 'string',
      title: 'A',
      'x-component': 'Input',
      ...more,
    })
    const { node, gone } = imported({
      type: 'object',
      properties: {
        a: field({ 'x-display': 'none' }),
        b: field({ 'x-pattern': 'readPretty' }),
        c: field({ 'x-display': 'visible', 'x-pattern': 'editable' }),
        d: field({
          'x-component': 'Select',
          'x-component-props': { mode: 'multiple' },
          enum: [{ label: 'X', value: 'x' }],
        }),
        e: field({
          'x-component': 'Select',
          'x-component-props': { allowCreate: true },
          enum: [{ label: 'X', value: 'x' }],
        }),
      },
    })
    expect([node('a')?.hidden, node('b')?.readOnly]).toEqual([true, true])
    expect([node('c')?.hidden, node('c')?.readOnly]).toEqual([false, false])
    expect(node('d')?.options['multiple']).toBe(true)
    expect(gone.map(({ params }) => params?.['key'])).toEqual(['allowCreate'])
  })

  test('VForm: code of the whole form is told', () => {
    const { gone } = imported({
      widgetList: [{ type: 'input', options: { name: 'a', label: 'A' } }],
      formConfig: { functions: 'function f() {}', onFormMounted: '' },
    })
    expect(gone.map(({ code, params }) => [code, params?.['key']])).toEqual([
      ['script', 'functions'],
    ])
  })
})
