import { defineTexts } from '#schemas/text.ts'

/** Texts of the search over the menu. */
export const searchTexts = defineTexts({
  zh: { title: '搜索菜单', hint: '输入页面名称或地址', none: '没有找到页面', close: '关闭' },
  zhtw: { title: '搜尋選單', hint: '輸入頁面名稱或位址', none: '找不到頁面', close: '關閉' },
  en: {
    title: 'Search the menu',
    hint: 'Name or address of a page',
    none: 'No page found',
    close: 'Close',
  },
})
