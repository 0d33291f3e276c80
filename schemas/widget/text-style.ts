import * as Type from 'typebox'
import type { Static } from 'typebox'
import { defineTexts } from '../text.ts'

/** The style of a design's static texts; sizes in pixels. */
export const textStyle = Type.Object(
  {
    color: Type.String({
      title: 'color',
      pattern: '^(#[0-9a-fA-F]{6})?$',
      draw: 'color',
      maxLength: 7,
      default: '',
    }),
    textAlign: Type.Enum(['left', 'center', 'right'], { title: 'textAlign', default: 'left' }),
    fontWeight: Type.Enum(['normal', 'bold'], { title: 'fontWeight', default: 'normal' }),
    fontStyle: Type.Enum(['normal', 'italic'], { title: 'fontStyle', default: 'normal' }),
    textDecoration: Type.Enum(['none', 'underline', 'line-through'], {
      title: 'textDecoration',
      default: 'none',
    }),
    lineHeight: Type.Integer({ title: 'lineHeight', minimum: 10, maximum: 200, default: 32 }),
    fontSize: Type.Integer({ title: 'fontSize', minimum: 10, maximum: 100, default: 14 }),
  },
  { title: 'textStyle', default: {} },
)
export type TextStyle = Static<typeof textStyle>

/** The same as a CSS style. */
export const styleOf = ({ color, lineHeight, fontSize, ...rest }: TextStyle) => ({
  ...rest,
  ...(color && { color }),
  fontSize,
  lineHeight: `${lineHeight}px`,
})

/** Texts of these options, to be included in a kind's texts. */
export const textStyleTexts = defineTexts({
  zh: {
    textStyle: '文字样式',
    color: '颜色',
    textAlign: '对齐',
    left: '左',
    center: '中',
    right: '右',
    fontWeight: '粗细',
    normal: '正常',
    bold: '加粗',
    fontStyle: '字形',
    italic: '斜体',
    textDecoration: '线条',
    none: '无',
    underline: '下划线',
    'line-through': '删除线',
    lineHeight: '行高',
    fontSize: '字号',
  },
  zhtw: {
    textStyle: '文字樣式',
    color: '顏色',
    textAlign: '對齊',
    left: '左',
    center: '中',
    right: '右',
    fontWeight: '粗細',
    normal: '正常',
    bold: '粗體',
    fontStyle: '字形',
    italic: '斜體',
    textDecoration: '線條',
    none: '無',
    underline: '底線',
    'line-through': '刪除線',
    lineHeight: '行高',
    fontSize: '字級',
  },
  en: {
    textStyle: 'Text',
    color: 'Color',
    textAlign: 'Alignment',
    left: 'Left',
    center: 'Center',
    right: 'Right',
    fontWeight: 'Weight',
    normal: 'Normal',
    bold: 'Bold',
    fontStyle: 'Style',
    italic: 'Italic',
    textDecoration: 'Line',
    none: 'None',
    underline: 'Underlined',
    'line-through': 'Struck through',
    lineHeight: 'Line height',
    fontSize: 'Size',
  },
})
