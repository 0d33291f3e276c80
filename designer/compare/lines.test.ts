import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TSchema } from 'typebox'
import Value from 'typebox/value'
import { kinds } from '#renderers/widgets/kinds.ts'
import { formSettings, listSettings, rule } from '#schemas/design/document.ts'
import type { Document } from '#schemas/design/document.ts'
import { compile } from '#schemas/design/model.ts'
import { languages } from '#schemas/text.ts'
import type { Language, Say } from '#schemas/text.ts'
import { node as nodeSchema } from '#schemas/widget/node.ts'
import { plainLook } from '#schemas/widget/reference.ts'
import { sketch } from '#tests/designs.ts'
import { sampled } from '#tests/samples.ts'
import { tellDifferences } from './lines.ts'
import type { Side } from './side.ts'

const sayIn =
  (language: Language): Say =>
  (texts, key, params = {}) =>
    Object.entries(params).reduce(
      (text, [name, value]) => text.replaceAll(`{${name}}`, String(value)),
      texts[language][key],
    )
const look: Side['look'] = {
  ...plainLook,
  choices: () => [],
  users: () => [],
  organizes: () => [],
  dictionaries: () =>
    [{ id: 'd', fullName: 'Colours', enCode: 'colours', isTree: 0, dictionaryList: [] }] as never,
}
const sideOf = (document: Document, language: Language): Side => ({
  model: compile(kinds, document),
  say: sayIn(language),
  language,
  look,
  forms: new Map([['m1', 'Repair order']]),
})
const told = (before: Document, after: Document, language: Language = 'en') =>
  tellDifferences(sideOf(before, language), sideOf(after, language))
const saysOf = (before: Document, after: Document, language: Language = 'en') =>
  told(before, after, language).flatMap(({ says }) => says)

/** Values that fit a schema, in any shape that it allows. */
function valuesOf(schema: TSchema): fc.Arbitrary<unknown> {
  const shape = schema as TSchema & {
    readonly anyOf?: TSchema[]
    readonly enum?: unknown[]
    readonly const?: unknown
    readonly type?: string
    readonly items?: TSchema
    readonly properties?: { readonly [key: string]: TSchema }
    readonly patternProperties?: { readonly [key: string]: TSchema }
    readonly required?: string[]
    readonly minimum?: number
    readonly maximum?: number
    readonly minItems?: number
  }
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map(valuesOf))
  if (shape.enum) return fc.constantFrom(...shape.enum)
  if ('const' in shape) return fc.constant(shape.const)
  if (shape.type === 'boolean') return fc.boolean()
  if (shape.type === 'null') return fc.constant(null)
  if (shape.type === 'integer' || shape.type === 'number')
    return fc.integer({ min: shape.minimum ?? -9, max: shape.maximum ?? 999 })
  if (shape.type === 'array')
    return fc.uniqueArray(valuesOf(shape.items ?? {}), {
      minLength: shape.minItems ?? 0,
      maxLength: 3,
      selector: (value) => JSON.stringify(value),
    })
  if (shape.patternProperties)
    return fc.dictionary(
      fc.constantFrom('tip', 'placeholder', 'choices.a', 'regList.0'),
      valuesOf(Object.values(shape.patternProperties)[0] ?? {}),
      { maxKeys: 3 },
    )
  if (shape.properties)
    return fc.record(
      Object.fromEntries(
        Object.entries(shape.properties).map(([key, part]) => [key, valuesOf(part)]),
      ),
      { requiredKeys: shape.required ?? [] },
    )
  if (shape.type !== 'string') return fc.constantFrom<unknown>('text', 5, true, ['a', 'b'], null)
  return fc
    .constantFrom(
      '',
      'a',
      'plate',
      'parts.price',
      'Word',
      '1',
      '12.5',
      '#ff0000',
      '2026-01-31',
      '08:00:00',
    )
    .filter((text) => Value.Check(schema, text))
}

const empty = [
  { id: 'a', kind: 'input', field: 'plate' },
  {
    id: 'b',
    kind: 'table',
    field: 'parts',
    children: [{ id: 'c', kind: 'inputNumber', field: 'price' }],
  },
]
const withNode = (kind: string, options: object, settings: object = {}): Document =>
  sketch([
    ...empty,
    { id: 'n', kind, field: kinds[kind]?.holdsData ? 'own' : '', options, ...settings },
  ])

