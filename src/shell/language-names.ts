import type { Language } from '#schemas/text.ts'

/** The name of each language in that language, and its tag for the browser. */
export const languageNames: {
  readonly [L in Language]: { readonly name: string; readonly tag: string }
} = {
  zh: { name: '简体中文', tag: 'zh-CN' },
  zhtw: { name: '繁體中文', tag: 'zh-TW' },
  en: { name: 'English', tag: 'en' },
}
