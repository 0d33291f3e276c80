import { defineTexts } from '#schemas/text.ts'

export const texts = defineTexts({
  zh: { name: '定位', autoLocation: '新建时自动定位', choose: '填写地点', again: '修改地点', clear: '清除' },
  zhtw: { name: '定位', autoLocation: '新增時自動定位', choose: '填寫地點', again: '修改地點', clear: '清除' },
  en: { name: 'Location', autoLocation: 'A new record begins with the own position', choose: 'Enter a place', again: 'Change the place', clear: 'Clear' },
})
