import { defineTexts } from '#schemas/text.ts'

/** Texts of the question before typed text is lost. */
export const discardTexts = defineTexts({
  zh: { title: '放弃修改？', stay: '继续编辑', discard: '放弃' },
  zhtw: { title: '放棄修改？', stay: '繼續編輯', discard: '放棄' },
  en: { title: 'Discard changes?', stay: 'Keep editing', discard: 'Discard' },
})
