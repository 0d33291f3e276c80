import { defineTexts } from '#schemas/text.ts'

/** Texts of the list of problems. */
export const problemTexts = defineTexts({
  zh: {
    problems: '问题',
    noProblems: '没有问题',
    errors: '{count}个错误，须修复后才能发布',
    warnings: '{count}个提醒',
    fixAll: '全部修复（{count}）',
    fixOne: '{name}：{fix}',
  },
  zhtw: {
    problems: '問題',
    noProblems: '沒有問題',
    errors: '{count}個錯誤，須修正後才能發佈',
    warnings: '{count}個提醒',
    fixAll: '全部修正（{count}）',
    fixOne: '{name}：{fix}',
  },
  en: {
    problems: 'Problems',
    noProblems: 'No problems',
    errors: '{count} to mend before it can be published',
    warnings: '{count} to look at',
    fixAll: 'Mend all ({count})',
    fixOne: '{name}: {fix}',
  },
})

/** What the obvious fix of a problem does. */
export const fixTexts = defineTexts({
  zh: {
    rename: '改名为{name}',
    remove: '删除该控件',
    clear: '清除该引用',
    reset: '恢复默认选项',
    show: '改为显示',
    notRequired: '取消必填',
    moveOut: '移到外面',
    once: '只保留一次',
    takeOut: '从列表设置中移除',
    removeRule: '删除该规则',
    newRuleId: '更换规则标识',
    takeOutEffect: '移除该动作',
    takeOutChoice: '移除该选项',
  },
  zhtw: {
    rename: '改名為{name}',
    remove: '刪除該元件',
    clear: '清除該參照',
    reset: '還原預設選項',
    show: '改為顯示',
    notRequired: '取消必填',
    moveOut: '移到外面',
    once: '只保留一次',
    takeOut: '從清單設定中移除',
    removeRule: '刪除該規則',
    newRuleId: '更換規則識別碼',
    takeOutEffect: '移除該動作',
    takeOutChoice: '移除該選項',
  },
  en: {
    rename: 'Rename to {name}',
    remove: 'Remove it',
    clear: 'Clear the reference',
    reset: 'Back to default options',
    show: 'Show it',
    notRequired: 'Make it optional',
    moveOut: 'Move it out',
    once: 'Keep it once',
    takeOut: 'Take it out of the list settings',
    removeRule: 'Remove the rule',
    newRuleId: 'Give the rule a new id',
    takeOutEffect: 'Take the effect out',
    takeOutChoice: 'Take the choice out',
  },
})
