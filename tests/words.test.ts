import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kinds } from '#renderers/widgets/kinds.ts'
import { sketch } from './designs.ts'
import { languages } from '#schemas/text.ts'
import type { Document } from '#schemas/design/document.ts'
import { upgrade } from '#schemas/design/upgrade.ts'
import { printWords, readWords } from '#schemas/design/word-file.ts'
import { inLanguage, translateNode, translateForm, wordsOf } from '#schemas/design/words.ts'
import type { Word } from '#schemas/design/words.ts'

const document = sketch(
  [
    {
      id: 'a',
      kind: 'select',
      field: 'a',
      label: '级别',
      tip: '说明',
      options: {
        placeholder: '请选择',
        choices: [
          { id: 'low', fullName: '低' },
          { id: 'high', fullName: '高' },
        ],
      },
    },
    {
      id: 'b',
      kind: 'input',
      field: 'b',
      label: '车牌',
      labels: { en: 'Plate' },
      options: { regList: [{ pattern: '^1', message: '错误' }], defaultValue: '数据' },
    },
  ],
  { form: { confirmText: '提交' } },
)

test('every text that people read is listed with what it is in each language; data is not', () => {
  expect(
    wordsOf(kinds, document).map(({ nodeId, key, own, others }) => [nodeId, key, own, others]),
  ).toEqual([
    ['a', 'label', '级别', {}],
    ['a', 'tip', '说明', {}],
    ['a', 'placeholder', '请选择', {}],
    ['a', 'choices.low', '低', {}],
    ['a', 'choices.high', '高', {}],
    ['b', 'label', '车牌', { en: 'Plate' }],
    ['b', 'regList.0', '错误', {}],
    ['', 'confirmText', '提交', {}],
  ])
})

test('what was translated is spoken, what was not stays in its own words', () => {
  const at = (key: string, text: string) => ({ nodeId: 'a', key, language: 'en' as const, text })
  const a = {
    ...document.nodes['a']!,
    ...translateNode(document.nodes['a']!, [
      at('tip', 'Help'),
      at('choices.low', 'Low'),
      at('label', 'Level'),
    ]),
  }
  const next: Document = {
    ...document,
    form: {
      ...document.form,
      ...translateForm(document.form, [{ ...at('confirmText', 'Send'), nodeId: '' }]),
    },
    nodes: { ...document.nodes, a },
  }
  expect(upgrade(kinds, structuredClone(next))).toEqual({ document: next })
  const english = inLanguage(next, 'en')
  expect(english.nodes['a']).toMatchObject({
    tip: 'Help',
    labels: { en: 'Level' },
    options: {
      placeholder: '请选择',
      choices: [
        { id: 'low', fullName: 'Low' },
        { id: 'high', fullName: '高' },
      ],
    },
  })
  expect(english.form.confirmText).toBe('Send')
  expect(english.nodes['b']).toBe(next.nodes['b'])
  expect(inLanguage(next, 'zhtw')).toBe(next)
  expect(translateNode(a, [at('tip', '')]).words).toEqual({ en: { 'choices.low': 'Low' } })
})

test('a file brings back every text as it was written, whatever letters it has', () => {
  const word = fc.record({
    nodeId: fc.constantFrom('a', 'b'),
    key: fc.string(),
    own: fc.string({ minLength: 1 }),
    others: fc.record(
      {
        zh: fc.string({ minLength: 1 }),
        zhtw: fc.string({ minLength: 1 }),
        en: fc.string({ minLength: 1 }),
      },
      { requiredKeys: [] },
    ),
  })
  const words = fc.uniqueArray(word, {
    maxLength: 6,
    selector: ({ nodeId, key }) => `${nodeId}\n${key}`,
  })
  fc.assert(
    fc.property(words, (list: Word[]) => {
      const bare = list.map((givenWord) => ({ ...givenWord, others: {} }))
      const read = readWords(
        printWords(list, ({ key }) => key),
        bare,
      )
      const expected = list.flatMap(({ nodeId, key, others }) =>
        languages.flatMap((language) =>
          others[language] ? [{ nodeId, key, language, text: others[language] }] : [],
        ),
      )
      expect(read).toEqual({ translations: expected, strange: [] })
    }),
    { numRuns: 300 },
  )
})

test('no cell of the file is a formula; rows of another design are told; another file is none', () => {
  expect(printWords([{ nodeId: 'a', key: 'tip', own: '=1+1', others: {} }], () => '')).toContain(
    "a,tip,,'=1+1,,,",
  )
  expect(readWords('id,key,en\nx,label,X\na,label,Level', wordsOf(kinds, document))).toEqual({
    translations: [{ nodeId: 'a', key: 'label', language: 'en', text: 'Level' }],
    strange: ['x label'],
  })
  expect(readWords('name,age\n1,2', [])).toBeNull()
  fc.assert(
    fc.property(
      fc.string(),
      (text) => void readWords(`id,key,en\n${text}`, wordsOf(kinds, document)),
    ),
  )
})
