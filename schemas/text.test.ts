import i18next from 'i18next'
import { expect, test } from 'vitest'
import { defineTexts, speaker, toLanguage, translatorSettings } from './text.ts'

const texts = defineTexts({
  zh: { 'a.b': '共{count}条' },
  zhtw: { 'a.b': '共{count}筆' },
  en: { 'a.b': '{count} <rows>' },
})

test('texts are said in the language spoken now, with parameters and dotted keys', async () => {
  const library = i18next.createInstance()
  await library.init({ ...translatorSettings, lng: 'zh' })
  const say = speaker(library)
  expect(say(texts, 'a.b', { count: 3 })).toBe('共3条')
  await library.changeLanguage('en')
  expect(say(texts, 'a.b', { count: 3 })).toBe('3 <rows>')
  expect(speaker(library, 'zhtw')(texts, 'a.b', { count: 1 })).toBe('共1筆')
})

test('browser languages map as specification 9 says', () => {
  expect(['zh-TW', 'zh-tw,en;q=0.5', 'en-GB', 'zh-CN', 'fr', '', null].map(toLanguage)).toEqual([
    'zhtw',
    'zhtw',
    'en',
    'zh',
    'zh',
    'zh',
    'zh',
  ])
})
