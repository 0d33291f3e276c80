import i18next from 'i18next'
import { speaker, translatorSettings } from '#schemas/text.ts'
import type { Language, Say } from '#schemas/text.ts'

/**
 * Translates texts into the language of the interface. The language is read on each use, so a
 * switch needs no reload.
 */
export function speak(language: () => Language): Say {
  const library = i18next.createInstance()
  void library.init({ ...translatorSettings, lng: language(), resources: {}, initAsync: false })
  return speaker({
    addResourceBundle: (...bundle) => library.addResourceBundle(...bundle),
    t: (key, options) => library.t(key, { lng: language(), ...options }),
  })
}
