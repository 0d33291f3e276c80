import { defineTexts } from '#schemas/text.ts'

/** Words that all layouts of a list share. */
export const layoutTexts = defineTexts({
  zh: {
    layout: '显示方式',
    settings: '显示设置',
    none: '（未填写）',
    unfit: '此列表没有该显示方式所需的字段',
    asTable: '以表格显示',
    cancel: '取消',
    apply: '应用',
  },
  zhtw: {
    layout: '顯示方式',
    settings: '顯示設定',
    none: '（未填寫）',
    unfit: '此列表沒有該顯示方式所需的欄位',
    asTable: '以表格顯示',
    cancel: '取消',
    apply: '套用',
  },
  en: {
    layout: 'Layout',
    settings: 'Layout settings',
    none: '(none)',
    unfit: 'This list has no fields for the chosen layout',
    asTable: 'Show as table',
    cancel: 'Cancel',
    apply: 'Apply',
  },
})
