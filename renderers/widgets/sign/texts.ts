import { defineTexts } from '#schemas/text.ts'

export const texts = defineTexts({
  zh: {
    name: '手写签名',
    hint: '签名提示',
    ownByDefault: '默认为本人签名',
    signed: '已签名',
    sign: '签名',
    again: '重新签名',
    useOwn: '使用我的签名',
    remove: '清除签名',
  },
  zhtw: {
    name: '手寫簽名',
    hint: '簽名提示',
    ownByDefault: '預設為本人簽名',
    signed: '已簽名',
    sign: '簽名',
    again: '重新簽名',
    useOwn: '使用我的簽名',
    remove: '清除簽名',
  },
  en: {
    name: 'Signature',
    hint: 'Pad hint',
    ownByDefault: 'Own signature by default',
    signed: 'Signed',
    sign: 'Sign',
    again: 'Sign again',
    useOwn: 'Use my signature',
    remove: 'Remove signature',
  },
})
