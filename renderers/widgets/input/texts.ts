import { defineTexts } from '#schemas/text.ts'

export const texts = defineTexts({
  zh: { name: '单行输入', prefixIcon: '前图标', suffixIcon: '后图标', showPassword: '隐藏输入', unique: '不可重复' },
  zhtw: { name: '單行輸入', prefixIcon: '前圖示', suffixIcon: '後圖示', showPassword: '隱藏輸入', unique: '不可重複' },
  en: { name: 'Text', prefixIcon: 'Icon before', suffixIcon: 'Icon after', showPassword: 'Hide what is typed', unique: 'No two the same' },
})
