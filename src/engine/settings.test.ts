import { expect, test } from 'vitest'
import {
  appearances,
  layoutTypes,
  openSettings,
  preferences,
  sizes,
  slideClasses,
  themeClasses,
  themeColors,
} from './settings.ts'
import type { Preferences } from './settings.ts'
import { openStorage } from './storage.ts'

const begin = (kept: Readonly<Record<string, unknown>> = {}, browserLanguage = 'en-GB') => {
  const texts = new Map(
    Object.entries(kept).map(([key, value]) => [`smart_${key}`, JSON.stringify(value)]),
  )
  const storage = openStorage(() => ({
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, value) => void texts.set(key, value),
    removeItem: (key) => void texts.delete(key),
  }))
  return { texts, storage, settings: openSettings(storage, browserLanguage) }
}
const read = (texts: ReadonlyMap<string, string>, key: string): unknown =>
  JSON.parse(texts.get(`smart_${key}`) ?? 'null')

test('9 what can be chosen, and what is chosen at first', () => {
  expect({ layoutTypes, slideClasses, sizes, themeClasses, appearances }).toEqual({
    layoutTypes: ['classic', 'functional', 'plain', 'blend'],
    slideClasses: ['dark', 'light'],
    sizes: ['default', 'medium', 'small', 'mini'],
    themeClasses: ['blue', 'purple', 'azure', 'ocean', 'green', 'yellow', 'orange', 'red'],
    appearances: ['light', 'dark', 'system'],
  })
  const { settings } = begin()
  expect(settings).toMatchObject({
    layoutType: 'classic',
    slideClass: 'dark',
    themeClass: 'blue',
    theme: '#1890ff',
    size: 'medium',
    appearance: 'system',
    idleLock: 0,
    isSidebarOpen: true,
    sysConfig: null,
    tagsView: true,
    tagsIcon: true,
    useCache: true,
    showLanguage: true,
    showSearch: true,
    fixedHeader: true,
    sidebarLogo: true,
    isOpenCopyright: false,
    loginNeedCode: false,
  })
})

const others: Preferences = {
  layoutType: 'blend',
  slideClass: 'light',
  themeClass: 'red',
  appearance: 'dark',
  size: 'mini',
  tagsView: false,
  tagsIcon: false,
  useCache: false,
  showLanguage: false,
  showSearch: false,
  fixedHeader: false,
  sidebarLogo: false,
  isOpenCopyright: true,
  loginNeedCode: true,
  idleLock: 15,
}
const keys = Object.keys(others) as (keyof Preferences)[]

test.each(keys)('3 %s is kept under the prefix smart_ as it changes, and is there again', (key) => {
  const { settings, texts, storage } = begin()
  settings.set(key, others[key])
  expect(read(texts, key)).toBe(others[key])
  expect(openSettings(storage, 'en')[key]).toBe(others[key])
})

test('3 no other setting is left out of this list', () =>
  expect(keys.toSorted()).toEqual(Object.keys(preferences).toSorted()))

test.each([...keys, 'language', 'sysConfig', 'sidebarStatus'])(
  'what stands in the storage under %s is not believed',
  (key) => {
    for (const kept of [
      '<b>',
      1217,
      -1,
      4,
      121,
      7.5,
      null,
      [],
      {},
      'constructor',
      { sysName: 5 },
    ]) {
      const { settings } = begin({ [key]: kept })
      const known: unknown = Reflect.get(settings, key)
      if (key in preferences) expect(known).toBe(preferences[key as keyof Preferences].first)
      else if (key === 'language') expect(known).toBe('en')
      else if (key === 'sidebarStatus') expect(settings.isSidebarOpen).toBe(true)
      else
        expect(
          known === null ||
            Object.values(known as object).every((value) => typeof value === 'string'),
        ).toBe(true)
    }
  },
)

test('3 the theme colour is kept by name and by colour, and each is enough', () => {
  const { settings, texts } = begin()
  settings.set('themeClass', 'green')
  expect([read(texts, 'themeClass'), read(texts, 'theme')]).toEqual(['green', themeColors.green])
  expect(begin({ theme: themeColors.purple }).settings.themeClass).toBe('purple')
  expect(begin({ theme: 'url(x)' }).settings.theme).toBe('#1890ff')
})

test.each([5, 60, 120])('an idle lock of %d minutes is taken', (idleLock) =>
  expect(begin({ idleLock }).settings.idleLock).toBe(idleLock),
)

test.each([
  ['zh-TW', 'zhtw'],
  ['zh_tw', 'zhtw'],
  ['en-GB', 'en'],
  ['fr', 'zh'],
  ['zh-CN', 'zh'],
] as const)('9 a browser that speaks %s begins in %s', (tag, language) => {
  expect(begin({}, tag).settings.language).toBe(language)
})

test('the language of the server is taken where none was chosen here, and is nobody else’s choice', () => {
  const { settings, texts } = begin()
  settings.offerLanguage('zhtw')
  expect([settings.language, texts.size]).toEqual(['zhtw', 0])
  settings.offerLanguage('')
  expect(settings.language).toBe('en')
  settings.setLanguage('zh')
  settings.offerLanguage('zhtw')
  expect([settings.language, read(texts, 'language')]).toEqual(['zh', 'zh'])
  const chosen = begin({ language: 'en' }, 'zh').settings
  chosen.offerLanguage('zhtw')
  expect(chosen.language).toBe('en')
})

test.each([
  ['blend', 'blend'],
  ['functional', 'functional'],
  ['plain', 'plain'],
  ['classic', 'classic'],
  ['', 'classic'],
  ['dark', 'classic'],
] as const)('4 a sign-in answer with the theme %j leads to the layout %s', (theme, layoutType) => {
  const { settings, texts } = begin({ layoutType: 'plain' })
  settings.setTheme(theme)
  expect([settings.layoutType, read(texts, 'layoutType')]).toEqual([layoutType, layoutType])
})

test('4 the sidebar is remembered', () => {
  const { settings, storage } = begin()
  settings.toggleSidebar()
  expect([settings.isSidebarOpen, openSettings(storage, 'en').isSidebarOpen]).toEqual([
    false,
    false,
  ])
})

test('3 the system config that was heard last is known before anybody signs in', () => {
  const { settings, texts, storage } = begin()
  const config = {
    sysName: 'Park',
    title: 'Parks',
    sysDescription: '',
    sysVersion: '2',
    logoIcon: '/l.png',
    navigationIcon: '',
    companyName: 'Ltd',
    copyright: '',
  }
  settings.keepConfig({ ...config, secret: 'x' } as typeof config)
  expect(openSettings(storage, 'en').sysConfig).toEqual(config)
  expect(texts.get('smart_sysConfig')).not.toContain('secret')
})

test('a reset forgets what the drawer sets, and neither language nor sidebar', () => {
  const { settings, texts } = begin()
  for (const key of keys) settings.set(key, others[key])
  settings.setLanguage('zhtw')
  settings.toggleSidebar()
  settings.reset()
  expect(keys.map((key) => settings[key])).toEqual(keys.map((key) => preferences[key].first))
  expect([...texts.keys()].toSorted()).toEqual(['smart_language', 'smart_sidebarStatus'])
  expect([settings.language, settings.isSidebarOpen]).toEqual(['zhtw', false])
})