/** What no sentence may contain: JSON, or names that only a programmer knows. */
const wrong = /\{"|\[\{|\["|undefined|\[object|\bnull\b/
function expectWords(sentences: readonly string[]): void {
  expect(sentences.filter((sentence) => wrong.test(sentence))).toEqual([])
}

test.each(sampled.map(({ kind, samples }) => ({ name: kind.kind, kind, samples })))(
  'every option of $name is told in words, whatever it was and became',
  ({ kind, samples }) => {
    for (const language of languages) {
      for (const { options } of samples)
        expectWords([
          ...saysOf(withNode(kind.kind, {}), withNode(kind.kind, options), language),
          ...saysOf(withNode(kind.kind, options), withNode(kind.kind, {}), language),
        ])
    }
    const options = valuesOf(kind.options).filter((value): value is object => kind.fits(value))
    fc.assert(
      fc.property(options, options, fc.constantFrom(...languages), (before, after, language) =>
        expectWords(saysOf(withNode(kind.kind, before), withNode(kind.kind, after), language)),
      ),
      { numRuns: 25 },
    )
  },
)

test('so is everything else of a node, the form, the list and the rules', () => {
  const {
    id: _id,
    kind: _kind,
    version: _version,
    options: _options,
    children: _children,
    linked: _linked,
    field: _field,
    ...settings
  } = nodeSchema.properties
  const parts = {
    settings: fc.record(
      Object.fromEntries(Object.entries(settings).map(([key, part]) => [key, valuesOf(part)])),
      { requiredKeys: [] },
    ),
    form: valuesOf(formSettings),
    list: valuesOf(listSettings),
    rules: fc.uniqueArray(valuesOf(rule), {
      maxLength: 3,
      selector: (value) => (value as { id: string }).id,
    }),
  }
  const state = fc.record(parts).map((given) =>
    sketch(
      [
        ...empty,
        {
          id: 'n',
          kind: 'select',
          field: 'own',
          ...given.settings,
          options: { choices: [{ id: 'a', fullName: 'Word' }] },
        },
      ],
      { form: given.form, list: given.list, rules: given.rules },
    ),
  )
  fc.assert(
    fc.property(state, state, fc.constantFrom(...languages), (before, after, language) =>
      expectWords(saysOf(before, after, language)),
    ),
    { numRuns: 200 },
  )
})

test('a setting is named by its word, not by its key', () => {
  const keys =
    /\b(regList|defaultValue|labelWidth|visibility|rowButtons|hasPage|textStyle|maskType|prefixType|sourceValue|targetField|adjustmentScope|columnOptions|fullName|parentId)\b/
  for (const { kind, samples } of sampled)
    for (const { options } of samples)
      for (const language of languages)
        expect(
          saysOf(withNode(kind.kind, {}), withNode(kind.kind, options), language).filter((say) =>
            keys.test(say),
          ),
        ).toEqual([])
})

const choices = (...list: readonly [id: string, fullName: string][]) => ({
  choices: list.map(([id, fullName]) => ({ id, fullName })),
})

test.each([
  [
    'zh',
    [
      '标签（英文）：Plate → Number plate',
      '选项“低”（繁体中文）：（空） → 低',
      '占位提示（英文）：（空） → Type it',
    ],
  ],
  [
    'zhtw',
    [
      '標籤（英文）：Plate → Number plate',
      '選項「低」（繁體中文）：（空） → 低',
      '占位提示（英文）：（空） → Type it',
    ],
  ],
  [
    'en',
    [
      'Label (English): Plate → Number plate',
      'Choice “低” (Traditional Chinese): (empty) → 低',
      'Placeholder (English): (empty) → Type it',
    ],
  ],
] as const)('translations say the language and what became what: %s', (language, sentences) => {
  const before = withNode('select', choices(['low', '低']), { labels: { en: 'Plate' } })
  const after = withNode('select', choices(['low', '低']), {
    labels: { en: 'Number plate' },
    words: { en: { placeholder: 'Type it' }, zhtw: { 'choices.low': '低' } },
  })
  expect(saysOf(before, after, language)).toEqual(sentences)
})

test('entries of a list are told one by one: added, removed, moved, changed', () => {
  const from = withNode('select', choices(['a', 'Red'], ['b', 'Green'], ['c', 'Blue']))
  expect(
    saysOf(from, withNode('select', choices(['c', 'Blue'], ['a', 'Scarlet'], ['d', 'Black']))),
  ).toEqual([
    'Choices: added Black',
    'Choices: removed Green',
    'Choices: moved Scarlet',
    'Choices · Scarlet · Name: Red → Scarlet',
  ])
})

test('switches, entries of a choice and fields are told by their words', () => {
  expect(
    saysOf(
      withNode('select', {}),
      withNode('select', { multiple: true, dataType: 'dictionary', dictionaryType: 'd' }),
    ),
  ).toEqual(['Multiple: No → Yes', 'Source: Custom → Dictionary', 'Dictionary: (empty) → Colours'])
  expect(
    saysOf(withNode('table', {}), withNode('table', { hasPick: true, modelId: 'm1' })),
  ).toContain('Form: (empty) → Repair order')
  expect(
    saysOf(
      sketch(empty, {}),
      sketch(empty, { list: { columns: [{ field: 'plate', width: 80 }] } }),
    ),
  ).toEqual(['Columns: added plate'])
  expect(
    saysOf(sketch(empty), sketch([{ ...empty[0]!, column: { width: 90 } }, empty[1]!])),
  ).toEqual(['Column · Width: 0 → 90'])
})

test('a rule is told as a sentence, before and after; another order of rules is a difference', () => {
  const hide = (id: string, fields: readonly string[], more: object = {}) => ({
    id,
    name: id,
    when: { match: 'and', groups: [] },
    then: [{ type: 'hide', fields }],
    ...more,
  })
  const [firstRule, other] = [hide('first', ['plate']), hide('second', ['parts'])]
  expect(
    told(
      sketch(empty, { rules: [firstRule] }),
      sketch(empty, { rules: [hide('first', ['plate', 'parts'], { off: true })] }),
    ),
  ).toEqual([
    {
      key: 'ruleChanged first',
      type: 'changed',
      name: 'first',
      says: [
        'Rule changed',
        'Enabled: Yes → No',
        'Rule: Always: Hide plate → Always: Hide plate, parts',
      ],
    },
  ])
  expect(
    told(
      sketch(empty, { rules: [firstRule, other] }),
      sketch(empty, { rules: [other, firstRule] }),
    ).map(({ says }) => says[0]),
  ).toEqual(['Rule reordered'])
})
