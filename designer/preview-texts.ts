import { defineTexts } from '#schemas/text.ts'

/** Texts of the head of the preview. */
export const previewTexts = defineTexts({
  zh: {
    width: '宽度',
    phone: '手机',
    tablet: '平板',
    full: '电脑',
    theme: '主题',
    light: '浅色',
    dark: '深色',
    language: '语言',
    zh: '简体',
    zhtw: '繁体',
    en: '英文',
  },
  zhtw: {
    width: '寬度',
    phone: '手機',
    tablet: '平板',
    full: '電腦',
    theme: '主題',
    light: '淺色',
    dark: '深色',
    language: '語言',
    zh: '簡體',
    zhtw: '繁體',
    en: '英文',
  },
  en: {
    width: 'Width',
    phone: 'Phone',
    tablet: 'Tablet',
    full: 'Computer',
    theme: 'Theme',
    light: 'Light',
    dark: 'Dark',
    language: 'Language',
    zh: 'Simplified',
    zhtw: 'Traditional',
    en: 'English',
  },
})
