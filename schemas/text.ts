/** The three languages of the interface (specification 9). */
export const languages = ['zh', 'zhtw', 'en'] as const
export type Language = (typeof languages)[number]

/**
 * The texts of one part of the product, with equal keys in every language; `{name}` marks a
 * parameter, and `{name: one|many}` a word that follows its number.
 */
export type Texts<K extends string = string> = {
  readonly [L in Language]: { readonly [key in K]: string }
}

/** Declares texts; missing or additional keys in a language do not compile. */
export function defineTexts<const Zh extends { readonly [key: string]: string }>(texts: {
  readonly zh: Zh
  readonly zhtw: { readonly [key in keyof Zh]: string }
  readonly en: { readonly [key in keyof Zh]: string }
}): Texts<Extract<keyof Zh, string>> {
  return texts
}

export type Params = { readonly [name: string]: string | number }

/** Translates one text into the present language. */
export type Say = <K extends string>(texts: Texts<K>, key: NoInfer<K>, params?: Params) => string

/** What `speaker` needs of a translation library; i18next fits. */
export interface Translator {
  addResourceBundle(language: string, namespace: string, texts: object): unknown
  t(key: string, options: { ns: string; [param: string]: unknown }): string
}

/** Library settings for our texts: `{name}` parameters, and dots and colons as parts of keys. */
export const translatorSettings = {
  fallbackLng: 'zh',
  keySeparator: false,
  nsSeparator: false,
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
} as const

interface Inflection {
  /** What stands between the braces. */
  readonly mark: string
  readonly name: string
  readonly single: string
  readonly several: string
}

/** The words of a text that follow a number, in all languages. */
const findInflections = (texts: Texts, key: string): readonly Inflection[] =>
  languages.flatMap((language) =>
    [...(texts[language][key] ?? '').matchAll(/\{((\w+): ([^|{}]*)\|([^|{}]*))\}/g)].map(
      ([, mark = '', name = '', single = '', several = '']) => ({ mark, name, single, several }),
    ),
  )

/** The parameters with the words that follow them. */
const inflect = (params: Params, inflections: readonly Inflection[]): Params => ({
  ...params,
  ...Object.fromEntries(
    inflections.map(({ mark, name, single, several }) => [
      mark,
      Number(params[name]) === 1 ? single : several,
    ]),
  ),
})

/** Connects a translation library with our texts, each registered at its first use. */
export function speaker(library: Translator, language?: Language): Say {
  const namespaces = new Map<object, string>()
  const inflections = new Map<string, readonly Inflection[]>()
  const inflected = (ns: string, texts: Texts, key: string): readonly Inflection[] => {
    const place = `${ns} ${key}`
    const found = inflections.get(place) ?? findInflections(texts, key)
    inflections.set(place, found)
    return found
  }
  return (texts, key, params) => {
    let ns = namespaces.get(texts)
    if (ns === undefined) {
      ns = `t${namespaces.size}`
      namespaces.set(texts, ns)
      for (const knownLanguage of languages)
        library.addResourceBundle(knownLanguage, ns, texts[knownLanguage])
    }
    const said = params && inflect(params, inflected(ns, texts, key))
    return library.t(key, { ...said, ns, ...(language && { lng: language }) })
  }
}

/**
 * The language of a browser's or header's language tag: tw, hk or hant means zhtw, en… means en,
 * all others zh (specification 9).
 */
export function toLanguage(tag: string | null | undefined): Language {
  const text = (tag ?? '').toLowerCase()
  if (/tw|hk|hant/.test(text.split(',')[0] ?? '')) return 'zhtw'
  return text.startsWith('en') ? 'en' : 'zh'
}

/** The name of each language in that language, and its tag for the browser. */
export const languageNames: {
  readonly [L in Language]: { readonly name: string; readonly tag: string }
} = {
  zh: { name: '简体中文', tag: 'zh-CN' },
  zhtw: { name: '繁體中文', tag: 'zh-TW' },
  en: { name: 'English', tag: 'en' },
}
