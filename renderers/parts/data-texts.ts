import { defineTexts } from '#schemas/text.ts'

/** Texts of the pickers of records. */
export const dataTexts = defineTexts({
  zh: {
    search: '搜索',
    chooseAll: '全选本页',
    choose: '选择{name}',
    total: '共{total}条',
    open: '查看{name}',
    forbidden: '您无权查看该表单的数据',
    noForm: '请先设置关联表单',
    followed: '请先填写用于过滤数据的字段',
  },
  zhtw: {
    search: '搜尋',
    chooseAll: '全選本頁',
    choose: '選擇{name}',
    total: '共{total}筆',
    open: '檢視{name}',
    forbidden: '您無權檢視該表單的資料',
    noForm: '請先設定關聯表單',
    followed: '請先填寫用於篩選資料的欄位',
  },
  en: {
    search: 'Search',
    chooseAll: 'Select this page',
    choose: 'Choose {name}',
    total: '{total} in all',
    open: 'Open {name}',
    forbidden: 'You may not see the records of this form',
    noForm: 'No form is set',
    followed: 'First fill in the field that these records depend on',
  },
})
