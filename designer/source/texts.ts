import { defineTexts } from '#schemas/text.ts'

/** Texts of the source view. */
export const sourceTexts = defineTexts({
  zh: {
    title: '源代码',
    editor: '设计的JSON',
    apply: '应用（Ctrl+Enter）',
    reset: '放弃修改',
    applied: '已与画布一致',
    edited: '有未应用的修改',
    changed: '画布已有新的修改，应用会以此处内容覆盖',
    wrong: '{count}处错误，无法应用',
    notJson: 'JSON语法不正确',
    copy: '复制',
  },
  zhtw: {
    title: '原始碼',
    editor: '設計的JSON',
    apply: '套用（Ctrl+Enter）',
    reset: '捨棄修改',
    applied: '已與畫布一致',
    edited: '有未套用的修改',
    changed: '畫布已有新的修改，套用會以此處內容覆蓋',
    wrong: '{count}處錯誤，無法套用',
    notJson: 'JSON語法不正確',
    copy: '複製',
  },
  en: {
    title: 'Source',
    editor: 'Design as JSON',
    apply: 'Apply (Ctrl+Enter)',
    reset: 'Discard changes',
    applied: 'Same as the canvas',
    edited: 'Changes not applied yet',
    changed: 'The canvas has changed since; applying replaces those changes',
    wrong: 'Errors: {count}. Fix them to apply',
    notJson: 'Invalid JSON',
    copy: 'Copy',
  },
})
