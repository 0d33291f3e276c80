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

test('a word follows its number', async () => {
  const found = defineTexts({
    zh: { found: '找到{count}条' },
    zhtw: { found: '找到{count}筆' },
    en: { found: '{count} {count: row fits|rows fit}, {left: one|all} left' },
  })
  const library = i18next.createInstance()
  await library.init({ ...translatorSettings, lng: 'en' })
  const say = speaker(library)
  expect(say(found, 'found', { count: 1, left: 2 })).toBe('1 row fits, all left')
  expect(say(found, 'found', { count: 0, left: 1 })).toBe('0 rows fit, one left')
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
