import { defineTexts } from '#schemas/text.ts'

export const texts = defineTexts({
  zh: { name: '手写签名', hint: '签名提示', signed: '已签名', sign: '签名', again: '重新签名', remove: '清除签名', title: '请在此处签名', undo: '撤销', clear: '清空', confirm: '确认', cancel: '取消', pad: '签名板', type: '或输入姓名', tooLarge: '签名过于复杂，请重新签名' },
  zhtw: { name: '手寫簽名', hint: '簽名提示', signed: '已簽名', sign: '簽名', again: '重新簽名', remove: '清除簽名', title: '請在此處簽名', undo: '復原', clear: '清空', confirm: '確認', cancel: '取消', pad: '簽名板', type: '或輸入姓名', tooLarge: '簽名過於複雜，請重新簽名' },
  en: { name: 'Signature by hand', hint: 'Words above the pad', signed: 'Signed', sign: 'Sign', again: 'Sign again', remove: 'Remove the signature', title: 'Please sign here', undo: 'Undo', clear: 'Clear', confirm: 'Confirm', cancel: 'Cancel', pad: 'Signature pad', type: 'Or type your name', tooLarge: 'This is too much ink. Please sign again.' },
})
