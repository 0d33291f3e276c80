import i18next from 'i18next'
import { speaker, translatorSettings } from '#schemas/text.ts'

const library = i18next.createInstance()
void library.init({ ...translatorSettings, lng: 'en', resources: {}, initAsync: false })

/** Says texts in English, as the browser and the server do. */
export const sayInEnglish = speaker(library)
