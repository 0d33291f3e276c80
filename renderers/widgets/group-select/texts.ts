import { defineTexts } from '#schemas/text.ts'
import { pickWords } from '#schemas/widget/pick.ts'

export const texts = defineTexts({
  zh: { name: '分组选择', ...pickWords.zh },
  zhtw: { name: '群組選擇', ...pickWords.zhtw },
  en: { name: 'User group', ...pickWords.en },
})
