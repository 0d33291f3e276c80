import { makeAutoObservable, observableRef } from 'mobx'
import type { SysConfigInfo } from '#schemas/api/session.ts'
import { languages, toLanguage } from '#schemas/text.ts'
import type { Language } from '#schemas/text.ts'
import type { Storage } from './storage.ts'

export const sizes = ['default', 'medium', 'small', 'mini'] as const
export type Size = (typeof sizes)[number]
export const layoutTypes = ['classic', 'functional', 'plain', 'blend'] as const
export type LayoutType = (typeof layoutTypes)[number]
export const slideClasses = ['dark', 'light'] as const
export type SlideClass = (typeof slideClasses)[number]
export const appearances = ['light', 'dark', 'system'] as const

/** The eight theme colours (specification 2.6, 9). */
export const themeColors = {
  blue: '#1890ff',
  purple: '#722ed1',
  azure: '#00b0e8',
  ocean: '#13c2c2',
  green: '#52c41a',
  yellow: '#fadb14',
  orange: '#fa8c16',
  red: '#f5222d',
} as const
export type ThemeClass = keyof typeof themeColors
export const themeClasses = Object.keys(themeColors) as ThemeClass[]

/** Minutes of idleness after which the screen can lock; 0 turns it off. */
export const idleMinutes = { least: 5, most: 120 } as const

interface Preference<T> {
  readonly first: T
  /** Checks a stored value; undefined if it is not valid. */
  read(kept: unknown): T | undefined
}

const choice = <T extends string>(list: readonly T[], first: NoInfer<T>): Preference<T> => ({
  first,
  read: (kept) => list.find((value) => value === kept),
})
const flag = (first: boolean): Preference<boolean> => ({
  first,
  read: (kept) => (typeof kept === 'boolean' ? kept : undefined),
})
const minutes: Preference<number> = {
  first: 0,
  read: (kept) =>
    Number.isInteger(kept) &&
    (kept === 0 || (Number(kept) >= idleMinutes.least && Number(kept) <= idleMinutes.most))
      ? Number(kept)
      : undefined,
}

/** The user's preferences, each with its valid values and its default (specification 3 and 9). */
export const preferences = {
  layoutType: choice(layoutTypes, 'classic'),
  slideClass: choice(slideClasses, 'dark'),
  themeClass: choice(themeClasses, 'blue'),
  appearance: choice(appearances, 'system'),
  size: choice(sizes, 'medium'),
  tagsView: flag(true),
  tagsIcon: flag(true),
  useCache: flag(true),
  showLanguage: flag(true),
  showSearch: flag(true),
  fixedHeader: flag(true),
  sidebarLogo: flag(true),
  isOpenCopyright: flag(false),
  loginNeedCode: flag(false),
  idleLock: minutes,
}

type PreferenceKey = keyof typeof preferences
export type Preferences = { -readonly [K in PreferenceKey]: (typeof preferences)[K]['first'] }
const keys = Object.keys(preferences) as PreferenceKey[]

/** The part of the system config that is shown before sign-in. */
const known = [
  'sysName',
  'title',
  'sysDescription',
  'sysVersion',
  'logoIcon',
  'navigationIcon',
  'companyName',
  'copyright',
] as const satisfies readonly (keyof SysConfigInfo)[]
export type KnownConfig = Pick<SysConfigInfo, (typeof known)[number]>

/**
 * Local preferences (specification 3), observed and stored in the browser on each change. They make
 * no calls.
 */
export type Settings = Readonly<Preferences> & {
  readonly language: Language
  readonly isSidebarOpen: boolean
  /** The system config as it was last received; null if it never was. */
  readonly sysConfig: KnownConfig | null
  /** The theme colour, as `#rrggbb`. */
  readonly theme: string
  set<K extends PreferenceKey>(key: K, value: Preferences[K]): void
  setLanguage(language: Language): void
  /**
   * Uses the user's language from the server if none was chosen in this browser. It is not stored,
   * so that the next user gets their own.
   */
  offerLanguage(language: string): void
  /**
   * Uses the theme of the sign-in answer as the layout if it names one; otherwise classic
   * (specification 4).
   */
  setTheme(theme: string): void
  toggleSidebar(): void
  keepConfig(config: KnownConfig): void
  /** Resets everything in the settings drawer to its default; language and sidebar stay. */
  reset(): void
}

const textOf = (given: object, key: string): string => {
  const value: unknown = Reflect.get(given, key)
  return typeof value === 'string' ? value : ''
}

const configOf = (kept: unknown): KnownConfig | null => {
  if (typeof kept !== 'object' || kept === null) return null
  return Object.fromEntries(known.map((key) => [key, textOf(kept, key)])) as KnownConfig
}

const read = <K extends PreferenceKey>(storage: Storage, key: K): Preferences[K] => {
  const { first, read } = preferences[key] as Preference<Preferences[K]>
  return read(storage.read(key)) ?? first
}

/**
 * Reads the stored settings of this browser; missing or invalid ones get their default. Without a
 * chosen language the browser's is used (specification 9).
 */
export function openSettings(storage: Storage, browserLanguage: string | undefined): Settings {
  const spoken = toLanguage(browserLanguage)
  const chosen = languages.find((language) => language === storage.read('language'))
  let isChosen = chosen !== undefined
  const kept = Object.fromEntries(keys.map((key) => [key, read(storage, key)])) as Preferences
  // Only the colour was stored, which the specification also allows.
  const byColor = themeClasses.find((name) => themeColors[name] === storage.read('theme'))
  if (storage.read('themeClass') === null && byColor) kept.themeClass = byColor

  const settings: { -readonly [K in keyof Settings]: Settings[K] } = makeAutoObservable(
    {
      ...kept,
      language: chosen ?? spoken,
      isSidebarOpen: storage.read('sidebarStatus') !== 0,
      sysConfig: configOf(storage.read('sysConfig')),
      get theme(): string {
        return themeColors[settings.themeClass]
      },
      set<K extends PreferenceKey>(key: K, value: Preferences[K]) {
        Object.assign(settings, { [key]: value })
        storage.write(key, value)
        if (key === 'themeClass') storage.write('theme', settings.theme)
      },
      setLanguage(language: Language) {
        isChosen = true
        settings.language = language
        storage.write('language', language)
      },
      offerLanguage(language: string) {
        if (!isChosen)
          settings.language =
            languages.find((knownLanguage) => knownLanguage === language) ?? spoken
      },
      setTheme(theme: string) {
        settings.set(
          'layoutType',
          preferences.layoutType.read(theme) ?? preferences.layoutType.first,
        )
      },
      toggleSidebar() {
        settings.isSidebarOpen = !settings.isSidebarOpen
        storage.write('sidebarStatus', settings.isSidebarOpen ? 1 : 0)
      },
      keepConfig(config: KnownConfig) {
        settings.sysConfig = configOf(config)
        storage.write('sysConfig', settings.sysConfig)
      },
      reset() {
        for (const key of keys) {
          Object.assign(settings, { [key]: preferences[key].first })
          storage.remove(key)
        }
        storage.remove('theme')
      },
    },
    { sysConfig: observableRef },
  )
  return settings
}
