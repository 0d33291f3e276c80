import { defineTexts } from '#schemas/text.ts'

/** Texts of the page that contains the designer. */
export const designPageTexts = defineTexts({
  zh: {
    tab: '设计：{name}',
    sent: '将提交的数据',
    check: '校验',
    failed: '设计未能打开',
    retry: '重试',
    back: '返回列表',
    loading: '正在打开设计…',
  },
  zhtw: {
    tab: '設計：{name}',
    sent: '將送出的資料',
    check: '驗證',
    failed: '設計未能開啟',
    retry: '重試',
    back: '返回清單',
    loading: '正在開啟設計…',
  },
  en: {
    tab: 'Design: {name}',
    sent: 'Data to submit',
    check: 'Check',
    failed: 'Couldn’t open the design',
    retry: 'Retry',
    back: 'Back to list',
    loading: 'Opening the design…',
  },
})
