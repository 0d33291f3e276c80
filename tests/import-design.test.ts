import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kinds } from '#renderers/widgets/kinds.ts'
import { readDesign } from '#schemas/design/import/read.ts'
import { say, read, imported, mustOpen } from './imports.ts'

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
    expect(said.filter((line) => line.includes('leads back to itself'))).not.toEqual([])
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
    .filter((text) => text !== '__proto__' && text !== 'constructor' && text !== 'prototype')
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
        for (const [key, propertySchema] of Object.entries(properties)) {
          if (key !== '') expect(ids.has(key) || losses.some(({ at }) => at === key)).toBe(true)
          if (propertySchema['x-unknown'])
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

describe('hostile input', () => {
  test('any text is refused in words or opens', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.jsonValue().map((json) => JSON.stringify({ properties: json, fields: json })),
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
