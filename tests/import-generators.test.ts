import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kinds } from '#renderers/widgets/kinds.ts'
import { read, imported, mustOpen } from './imports.ts'

describe('form generators', () => {
  const input = {
    __config__: {
      label: '车牌',
      tag: 'el-input',
      tagIcon: 'input',
      required: true,
      layout: 'colFormItem',
      span: 12,
      regList: [
        { pattern: '/^1\\d+$/', message: '错误' },
        { pattern: '(?<=a)b', message: '' },
      ],
      formId: 101,
      renderKey: 1,
    },
    __slot__: { prepend: '¥' },
    placeholder: '请输入',
    style: { width: '100%' },
    clearable: true,
    maxlength: 11,
    'show-word-limit': true,
    __vModel__: 'plate',
  }
  const choice = {
    __config__: { label: '级别', jnpfKey: 'radio', defaultValue: 2, dataType: 'static' },
    options: [
      { id: 1, fullName: '低' },
      { id: 2, fullName: '高' },
    ],
    props: { label: 'fullName', value: 'id' },
    __vModel__: 'level',
    on: { change: '({data}) => {}' },
  }
  const lines = {
    __config__: {
      jnpfKey: 'table',
      label: '明细',
      layout: 'rowFormItem',
      children: [
        {
          __config__: { jnpfKey: 'inputNumber', label: '价格' },
          min: 0,
          precision: 2,
          __vModel__: 'price',
        },
        {
          __config__: { jnpfKey: 'radio', label: '种类' },
          options: [{ id: 'a', fullName: 'A' }],
          __vModel__: 'sort',
        },
      ],
    },
    showSummary: true,
    summaryField: ['lines-price'],
    __vModel__: 'lines',
  }
  const total = {
    __config__: { jnpfKey: 'calculate', label: '合计', isStorage: 1 },
    expression: [
      { __vModel__: 'lines.price', label: '价格' },
      '×',
      '(',
      '1',
      '+',
      { __vModel__: 'rate' },
      ')',
    ],
    precision: 2,
    __vModel__: 'total',
  }
  const rate = { __config__: { jnpfKey: 'numInput', label: '税率' }, __vModel__: 'rate' }
  const until = {
    __config__: {
      jnpfKey: 'datePicker',
      label: '到期',
      startTimeRule: true,
      startTimeType: 2,
      startRelationField: 'from',
    },
    format: 'yyyy-MM-dd',
    __vModel__: 'until',
  }
  const from = {
    __config__: { jnpfKey: 'date', label: '生效' },
    format: 'YYYY-MM-DD HH:mm',
    __vModel__: 'from',
  }
  const tabs = {
    __config__: {
      jnpfKey: 'tab',
      label: '标签',
      children: [
        {
          title: '甲',
          name: '1',
          __config__: {
            children: [
              {
                __config__: { jnpfKey: 'switch', label: '开' },
                activeValue: 1,
                inactiveValue: 0,
                __vModel__: 'isOpen',
              },
            ],
          },
        },
      ],
    },
    type: '',
    tabPosition: 'top',
  }
  const alien = {
    __config__: { jnpfKey: 'relationFlow', label: '流程' },
    __vModel__: 'flow',
    flowId: 'f1',
  }
  const form = {
    labelPosition: 'top',
    labelWidth: 120,
    size: 'default',
    popupType: 'drawer',
    drawerWidth: '640px',
    funcs: { onLoad: '() => {}', beforeSubmit: '' },
    fields: [input, choice, lines, total, rate, until, from, tabs, alien],
  }

  test('nodes, settings, choices, references, formulas and containers are kept', () => {
    const { document, node, ids } = imported({
      fullName: 'x',
      formData: JSON.stringify(form),
      columnData: JSON.stringify({
        columnList: [{ prop: 'plate', width: 120, align: 'center' }, { prop: 'gone' }],
        pageSize: 50,
      }),
    })
    expect(document.form).toMatchObject({
      labelPosition: 'top',
      labelWidth: 120,
      opening: 'drawer',
      width: 640,
    })
    expect(document.list).toMatchObject({
      columns: [{ field: 'plate', width: 120, align: 'center' }],
      pageSize: 50,
    })
    expect(node('plate')).toMatchObject({
      kind: 'input',
      label: '车牌',
      required: true,
      span: 12,
      options: {
        placeholder: '请输入',
        maxlength: 11,
        showCount: true,
        addonBefore: '¥',
        regList: [{ pattern: '/^1\\d+$/', message: '错误' }],
      },
    })
    expect(node('level')).toMatchObject({
      kind: 'radio',
      options: {
        choices: [
          { id: '1', fullName: '低' },
          { id: '2', fullName: '高' },
        ],
        defaultValue: '2',
      },
    })
    expect(node('lines')).toMatchObject({
      kind: 'table',
      options: { showSummary: true, summaryField: ['lines.price'] },
    })
    expect(node('price')).toMatchObject({ options: { min: '0', precision: 2 } })
    expect(node('sort')).toMatchObject({ kind: 'select' })
    expect(node('total')?.options['expression']).toEqual([
      { type: 'field', field: 'lines.price' },
      { type: 'number', value: '1' },
      { type: 'field', field: 'rate' },
      { type: 'operator', operator: '+' },
      { type: 'operator', operator: '×' },
    ])
    expect(node('until')).toMatchObject({ options: { start: { type: 'field', field: 'from' } } })
    expect(node('from')).toMatchObject({ options: { format: 'yyyy-MM-dd HH:mm' } })
    expect(document.nodes[ids.get('isOpen') ?? '']).toMatchObject({ kind: 'switch' })
    expect(Object.values(document.nodes).find(({ kind }) => kind === 'tabPane')).toMatchObject({
      label: '甲',
    })
    mustOpen(read(form))
  })

  test('scripts, patterns, kinds and settings without counterpart are listed', () => {
    const { said, node } = imported(form)
    expect(node('flow')).toMatchObject({ kind: 'input', label: '流程' })
    expect(said).toEqual(
      expect.arrayContaining([
        'fields.0: This pattern is not supported: (?<=a)b',
        'fields.1: The script “change” does not run here; use rules instead',
        'fields.8: “relationFlow” became a text field',
        'fields.8: The setting “flowId” has no counterpart: f1',
        ': The script “onLoad” does not run here; use rules instead',
      ]),
    )
  })

  const leaf = fc.record(
    {
      __config__: fc.record(
        {
          jnpfKey: fc.oneof(fc.constantFrom(...Object.keys(kinds)), fc.string()),
          label: fc.oneof(fc.string(), fc.integer()),
          defaultValue: fc.jsonValue({ maxDepth: 1 }),
          span: fc.integer(),
          required: fc.boolean(),
          regList: fc.jsonValue({ maxDepth: 2 }),
          dataType: fc.constantFrom('static', 'dictionary', 'dynamic'),
        },
        { requiredKeys: ['jnpfKey'] },
      ),
      __vModel__: fc.oneof(fc.constantFrom('a', 'id', 'x-y'), fc.string()),
      options: fc.oneof(
        fc.array(fc.record({ id: fc.jsonValue({ maxDepth: 1 }), fullName: fc.string() })),
        fc.jsonValue({ maxDepth: 1 }),
      ),
      placeholder: fc.jsonValue({ maxDepth: 1 }),
      min: fc.jsonValue({ maxDepth: 0 }),
      precision: fc.double(),
      format: fc.string(),
      expression: fc.array(fc.jsonValue({ maxDepth: 1 })),
      strange: fc.string({ minLength: 1 }),
      on: fc.jsonValue({ maxDepth: 1 }),
      style: fc.jsonValue({ maxDepth: 1 }),
    },
    { requiredKeys: ['__config__'] },
  )
  const nested = fc.record({
    __config__: fc.record({
      jnpfKey: fc.constantFrom('table', 'tab', 'collapse', 'row', 'card', 'tableGrid', 'input'),
      label: fc.string(),
      children: fc.array(
        fc.oneof(
          leaf,
          fc.record({
            title: fc.string(),
            __config__: fc.record({ children: fc.array(leaf, { maxLength: 2 }) }),
          }),
        ),
        { maxLength: 3 },
      ),
    }),
    __vModel__: fc.string(),
  })

  test('any form opens, and no setting is dropped in silence', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(leaf, nested), { minLength: 1, maxLength: 6 }), (fields) => {
        const result = read({ fields })
        mustOpen(result)
        if ('problems' in result) return
        for (const [index, field] of fields.entries()) {
          if (!('strange' in field)) continue
          expect(
            result.losses.some(
              ({ at, params, code }) =>
                at === `fields.${index}` && (params?.['key'] === 'strange' || code === 'kind'),
            ),
          ).toBe(true)
        }
      }),
      { numRuns: 300 },
    )
  })
})
