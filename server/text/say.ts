import i18next from 'i18next'
import { languages, speaker, translatorSettings } from '#schemas/text.ts'
import type { Language, Say } from '#schemas/text.ts'

// One library instance per language, because each numbers the texts it is given and they must not
// share a store.
const make = (language: Language): Say => {
  const library = i18next.createInstance()
  void library.init({ ...translatorSettings, lng: language, initAsync: false, resources: {} })
  return speaker(library, language)
}

const voices = Object.fromEntries(languages.map((language) => [language, make(language)])) as {
  readonly [L in Language]: Say
}

/** Translates texts into one language. */
export const sayIn = (language: Language): Say => voices[language]
