import { expect, test } from 'vitest'
import { settingsOfSpoken } from './spoken.ts'
import { speakOptions } from './words.ts'

const node = {
  options: {
    placeholder: '选择',
    clearable: true,
    choices: [
      { id: 'low', fullName: '轻微' },
      { id: 'high', fullName: '严重' },
    ],
    regList: [{ pattern: 'a', message: '错' }],
  },
  words: { en: { placeholder: 'Choose', 'choices.low': 'Minor', 'regList.0': 'Wrong' } },
}
const read = () => speakOptions(node.options, node.words.en)

test('options that were only read stay as they are', () => {
  expect(settingsOfSpoken(node, 'en', read())).toEqual({ options: node.options })
})

test('a translated text that is edited changes its translation, every other one the original', () => {
  const edited = {
    ...read(),
    placeholder: 'Pick',
    clearable: false,
    choices: [
      { id: 'low', fullName: 'Slight' },
      { id: 'high', fullName: 'Serious' },
      { id: 'new', fullName: 'New' },
    ],
    regList: [{ pattern: 'b', message: 'Not so' }],
  }
  expect(settingsOfSpoken(node, 'en', edited)).toEqual({
    options: {
      placeholder: '选择',
      clearable: false,
      choices: [
        { id: 'low', fullName: '轻微' },
        { id: 'high', fullName: 'Serious' },
        { id: 'new', fullName: 'New' },
      ],
      regList: [{ pattern: 'b', message: '错' }],
    },
    words: {
      en: { placeholder: 'Pick', 'choices.low': 'Slight', 'regList.0': 'Not so' },
    },
  })
})

test('in a language without translations the original is edited', () => {
  const edited = { ...node.options, placeholder: '請選' }
  expect(settingsOfSpoken(node, 'zhtw', edited)).toEqual({ options: edited })
})
