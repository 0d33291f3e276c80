import fc from 'fast-check'
import i18next from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { kinds } from '#renderers/widgets/kinds.ts'
import { speaker, translatorSettings } from '#schemas/text.ts'
import { check } from '#schemas/design/check.ts'
import { upgrade } from '#schemas/design/upgrade.ts'
import { lossTexts } from '#schemas/design/import/loss.ts'
import { readDesign } from '#schemas/design/import/read.ts'
import type { ReadResult } from '#schemas/design/import/read.ts'

const library = i18next.createInstance()
beforeAll(
  async () => void (await library.init({ ...translatorSettings, lng: 'en', resources: {} })),
)
const say = speaker(library)
const read = (raw: unknown, ui?: unknown): ReadResult =>
  readDesign(kinds, {
    text: JSON.stringify(raw),
    ...(ui !== undefined && { ui: JSON.stringify(ui) }),
    say,
  })
function imported(raw: unknown, ui?: unknown) {
  const result = read(raw, ui)
  if ('problems' in result) throw new Error(result.problems.map(({ message }) => message).join())
  const fields = Object.values(result.document.nodes)
  const node = (field: string) => fields.find((one) => one.field === field)
  return {
    ...result,
    fields,
    node,
    said: result.losses.map(({ at, code, params }) => `${at}: ${say(lossTexts, code, params)}`),
  }
}

/** What no import may leave behind, whatever came in. */
const broken = [
  'unknownKind',
  'badOptions',
  'misplaced',
  'noField',
  'badField',
  'nameTaken',
  'reservedName',
]
function mustOpen(result: ReadResult) {
  if ('problems' in result) return
  const again = upgrade(kinds, structuredClone(result.document))
  expect(again).toEqual({ document: result.document })
  expect(check(kinds, result.document).filter(({ code }) => broken.includes(code))).toEqual([])
}

