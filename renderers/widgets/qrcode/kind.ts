import * as Type from 'typebox'
import { checkCode, codeColor, codeOptions, mapCode } from '#schemas/widget/code.ts'
import { defineKind } from '#schemas/widget/define.ts'
import { texts } from './texts.ts'

/** A QR code of a fixed text, of another field, or of the record itself (specification 3, 9). */
export const qrcode = defineKind({
  kind: 'qrcode',
  group: 'basic',
  icon: 'QrcodeOutlined',
  texts,
  options: Type.Object({
    dataType: Type.Enum(['static', 'relation', 'form'], { title: 'dataType', default: 'static' }),
    ...codeOptions,
    colorDark: codeColor('colorDark', '#000000'),
    colorLight: codeColor('colorLight', '#ffffff'),
    /** Pixels. */
    size: Type.Integer({ title: 'size', minimum: 40, maximum: 1000, default: 100 }),
    level: Type.Enum(['L', 'M', 'Q', 'H'], { title: 'correction', default: 'L' }),
  }),
  places: ['form'],
  mapFields: mapCode,
  check: checkCode,
})
