import { defineTexts } from '#schemas/text.ts'

/** What each step did; `{name}` is the label of what it was done to. */
export const historyTexts = defineTexts({
  zh: {
    insert: '添加“{name}”', move: '移动“{name}”', remove: '删除“{name}”', change: '修改“{name}”的设置', options: '修改“{name}”的选项', rename: '修改“{name}”的字段名', turn: '更改“{name}”的控件类型', paste: '粘贴“{name}”',
    form: '修改表单设置', list: '修改列表设置', rules: '修改联动规则', recover: '恢复未保存的修改', theirs: '载入他人的版本', restore: '恢复历史版本', source: '修改源代码', fix: '修复问题', keep: '设为字段组“{name}”', regroup: '修改字段组“{name}”', place: '插入字段组“{name}”', bring: '更新字段组“{name}”', detach: '取消关联字段组“{name}”', which: '{step}：{settings}', gap: '、',
  },
  zhtw: {
    insert: '新增「{name}」', move: '移動「{name}」', remove: '刪除「{name}」', change: '修改「{name}」的設定', options: '修改「{name}」的選項', rename: '修改「{name}」的欄位名稱', turn: '更改「{name}」的元件類型', paste: '貼上「{name}」',
    form: '修改表單設定', list: '修改清單設定', rules: '修改連動規則', recover: '復原未儲存的修改', theirs: '載入他人的版本', restore: '還原歷史版本', source: '修改原始碼', fix: '修正問題', keep: '設為欄位群組「{name}」', regroup: '修改欄位群組「{name}」', place: '插入欄位群組「{name}」', bring: '更新欄位群組「{name}」', detach: '取消連結欄位群組「{name}」', which: '{step}：{settings}', gap: '、',
  },
  en: {
    insert: 'Added “{name}”', move: 'Moved “{name}”', remove: 'Removed “{name}”', change: 'Changed settings of “{name}”', options: 'Changed options of “{name}”', rename: 'Renamed the field of “{name}”', turn: 'Changed the kind of “{name}”', paste: 'Pasted “{name}”',
    form: 'Changed form settings', list: 'Changed list settings', rules: 'Changed rules', recover: 'Recovered unsaved changes', theirs: 'Loaded the other version', restore: 'Took back an earlier version', source: 'Changed the source', fix: 'Mended problems', keep: 'Kept as the field group “{name}”', regroup: 'Changed the field group “{name}”', place: 'Inserted the field group “{name}”', bring: 'Updated the field group “{name}”', detach: 'Detached from the field group “{name}”', which: '{step}: {settings}', gap: ', ',
  },
})
