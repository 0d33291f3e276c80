import { defineTexts } from '#schemas/text.ts'

/** Texts of signing by hand. */
export const inkTexts = defineTexts({
  zh: {
    title: '请在此处签名',
    undo: '撤销',
    clear: '清空',
    confirm: '确认',
    cancel: '取消',
    pad: '签名板',
    type: '或输入姓名',
    tooLarge: '签名过于复杂，请重新签名',
  },
  zhtw: {
    title: '請在此處簽名',
    undo: '復原',
    clear: '清空',
    confirm: '確認',
    cancel: '取消',
    pad: '簽名板',
    type: '或輸入姓名',
    tooLarge: '簽名過於複雜，請重新簽名',
  },
  en: {
    title: 'Please sign here',
    undo: 'Undo',
    clear: 'Clear',
    confirm: 'Confirm',
    cancel: 'Cancel',
    pad: 'Signature pad',
    type: 'Or type your name',
    tooLarge: 'This is too much ink. Please sign again.',
  },
})
