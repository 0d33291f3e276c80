import { describe, expect, test } from 'vitest'
import { imported, refusal } from './foreign-design.ts'

describe('families of form designers', () => {
  test('VForm: grids, choices, sub-forms and tabs; empty stubs of scripts are no loss', () => {
    const { format, node, kindsOf, gone } = imported({
      widgetList: [
        {
          type: 'grid',
          cols: [
            {
              type: 'grid-col',
              widgetList: [
                {
                  type: 'input',
                  formItemFlag: true,
                  options: {
                    name: 'plate',
                    label: 'Plate',
                    required: true,
                    maxLength: 8,
                    onChange: '',
                    hidden: false,
                  },
                },
              ],
              options: { span: 12 },
            },
          ],
        },
        {
          type: 'radio',
          options: {
            name: 'size',
            label: 'Size',
            defaultValue: 2,
            optionItems: [
              { label: 'S', value: 1 },
              { label: 'L', value: 2 },
            ],
          },
        },
        {
          type: 'sub-form',
          options: { name: 'parts' },
          widgetList: [{ type: 'number', options: { name: 'count', label: 'Count', min: 1 } }],
        },
        {
          type: 'tab',
          tabs: [
            {
              type: 'tab-pane',
              options: { label: 'More' },
              widgetList: [
                { type: 'date', options: { name: 'day', label: 'Day', format: 'YYYY-MM-DD' } },
              ],
            },
          ],
        },
      ],
      formConfig: { labelWidth: 80, functions: '', onFormCreated: '' },
    })
    expect(format).toBe('vform')
    expect(node('plate')).toMatchObject({
      kind: 'input',
      label: 'Plate',
      required: true,
      options: { maxlength: 8 },
    })
    expect(node('size')).toMatchObject({
      kind: 'radio',
      options: {
        defaultValue: '2',
        choices: [
          { id: '1', fullName: 'S' },
          { id: '2', fullName: 'L' },
        ],
      },
    })
    expect(node('parts')).toMatchObject({ kind: 'table' })
    expect(node('count')).toMatchObject({ kind: 'inputNumber', options: { min: '1' } })
    expect(kindsOf).toContain('tabPane')
    expect(gone).toEqual([])
  })

  test('SurveyJS: pages become steps, simple conditions become rules, others are told', () => {
    const { format, document, node, said } = imported({
      pages: [
        {
          name: 'one',
          elements: [
            { type: 'radiogroup', name: 'kind', title: 'Kind', choices: ['new', 'old'] },
            {
              type: 'text',
              inputType: 'number',
              name: 'age',
              title: 'Age',
              max: 90,
              visibleIf: "{kind} = 'old'",
            },
            { type: 'comment', name: 'why', title: 'Why', visibleIf: 'iif({age} > 3, 1, 2) = 1' },
          ],
        },
        {
          name: 'two',
          elements: [
            {
              type: 'matrixdynamic',
              name: 'items',
              title: 'Items',
              columns: [{ name: 'part', cellType: 'text' }],
            },
          ],
        },
      ],
    })
    expect(format).toBe('survey')
    expect(node('age')).toMatchObject({ kind: 'inputNumber', options: { max: '90' } })
    expect(node('items')).toMatchObject({ kind: 'table' })
    expect(Object.values(document.nodes).filter(({ kind }) => kind === 'stepPane')).toHaveLength(2)
    expect(document.rules).toMatchObject([
      {
        when: {
          groups: [{ comparisons: [{ field: 'kind', symbol: '==', operand: { value: 'old' } }] }],
        },
        then: [{ type: 'show', fields: ['age'] }],
      },
    ])
    expect(said).toContain('Why: The condition “iif({age} > 3, 1, 2) = 1” could not become a rule')
  })

  test('amis: a form inside a page is read; a page without one is named', () => {
    const { format, document, node } = imported({
      type: 'page',
      body: {
        type: 'form',
        api: '/save',
        body: [
          { type: 'select', name: 'way', label: 'Way', options: [{ label: 'Air', value: 'a' }] },
          {
            type: 'input-text',
            name: 'flight',
            label: 'Flight',
            visibleOn: "${way == 'a'}",
            validations: { maxLength: 6 },
          },
          {
            type: 'input-table',
            name: 'bags',
            label: 'Bags',
            columns: [{ type: 'input-number', name: 'weight', label: 'Weight' }],
          },
          { type: 'tpl', tpl: '<b onclick="x()">Note</b><script>alert(1)</script>' },
          { type: 'submit', label: 'Send' },
        ],
      },
    })
    expect(format).toBe('amis')
    expect(node('flight')).toMatchObject({ kind: 'input', options: { maxlength: 6 } })
    expect(node('weight')).toMatchObject({ kind: 'inputNumber' })
    expect(document.rules).toHaveLength(1)
    expect(Object.values(document.nodes).find(({ kind }) => kind === 'text')?.options).toEqual({
      content: 'Note',
    })
    expect(refusal({ type: 'page', body: 'Hello' })).toBe(
      'There is no field in it: amis without a form',
    )
  })

  test('Avue: columns, groups, dictionaries of an address are told', () => {
    const { format, node, said } = imported({
      column: [
        {
          label: 'Name',
          prop: 'name',
          rules: [{ required: true, message: 'Fill in' }],
          maxlength: 20,
        },
        {
          label: 'Sex',
          prop: 'sex',
          type: 'select',
          dicUrl: '/x',
          props: { label: 'name', value: 'code' },
        },
      ],
      group: [
        {
          label: 'More',
          prop: 'more',
          column: [{ label: 'Note', prop: 'note', type: 'textarea' }],
        },
      ],
    })
    expect(format).toBe('avue')
    expect(node('name')).toMatchObject({ required: true, options: { maxlength: 20 } })
    expect(node('note')).toMatchObject({ kind: 'textarea' })
    expect(said).toEqual([
      'Sex: Data interfaces have no counterpart; set the choices anew',
      'Sex: “select” became a text field',
    ])
  })

  test('Formily: components, decorators, void containers and reactions are read', () => {
    const { format, document, node, gone } = imported({
      form: { labelCol: 6 },
      schema: {
        type: 'object',
        properties: {
          card: {
            type: 'void',
            'x-component': 'Card',
            'x-component-props': { title: 'Main' },
            properties: {
              kind: {
                type: 'string',
                title: 'Kind',
                'x-decorator': 'FormItem',
                'x-component': 'Select',
                enum: [{ label: 'A', value: 'a' }],
                'x-index': 1,
              },
              note: {
                type: 'string',
                title: 'Note',
                'x-component': 'Input.TextArea',
                'x-component-props': { placeholder: 'Say', maxLength: 50 },
                'x-reactions': {
                  dependencies: ['kind'],
                  fulfill: { state: { visible: "{{$deps[0] === 'a'}}" } },
                },
                'x-index': 0,
              },
            },
          },
          lines: {
            type: 'array',
            'x-component': 'ArrayTable',
            items: {
              type: 'object',
              properties: {
                c: {
                  type: 'void',
                  'x-component': 'ArrayTable.Column',
                  properties: { part: { type: 'string', title: 'Part', 'x-component': 'Input' } },
                },
                r: { type: 'void', 'x-component': 'ArrayTable.Remove' },
              },
            },
          },
        },
      },
    })
    expect(format).toBe('formily')
    expect(
      Object.values(document.nodes).find(({ kind }) => kind === 'card')?.options,
    ).toMatchObject({ header: 'Main' })
    expect(node('note')).toMatchObject({
      kind: 'textarea',
      options: { placeholder: 'Say', maxlength: 50 },
    })
    expect(node('part')).toMatchObject({ kind: 'input' })
    expect(document.rules).toMatchObject([{ then: [{ type: 'show', fields: ['note'] }] }])
    expect(gone).toEqual([])
  })
})
