import * as Type from 'typebox'
import type { Static } from 'typebox'
import { defineTexts } from '../text.ts'
import { isHalf, mapNarrows, narrowList } from './narrow.ts'
import type { Narrow } from './narrow.ts'
import type { RecordReference } from '../source/record.ts'

/**
 * A field that displays an attribute of the record chosen by another field of the same form or row.
 */
export interface Shows {
  /** Path of the field that chose the record; '' where none is named. */
  readonly of: string
  /** Path of the displayed field of that record. */
  readonly attribute: string
}

const path = (title: string, draw: string) =>
  Type.String({ title, draw, maxLength: 90, default: '' })

/**
 * Which records of which form may be chosen, by which field they are shown, and the columns to
 * search; none: those of the form's list.
 */
export const linkOptions = {
  modelId: Type.String({ title: 'modelId', draw: 'model', maxLength: 40, default: '' }),
  relationField: path('relationField', 'modelField'),
  columnOptions: Type.Array(Type.String({ maxLength: 90 }), {
    title: 'columnOptions',
    draw: 'modelColumns',
    maxItems: 30,
    uniqueItems: true,
    default: [],
  }),
  narrowList,
  hasPage: Type.Boolean({ title: 'hasPage', default: true }),
  /** Records per page (specification 9: 20); without pages 10 000 are loaded. */
  pageSize: Type.Integer({
    title: 'pageSize',
    when: { hasPage: [true] },
    minimum: 1,
    maximum: 500,
    default: 20,
  }),
}

/** Width in pixels of the popup with the records. */
export const popupWidth = Type.Integer({
  title: 'popupWidth',
  minimum: 300,
  maximum: 2000,
  default: 800,
})
export const popupOptions = {
  popupType: Type.Enum(['dialog', 'drawer'], { title: 'popupType', default: 'dialog' }),
  popupTitle: Type.String({ title: 'popupTitle', maxLength: 100, default: '' }),
  popupWidth,
}

/** Fields of the chosen record that are copied into fields of this form or row. */
export const transferList = Type.Array(
  Type.Object({
    sourceValue: Type.String({ maxLength: 90 }),
    targetField: Type.String({ maxLength: 90 }),
  }),
  {
    title: 'transferList',
    draw: 'transfers',
    maxItems: 30,
    default: [],
  },
)
export type Transfer = Static<typeof transferList>[number]

/** Which field has chosen the record, and which attribute of it is displayed. */
export const attributeOptions = {
  relationField: path('sourceField', 'linkField'),
  showField: path('showField', 'linkAttribute'),
}

interface Linking {
  readonly modelId: string
  readonly relationField: string
  readonly narrowList?: readonly Narrow[]
}

/** The reference of such a kind's ids. */
export const recordReference = ({
  modelId,
  relationField,
  narrowList: narrow = [],
}: Linking): RecordReference => ({
  to: 'record',
  model: modelId,
  field: relationField,
  ...(narrow.length > 0 && { narrow }),
})

/**
 * The same options with other names for fields of this form, both those that restrict and those
 * copied into.
 */
export const mapLink = <
  O extends { readonly transferList: readonly Transfer[]; readonly narrowList: readonly Narrow[] },
>(
  options: O,
  map: (field: string) => string,
): O =>
  options.transferList.length + options.narrowList.length === 0
    ? options
    : {
        ...options,
        transferList: options.transferList.map((transfer) => ({
          ...transfer,
          targetField: transfer.targetField && map(transfer.targetField),
        })),
        narrowList: mapNarrows(options.narrowList, map),
      }

/**
 * Texts of the kinds for records of other forms: their options, and the problems of `checkLink` and
 * `checkAttribute`.
 */
export const linkTexts = defineTexts({
  zh: {
    modelId: '关联表单',
    relationField: '显示字段',
    narrowList: '数据过滤',
    columnOptions: '列表字段',
    hasPage: '分页',
    pageSize: '每页条数',
    popupType: '弹窗方式',
    dialog: '对话框',
    drawer: '抽屉',
    popupTitle: '弹窗标题',
    popupWidth: '弹窗宽度',
    transferList: '带出字段',
    copiedFrom: '来源',
    copiedTo: '目标',
    sourceField: '关联字段',
    showField: '显示属性',
    noModel: '请选择关联表单',
    noRelationField: '请选择显示字段',
    noSourceField: '请选择关联字段',
    noShowField: '请选择要显示的属性',
    halfNarrow: '数据过滤的字段和条件都要填写',
    halfTransfer: '带出字段的来源和目标都要选择',
  },
  zhtw: {
    modelId: '關聯表單',
    relationField: '顯示欄位',
    narrowList: '資料篩選',
    columnOptions: '列表欄位',
    hasPage: '分頁',
    pageSize: '每頁筆數',
    popupType: '彈窗方式',
    dialog: '對話框',
    drawer: '抽屜',
    popupTitle: '彈窗標題',
    popupWidth: '彈窗寬度',
    transferList: '帶出欄位',
    copiedFrom: '來源',
    copiedTo: '目標',
    sourceField: '關聯欄位',
    showField: '顯示屬性',
    noModel: '請選擇關聯表單',
    noRelationField: '請選擇顯示欄位',
    noSourceField: '請選擇關聯欄位',
    noShowField: '請選擇要顯示的屬性',
    halfNarrow: '資料篩選的欄位和條件都要填寫',
    halfTransfer: '帶出欄位的來源和目標都要選擇',
  },
  en: {
    modelId: 'Form',
    relationField: 'Told by',
    narrowList: 'Only records with',
    columnOptions: 'Columns',
    hasPage: 'In pages',
    pageSize: 'Records a page',
    popupType: 'Opens as',
    dialog: 'Dialog',
    drawer: 'Drawer',
    popupTitle: 'Title of the dialog',
    popupWidth: 'Width in pixels',
    transferList: 'Copied fields',
    copiedFrom: 'Copied from',
    copiedTo: 'Copied to',
    sourceField: 'Chosen in',
    showField: 'Attribute',
    noModel: 'Choose a form',
    noRelationField: 'Choose the field that tells a record',
    noSourceField: 'Choose the field that chooses the record',
    noShowField: 'Choose the attribute to show',
    halfNarrow: 'A filter of records needs both its column and its value',
    halfTransfer: 'A copied field needs both its source and its target',
  },
})

/** Mistakes of a designer about the form of the records, as keys of `linkTexts`. */
export const checkLink = ({
  modelId,
  relationField,
  narrowList: narrows = [],
  transferList: transfers = [],
}: Linking & { readonly transferList?: readonly Transfer[] }): string[] => [
  ...(modelId === '' ? ['noModel'] : relationField === '' ? ['noRelationField'] : []),
  ...(narrows.some(isHalf) ? ['halfNarrow'] : []),
  ...(transfers.some((transfer) => transfer.sourceValue === '' || transfer.targetField === '')
    ? ['halfTransfer']
    : []),
]

/** The same for an attribute of a chosen record. */
export const checkAttribute = ({
  relationField,
  showField,
}: {
  readonly relationField: string
  readonly showField: string
}): string[] => (relationField === '' ? ['noSourceField'] : showField === '' ? ['noShowField'] : [])
