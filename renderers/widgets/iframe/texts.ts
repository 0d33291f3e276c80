import { defineTexts } from '#schemas/text.ts'

export const texts = defineTexts({
  zh: {
    name: 'Iframe',
    href: '网页地址',
    height: '高度',
    borderType: '边框',
    solid: '实线',
    dashed: '虚线',
    none: '无',
    borderColor: '边框颜色',
    borderWidth: '边框宽度',
    badAddress: '请填写以 http:// 或 https:// 开头的地址，域名中不能有占位符',
    empty: '没有可以显示的网页',
  },
  zhtw: {
    name: 'Iframe',
    href: '網頁位址',
    height: '高度',
    borderType: '邊框',
    solid: '實線',
    dashed: '虛線',
    none: '無',
    borderColor: '邊框顏色',
    borderWidth: '邊框寬度',
    badAddress: '請填寫以 http:// 或 https:// 開頭的位址，網域中不能有佔位符',
    empty: '沒有可以顯示的網頁',
  },
  en: {
    name: 'Web page',
    href: 'URL',
    height: 'Height',
    borderType: 'Border',
    solid: 'Solid',
    dashed: 'Dashed',
    none: 'None',
    borderColor: 'Border color',
    borderWidth: 'Border width',
    badAddress:
      'Enter an address that begins with http:// or https://, without a placeholder in its host',
    empty: 'No page to show',
  },
})