describe('JSON Schema', () => {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    required: ['plate', 'level'],
    $defs: {
      money: { type: 'number', minimum: 0, multipleOf: 0.01 },
      loop: { type: 'object', properties: { again: { $ref: '#/$defs/loop' } } },
    },
    properties: {
      plate: {
        type: 'string',
        title: 'Plate',
        maxLength: 10,
        minLength: 2,
        pattern: '^[A-Z]',
        description: 'As on the car',
      },
      level: { type: 'string', enum: ['low', 'high'], enumNames: ['Low', 'High'], default: 'low' },
      price: { $ref: '#/$defs/money' },
      count: { type: 'integer', exclusiveMinimum: 0, maximum: 9 },
      when: { type: 'string', format: 'date-time' },
      paid: { type: 'boolean', default: true },
      tags: { type: 'array', uniqueItems: true, items: { type: 'string', enum: ['a', 'b'] } },
      lines: {
        type: 'array',
        minItems: 1,
        maxItems: 5,
        items: {
          type: 'object',
          required: ['name'],
          properties: {
            name: { type: 'string' },
            kind: {
              oneOf: [
                { const: 1, title: 'One' },
                { const: 2, title: 'Two' },
              ],
            },
          },
        },
      },
      address: {
        type: 'object',
        title: 'Address',
        properties: { city: { type: ['string', 'null'] }, 'bad name!': { type: 'string' } },
      },
      tree: { $ref: '#/$defs/loop' },
      odd: { type: 'string', contentEncoding: 'base64', pattern: '(?=x)', format: 'odd' },
    },
    dependentRequired: { paid: ['price'] },
    if: { properties: { level: { const: 'high' } } },
    then: { required: ['count'] },
  }
  const ui = {
    'ui:order': ['level', '*', 'plate'],
    plate: { 'ui:placeholder': 'A1', 'ui:help': 'Capital letters', 'ui:autocomplete': 'off' },
    level: { 'ui:widget': 'radio', 'ui:options': { inline: true } },
    lines: { items: { kind: { 'ui:widget': 'radio' } } },
    paid: { 'ui:disabled': true },
  }

  test('fields, choices, limits, sub-tables, rules and the order of the uiSchema are kept', () => {
    const { document, node, losses } = imported(schema, ui)
    expect(document.nodes[document.children[0] ?? '']?.field).toBe('level')
    expect(document.nodes[document.children.at(-1) ?? '']?.field).toBe('plate')
    expect(node('plate')).toMatchObject({
      kind: 'input',
      label: 'Plate',
      required: true,
      tip: 'As on the car\nCapital letters',
      options: {
        maxlength: 10,
        placeholder: 'A1',
        regList: [{ pattern: '^[\\s\\S]{2,}$' }, { pattern: '^[A-Z]' }],
      },
    })
    expect(node('level')).toMatchObject({
      kind: 'radio',
      required: true,
      options: {
        choices: [
          { id: 'low', fullName: 'Low' },
          { id: 'high', fullName: 'High' },
        ],
        defaultValue: 'low',
      },
    })
    expect(node('price')).toMatchObject({
      kind: 'inputNumber',
      options: { min: '0', step: '0.01', stepStrictly: true },
    })
    expect(node('count')).toMatchObject({ options: { min: '1', max: '9', precision: 0 } })
    expect(node('when')).toMatchObject({
      kind: 'datePicker',
      options: { format: 'yyyy-MM-dd HH:mm:ss' },
    })
    expect(node('paid')).toMatchObject({
      kind: 'switch',
      readOnly: true,
      options: { defaultValue: 1 },
    })
    expect(node('tags')).toMatchObject({ kind: 'checkbox' })
    expect(node('lines')).toMatchObject({ kind: 'table', options: { minRows: 1, maxRows: 5 } })
    expect(node('kind')).toMatchObject({
      kind: 'select',
      options: {
        choices: [
          { id: '1', fullName: 'One' },
          { id: '2', fullName: 'Two' },
        ],
      },
    })
    expect(node('address_city')).toMatchObject({ kind: 'input', required: false })
    expect(
      document.rules.map(({ when, then }) => [when.groups[0]?.comparisons[0], then[0]]),
    ).toEqual([
      [
        { field: 'paid', symbol: 'notNull' },
        { type: 'require', fields: ['price'] },
      ],
      [
        { field: 'level', symbol: '==', operand: { type: 'fixed', value: 'high' } },
        { type: 'require', fields: ['count'] },
      ],
    ])
    expect(losses.filter(({ code }) => code === 'tooMany')).toEqual([])
  })

  test('what is not kept is listed at its place', () => {
    const { said } = imported(schema, ui)
    expect(said).toEqual(
      expect.arrayContaining([
        'plate: The setting “ui:autocomplete” has no counterpart: off',
        'odd: The setting “contentEncoding” has no counterpart: base64',
        'odd: This pattern is not supported: (?=x)',
        'odd: The setting “format” has no counterpart: odd',
        'address.bad name!: The field name “address_bad name!” became “address_bad_name”',
        'address: What was inside “Address” stands in a card; its field names begin with it',
        'lines.kind: Values of choices became text',
        'lines.kind: “radio” became “select”',
      ]),
    )
    expect(said.filter((one) => one.includes('leads back to itself'))).not.toEqual([])
  })

  const type = fc.constantFrom(
    'string',
    'number',
    'integer',
    'boolean',
    'array',
    'object',
    'null',
    'nonsense',
  )
  const name = fc
    .oneof(
      fc.constantFrom('id', 'a', 'b', 'constructor', 'toString', '__x', '车牌', 'A B'),
      fc.string({ maxLength: 50 }),
    )
    .filter((one) => one !== '__proto__' && one !== 'constructor' && one !== 'prototype')
  const { property } = fc.letrec<{ property: object }>((tie) => ({
    property: fc.oneof(
      { maxDepth: 3 },
      fc.record({ type }, { requiredKeys: [] }),
      fc.record(
        {
          type: fc.oneof(type, fc.array(type, { maxLength: 3 }), fc.jsonValue({ maxDepth: 1 })),
          title: fc.oneof(fc.string(), fc.integer()),
          enum: fc.array(fc.oneof(fc.string(), fc.integer(), fc.constant(null)), { maxLength: 4 }),
          default: fc.jsonValue({ maxDepth: 1 }),
          minimum: fc.oneof(fc.double(), fc.string()),
          exclusiveMaximum: fc.oneof(fc.integer(), fc.boolean()),
          maxLength: fc.integer(),
          minLength: fc.integer({ max: 200 }),
          pattern: fc.string(),
          format: fc.constantFrom('date', 'time', 'email', 'data-url', 'color', 'x'),
          multipleOf: fc.double(),
          readOnly: fc.boolean(),
          $ref: fc.constantFrom('#/properties/a', '#/$defs/b', '#', 'other.json', '#/%E0%A4%A'),
          items: tie('property'),
          properties: fc.dictionary(name, tie('property'), { maxKeys: 3 }),
          oneOf: fc.array(tie('property'), { maxLength: 2 }),
          allOf: fc.array(tie('property'), { maxLength: 2 }),
          required: fc.oneof(fc.array(name), fc.boolean()),
          'x-unknown': fc.oneof(fc.nat({ max: 99 }), fc.string({ minLength: 1 })),
        },
        { requiredKeys: [] },
      ),
    ),
  }))

  test('any schema opens, or says why not', () => {
    fc.assert(
      fc.property(
        fc.record({
          type: fc.constant('object'),
          properties: fc.dictionary(name, property, { maxKeys: 6 }),
          $defs: fc.dictionary(fc.constantFrom('a', 'b'), property),
        }),
        (raw) => mustOpen(read(raw)),
      ),
      { numRuns: 150 },
    )
  })

  test('every property becomes a field or is told', () => {
    const flat = fc.dictionary(
      name,
      fc.record(
        {
          type: fc.constantFrom('string', 'number', 'boolean', 'integer'),
          'x-unknown': fc.integer({ min: 1 }),
        },
        { requiredKeys: ['type'] },
      ),
      { minKeys: 1, maxKeys: 8 },
    )
    fc.assert(
      fc.property(flat, (properties) => {
        const { ids, losses } = imported({ type: 'object', properties })
        for (const [key, one] of Object.entries(properties)) {
          if (key !== '') expect(ids.has(key) || losses.some(({ at }) => at === key)).toBe(true)
          if (one['x-unknown'])
            expect(
              losses.some(({ at, params }) => at === key && params?.['key'] === 'x-unknown'),
            ).toBe(true)
        }
      }),
      { numRuns: 200 },
    )
  })

  test('references that multiply are bounded', () => {
    const defs = Object.fromEntries(
      Array.from({ length: 40 }, (_one, index) => [
        `d${index}`,
        {
          type: 'object',
          properties: {
            l: { $ref: `#/$defs/d${index + 1}` },
            r: { $ref: `#/$defs/d${index + 1}` },
          },
        },
      ]),
    )
    const result = imported({ $ref: '#/$defs/d0', $defs: { ...defs, d40: { type: 'string' } } })
    expect(Object.keys(result.document.nodes).length).toBeLessThanOrEqual(2000)
    expect(result.losses.some(({ code }) => code === 'tooMany' || code === 'recursive')).toBe(true)
  })
})

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
        for (const [index, one] of fields.entries()) {
          if (!('strange' in one)) continue
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

describe('hostile input', () => {
  test('any text is refused in words or opens', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.jsonValue().map((one) => JSON.stringify({ properties: one, fields: one })),
        ),
        (text) => mustOpen(readDesign(kinds, { text, say })),
      ),
      { numRuns: 500 },
    )
  })

  test.each([
    [
      'too deep',
      `${'{"properties":{"a":'.repeat(60)}1${'}}'.repeat(60)}`,
      'The design is nested too deeply',
    ],
    [
      'a key of the prototype',
      '{"properties":{"__proto__":{"type":"string"}}}',
      'The design has a name that is not allowed: __proto__',
    ],
    ['too large', ' '.repeat(4_000_001), 'This is too large; at most 4 MB'],
    [
      'another kind of file',
      '{"a":1}',
      'This is none of a JSON Schema, the JSON of a form designer, or a design of this system',
    ],
    ['empty', '{"properties":{}}', 'There is no field in it'],
  ])('%s', (_name, text, message) => {
    expect(readDesign(kinds, { text, say })).toEqual({ problems: [{ message }] })
  })

  test('more fields than a form may have are told', () => {
    const { document, losses } = imported({
      properties: Object.fromEntries(
        Array.from({ length: 2100 }, (_one, index) => [`f${index}`, { type: 'string' }]),
      ),
    })
    expect(Object.keys(document.nodes)).toHaveLength(2000)
    expect(losses).toContainEqual({ at: '', code: 'tooMany', params: { limit: 2000 } })
  })
})

test('a design of this system comes back as it was', () => {
  const { document } = imported({ properties: { a: { type: 'string' } } })
  expect(read(document)).toMatchObject({ document, losses: [], format: 'own' })
})
