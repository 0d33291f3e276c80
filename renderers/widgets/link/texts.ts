import { defineTexts } from '#schemas/text.ts'
import { textStyleTexts } from '#schemas/widget/text-style.ts'

export const texts = defineTexts({
  zh: {
    ...textStyleTexts.zh,
    name: '链接',
    content: '文字',
    href: '链接地址',
    target: '打开方式',
    _self: '当前窗口',
    _blank: '新窗口',
    badAddress: '请填写以 https:// 或 / 开头的地址，域名中不能有占位符',
  },
  zhtw: {
    ...textStyleTexts.zhtw,
    name: '連結',
    content: '文字',
    href: '連結位址',
    target: '開啟方式',
    _self: '目前視窗',
    _blank: '新視窗',
    badAddress: '請填寫以 https:// 或 / 開頭的位址，網域中不能有佔位符',
  },
  en: {
    ...textStyleTexts.en,
    name: 'Link',
    content: 'Text',
    href: 'URL',
    target: 'Open in',
    _self: 'Same window',
    _blank: 'New window',
    badAddress:
      'Enter an address that begins with https:// or /, without a placeholder in its host',
  },
})
