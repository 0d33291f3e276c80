import { defineTexts } from '#schemas/text.ts'
import { codeTexts } from '#schemas/widget/code.ts'

export const texts = defineTexts({
  zh: { ...codeTexts.zh, name: '二维码', form: '当前表单', colorDark: '深色', colorLight: '浅色', size: '尺寸', correction: '纠错等级', L: '低（7%）', M: '中（15%）', Q: '较高（25%）', H: '高（30%）', unsaved: '保存后显示二维码', tooLong: '内容过长，无法生成二维码' },
  zhtw: { ...codeTexts.zhtw, name: 'QR 碼', form: '目前表單', colorDark: '深色', colorLight: '淺色', size: '尺寸', correction: '容錯等級', L: '低（7%）', M: '中（15%）', Q: '較高（25%）', H: '高（30%）', unsaved: '儲存後顯示 QR 碼', tooLong: '內容過長，無法產生 QR 碼' },
  en: { ...codeTexts.en, name: 'QR code', form: 'This record', colorDark: 'Dark colour', colorLight: 'Light colour', size: 'Size', correction: 'Correction', L: 'Low (7%)', M: 'Medium (15%)', Q: 'Quartile (25%)', H: 'High (30%)', unsaved: 'The code is shown once this is saved', tooLong: 'This is too long for a QR code' },
})
