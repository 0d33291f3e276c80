import type { Language } from '#schemas/text.ts'

/** Each language as its speakers call it, with its tag for the browser. */
export const languageNames: {
  readonly [L in Language]: { readonly name: string; readonly tag: string }
} = {
  zh: { name: '简体中文', tag: 'zh-CN' },
  zhtw: { name: '繁體中文', tag: 'zh-TW' },
  en: { name: 'English', tag: 'en' },
}
