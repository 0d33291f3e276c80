import * as Type from 'typebox'
import { defineTexts } from '../text.ts'
import { sizeUnits } from '../wire/upload.ts'

/**
 * Shared options of upload kinds: size, number, and the text beside the button (specification 5.4).
 */
export const uploadOptions = {
  fileSize: Type.Integer({ title: 'fileSize', minimum: 1, maximum: 10_240, default: 5 }),
  sizeUnit: Type.Enum([...sizeUnits], { title: 'sizeUnit', default: 'MB' }),
  limit: Type.Integer({ title: 'limit', minimum: 1, maximum: 100, default: 9 }),
  buttonText: Type.String({ title: 'buttonText', maxLength: 40, default: '' }),
  tipText: Type.String({ title: 'tipText', maxLength: 200, default: '' }),
}

export const uploadOptionTexts = defineTexts({
  zh: {
    fileSize: '大小上限',
    sizeUnit: '大小单位',
    limit: '数量上限',
    buttonText: '按钮文字',
    tipText: '提示文字',
    KB: 'KB',
    MB: 'MB',
    GB: 'GB',
  },
  zhtw: {
    fileSize: '大小上限',
    sizeUnit: '大小單位',
    limit: '數量上限',
    buttonText: '按鈕文字',
    tipText: '提示文字',
    KB: 'KB',
    MB: 'MB',
    GB: 'GB',
  },
  en: {
    fileSize: 'Largest size',
    sizeUnit: 'Unit of size',
    limit: 'How many',
    buttonText: 'Words on the button',
    tipText: 'Words beside it',
    KB: 'KB',
    MB: 'MB',
    GB: 'GB',
  },
})
