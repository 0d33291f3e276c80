import { describe, expect, test } from 'vitest'
import { groupLosses } from '#schemas/design/import/loss.ts'
import { imported, refusal } from './foreign-design.ts'

describe('JSON Schema', () => {
  test('alternatives with a telling property become a choice, and their own fields stand under it', () => {
    const { document, node, losses } = imported({
      oneOf: [
        { title: 'By card', properties: { way: { const: 'card' }, number: { type: 'string' } } },
        { title: 'In cash', properties: { way: { const: 'cash' }, till: { type: 'integer' } } },
      ],
    })
    expect(node('way')).toMatchObject({
      kind: 'select',
      options: {
        choices: [
          { id: 'card', fullName: 'By card' },
          { id: 'cash', fullName: 'In cash' },
        ],
      },
    })
    expect(document.rules.map(({ then }) => then[0])).toEqual([
      { type: 'show', fields: ['number'] },
      { type: 'show', fields: ['till'] },
    ])
    expect(losses).toEqual([])
  })

  test('if, then and else become rules, with the fields that only they bring', () => {
    const { document, gone } = imported({
      type: 'object',
      properties: { land: { enum: ['us', 'de'] } },
      if: { properties: { land: { const: 'us' } } },
      then: { properties: { zip: { type: 'string' } }, required: ['zip'] },
      else: { properties: { post: { type: 'string' } } },
    })
    expect(
      document.rules.map(({ when, then }) => [when.groups[0]?.comparisons[0]?.symbol, then[0]]),
    ).toEqual([
      ['==', { type: 'show', fields: ['zip'] }],
      ['<>', { type: 'show', fields: ['post'] }],
    ])
    expect(gone).toEqual([])
  })

  test.each([
    [{ type: 'array', items: { type: 'string' } }, 'This describes a list; it became a sub-table'],
    [{ type: 'string', minLength: 3 }, 'This describes a single value; it became one field'],
  ])('a root that is no object is told as what it is', (raw, told) => {
    expect(imported(raw).said).toContain(`: ${told}`)
  })

  test.each([
    [
      { $ref: 'https://example.org/a.json' },
      'The schema stands elsewhere: https://example.org/a.json',
    ],
    [
      { definitions: { a: { type: 'string' } } },
      'These are definitions only; take the one that is to be a form',
    ],
    [{ openapi: '3.0.0', paths: {} }, 'This is a description of OpenAPI; take one of its schemas'],
  ])('what holds no form is refused as what it is', (raw, told) => {
    expect(refusal(raw)).toBe(told)
  })

  test('a map becomes lines of names and values; an object inside a sub-table becomes columns', () => {
    const { node, said } = imported({
      properties: {
        env: { type: 'object', additionalProperties: { type: 'string' } },
        lines: {
          type: 'array',
          items: { properties: { size: { properties: { width: { type: 'number' } } } } },
        },
      },
    })
    expect(node('env')).toMatchObject({ kind: 'table' })
    expect(node('size_width')).toMatchObject({ kind: 'inputNumber' })
    expect(said).toEqual([
      'Env: Entries of any name in “Env” became a sub-table of names and values',
      'Lines: What was inside “Size” became columns; their field names begin with it',
    ])
  })
})

test('losses are grouped by label and kind of loss, what is gone first', () => {
  const groups = groupLosses([
    { at: 'a', label: 'A', code: 'asText', params: { kind: 'x' } },
    { at: 'a', label: 'A', code: 'setting', params: { key: 'p', value: '1' } },
    { at: 'a', label: 'A', code: 'setting', params: { key: 'q', value: '1' } },
  ])
  expect(groups.map(({ label, code, losses }) => [label, code, losses.length])).toEqual([
    ['A', 'setting', 2],
    ['A', 'asText', 1],
  ])
})
