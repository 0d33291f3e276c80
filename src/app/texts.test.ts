import { observable, runInAction } from 'mobx'
import { expect, test } from 'vitest'
import { defineTexts, languages } from '#schemas/text.ts'
import type { Language } from '#schemas/text.ts'
import { speak } from './texts.ts'

const texts = defineTexts({
  zh: { hello: '{name}，你好' },
  zhtw: { hello: '{name}，您好' },
  en: { hello: 'Hello, {name}' },
})

test('a text follows the language of the moment, and its parameters stay as they are', () => {
  const language = observable.box<Language>('zh')
  const say = speak(() => language.get())
  expect(say(texts, 'hello', { name: '<b>王</b>' })).toBe('<b>王</b>，你好')
  runInAction(() => language.set('en'))
  expect(say(texts, 'hello', { name: 'Ann' })).toBe('Hello, Ann')
})

/** All texts of the browser's application. No language may lack a text that another one has. */
const rooms = import.meta.glob<Record<string, unknown>>(
  ['../**/*texts.ts', '../**/names.ts', '!./texts.ts'],
  { eager: true },
)
const isTexts = (value: unknown): value is Record<Language, Record<string, string>> =>
  typeof value === 'object' && value !== null && languages.every((language) => language in value)
const all = Object.entries(rooms).flatMap(([file, room]) =>
  Object.values(room).flatMap((value) => (isTexts(value) ? [[file, value] as const] : [])),
)

test('there are rooms to check', () => expect(all.length).toBeGreaterThan(5))

test.each(all)(
  '%s says everything in three languages, with the same parameters',
  (_file, texts) => {
    const parameters = (text: string) =>
      [...text.matchAll(/\{(\w+)\}/g)]
        .map(([, name = '']) => name)
        .toSorted((a, b) => a.localeCompare(b))
    for (const [key, zh] of Object.entries(texts.zh)) {
      for (const language of languages) {
        expect(texts[language][key]?.trim(), `${language} ${key}`).toBeTruthy()
        expect(parameters(texts[language][key] ?? ''), `${language} ${key}`).toEqual(parameters(zh))
      }
    }
  },
)
