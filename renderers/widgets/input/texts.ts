import { defineTexts } from '#schemas/text.ts'
import { maskTexts } from '#schemas/widget/mask.ts'

export const texts = defineTexts({
  zh: {
    ...maskTexts.zh,
    name: '单行输入',
    prefixIcon: '前图标',
    suffixIcon: '后图标',
    showPassword: '隐藏输入',
    useScan: '手机扫码输入',
    unique: '不可重复',
  },
  zhtw: {
    ...maskTexts.zhtw,
    name: '單行輸入',
    prefixIcon: '前圖示',
    suffixIcon: '後圖示',
    showPassword: '隱藏輸入',
    useScan: '手機掃碼輸入',
    unique: '不可重複',
  },
  en: {
    ...maskTexts.en,
    name: 'Text',
    prefixIcon: 'Prefix icon',
    suffixIcon: 'Suffix icon',
    showPassword: 'Mask input',
    useScan: 'Scan on a phone',
    unique: 'No duplicates',
  },
})
