import { defineTexts } from '#schemas/text.ts'

/** Texts of the command palette; what a key does is called as on the help sheet. */
export const commandTexts = defineTexts({
  zh: {
    commands: '命令', hint: '搜索操作、控件、字段…', nothing: '没有匹配的命令', found: '共{count}项', act: '操作', insert: '插入', go: '转到字段', tool: '工具',
    width: '宽度改为{width}/24', on: '开启“{setting}”', off: '关闭“{setting}”', turn: '改为{kind}', settings: '打开“{tab}”设置',
  },
  zhtw: {
    commands: '命令', hint: '搜尋操作、元件、欄位…', nothing: '沒有符合的命令', found: '共{count}項', act: '操作', insert: '插入', go: '前往欄位', tool: '工具',
    width: '寬度改為{width}/24', on: '開啟「{setting}」', off: '關閉「{setting}」', turn: '改為{kind}', settings: '開啟「{tab}」設定',
  },
  en: {
    commands: 'Commands', hint: 'Search actions, kinds, fields…', nothing: 'No command matches', found: '{count} found', act: 'Actions', insert: 'Insert', go: 'Go to a field', tool: 'Tools',
    width: 'Width {width}/24', on: 'Switch on “{setting}”', off: 'Switch off “{setting}”', turn: 'Turn into {kind}', settings: 'Open the settings “{tab}”',
  },
})
