import { defineTexts } from '#schemas/text.ts'

/** Texts of who else has the design open, and of what they do to it. */
export const presenceTexts = defineTexts({
  zh: {
    people: '同时打开此设计的人', elsewhere: '{name}（另一个窗口）', at: '{name}：{node}', editingAt: '{name}正在修改：{node}', selected: '{name}已选中', editing: '{name}正在修改', note: '{name}正在修改此控件，您的修改可能与其冲突。', editAnyway: '仍然编辑',
    savedBy: '{name}保存了此设计的新版本', load: '载入', compare: '比较', later: '稍后', loadFailed: '新版本未能载入：{reason}', loaded: '已载入{name}保存的版本',
  },
  zhtw: {
    people: '同時開啟此設計的人', elsewhere: '{name}（另一個視窗）', at: '{name}：{node}', editingAt: '{name}正在修改：{node}', selected: '{name}已選取', editing: '{name}正在修改', note: '{name}正在修改此元件，您的修改可能與其衝突。', editAnyway: '仍要編輯',
    savedBy: '{name}儲存了此設計的新版本', load: '載入', compare: '比較', later: '稍後', loadFailed: '新版本未能載入：{reason}', loaded: '已載入{name}儲存的版本',
  },
  en: {
    people: 'Also has this design open', elsewhere: '{name} (another window)', at: '{name}: {node}', editingAt: '{name} is changing {node}', selected: '{name} is here', editing: '{name} is changing this', note: '{name} is changing this now; your changes may clash.', editAnyway: 'Edit anyway',
    savedBy: '{name} saved a new version of this design', load: 'Load it', compare: 'Compare', later: 'Later', loadFailed: 'The new version cannot be loaded: {reason}', loaded: 'The version of {name} was loaded',
  },
})
