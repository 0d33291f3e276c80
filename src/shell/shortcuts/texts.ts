import { defineTexts } from '#schemas/text.ts'

/** What the key sheet says each key does. */
export const keyTexts = defineTexts({
  zh: {
    title: '键盘快捷键', everywhere: '所有页面', onTabs: '在打开的页面标签上',
    search: '搜索菜单', lock: '锁定屏幕', logout: '退出登录', close: '关闭当前页面', keys: '显示此列表', leave: '退出页面最大化',
    walk: '在标签之间移动', open: '打开标签', remove: '关闭标签', move: '移动标签的位置', menu: '标签的菜单',
  },
  zhtw: {
    title: '鍵盤快速鍵', everywhere: '所有頁面', onTabs: '在開啟的頁籤上',
    search: '搜尋選單', lock: '鎖定螢幕', logout: '登出', close: '關閉目前頁面', keys: '顯示此清單', leave: '結束頁面最大化',
    walk: '在頁籤之間移動', open: '開啟頁籤', remove: '關閉頁籤', move: '移動頁籤的位置', menu: '頁籤的選單',
  },
  en: {
    title: 'Keyboard shortcuts', everywhere: 'On every page', onTabs: 'On the tabs of open pages',
    search: 'Search the menu', lock: 'Lock the screen', logout: 'Log out', close: 'Close this page', keys: 'Show this list', leave: 'Leave the maximised page',
    walk: 'Walk along the tabs', open: 'Open a tab', remove: 'Close a tab', move: 'Move a tab', menu: 'Menu of a tab',
  },
})
