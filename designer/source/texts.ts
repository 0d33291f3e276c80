import { defineTexts } from '#schemas/text.ts'

/** Texts of the source view. */
export const sourceTexts = defineTexts({
  zh: { title: '源代码', editor: '设计的JSON', apply: '应用（Ctrl+Enter）', reset: '放弃修改', lose: '有未应用的修改，确定放弃吗？', stay: '继续编辑', applied: '已与画布一致', edited: '有未应用的修改', changed: '画布已有新的修改，应用会以此处内容覆盖', wrong: '{count}处错误，无法应用', notJson: 'JSON语法不正确', copy: '复制' },
  zhtw: { title: '原始碼', editor: '設計的JSON', apply: '套用（Ctrl+Enter）', reset: '捨棄修改', lose: '有未套用的修改，確定捨棄嗎？', stay: '繼續編輯', applied: '已與畫布一致', edited: '有未套用的修改', changed: '畫布已有新的修改，套用會以此處內容覆蓋', wrong: '{count}處錯誤，無法套用', notJson: 'JSON語法不正確', copy: '複製' },
  en: { title: 'Source', editor: 'The design as JSON', apply: 'Apply (Ctrl+Enter)', reset: 'Discard the changes', lose: 'What was typed is not applied. Discard it?', stay: 'Go on editing', applied: 'The same as the canvas', edited: 'Changes are not applied', changed: 'The canvas has changed since; applying replaces that', wrong: '{count} errors; it cannot be applied', notJson: 'This is not well-formed JSON', copy: 'Copy' },
})
