import { defineTexts } from '#schemas/text.ts'

export const texts = defineTexts({
  zh: {
    name: '颜色选择',
    colorFormat: '颜色格式',
    showAlpha: '可选透明度',
    hex: 'HEX',
    rgb: 'RGB',
    hsl: 'HSL',
    hsv: 'HSV',
    badDefault: '默认值不是正确的颜色',
    choose: '选择颜色',
  },
  zhtw: {
    name: '顏色選擇',
    colorFormat: '顏色格式',
    showAlpha: '可選透明度',
    hex: 'HEX',
    rgb: 'RGB',
    hsl: 'HSL',
    hsv: 'HSV',
    badDefault: '預設值不是正確的顏色',
    choose: '選擇顏色',
  },
  en: {
    name: 'Color',
    colorFormat: 'Format',
    showAlpha: 'Opacity',
    hex: 'HEX',
    rgb: 'RGB',
    hsl: 'HSL',
    hsv: 'HSV',
    badDefault: 'The default value is not a color',
    choose: 'Choose a color',
  },
})
