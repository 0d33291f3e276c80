import * as Type from 'typebox'
import { checkCode, codeColor, codeOptions, mapCode } from '#schemas/widget/code.ts'
import { defineKind } from '#schemas/widget/define.ts'
import { texts } from './texts.ts'

export const formats = [
  'code128',
  'ean13',
  'ean8',
  'ean5',
  'ean2',
  'code39',
  'itf14',
  'msi10',
  'msi11',
  'pharmacode',
  'upc',
  'codabar',
] as const

/**
 * Does a text consist only of letters and digits? Other texts are not drawn (specification 5.5).
 */
export const isAlphanumeric = (text: string): boolean => /^[A-Za-z0-9]+$/.test(text)

/** A barcode of a fixed text or of another field (specification 3, 5.5, 9). */
export const barcode = defineKind({
  kind: 'barcode',
  group: 'basic',
  icon: 'BarcodeOutlined',
  texts,
  options: Type.Object({
    dataType: Type.Enum(['static', 'relation'], { title: 'dataType', default: 'static' }),
    ...codeOptions,
    format: Type.Enum([...formats], { title: 'format', default: 'code128' }),
    lineColor: codeColor('lineColor', '#000000'),
    background: codeColor('background', '#ffffff'),
    /** Width of the narrowest bar, in pixels. */
    width: Type.Integer({ title: 'width', minimum: 1, maximum: 10, default: 4 }),
    /** Pixels. */
    height: Type.Integer({ title: 'height', minimum: 10, maximum: 500, default: 40 }),
  }),
  places: ['form'],
  mapFields: mapCode,
  check: (options) => [
    ...checkCode(options),
    ...(options.dataType === 'static' &&
    options.staticText !== '' &&
    !isAlphanumeric(options.staticText)
      ? ['alphanumeric']
      : []),
  ],
})
