import { defineTexts } from '#schemas/text.ts'
import { codeTexts } from '#schemas/widget/code.ts'

const formats = {
  code128: 'Code 128',
  ean13: 'EAN-13',
  ean8: 'EAN-8',
  ean5: 'EAN-5',
  ean2: 'EAN-2',
  code39: 'Code 39',
  itf14: 'ITF-14',
  msi10: 'MSI 10',
  msi11: 'MSI 11',
  pharmacode: 'Pharmacode',
  upc: 'UPC',
  codabar: 'Codabar',
}

export const texts = defineTexts({
  zh: {
    ...codeTexts.zh,
    ...formats,
    name: '条形码',
    format: '编码格式',
    lineColor: '线条颜色',
    background: '背景颜色',
    width: '线条宽度',
    height: '高度',
    alphanumeric: '条形码只能包含字母和数字',
    unfit: '“{text}”不符合所选的编码格式',
  },
  zhtw: {
    ...codeTexts.zhtw,
    ...formats,
    name: '條碼',
    format: '編碼格式',
    lineColor: '線條顏色',
    background: '背景顏色',
    width: '線條寬度',
    height: '高度',
    alphanumeric: '條碼只能包含字母和數字',
    unfit: '「{text}」不符合所選的編碼格式',
  },
  en: {
    ...codeTexts.en,
    ...formats,
    name: 'Barcode',
    format: 'Format',
    lineColor: 'Line color',
    background: 'Background',
    width: 'Line width',
    height: 'Height',
    alphanumeric: 'Letters and digits only',
    unfit: '“{text}” does not fit this format',
  },
})
