import { defineTexts } from '#schemas/text.ts'
import { boundTexts } from '#schemas/widget/bounds.ts'

export const texts = defineTexts({
  zh: { ...boundTexts.zh, name: '滑块', handle: '{label}，{min}至{max}' },
  zhtw: { ...boundTexts.zhtw, name: '滑桿', handle: '{label}，{min}至{max}' },
  en: { ...boundTexts.en, name: 'Slider', handle: '{label}, {min} to {max}' },
})
