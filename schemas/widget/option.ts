import * as Type from 'typebox'
import { defineTexts } from '../text.ts'
import { choice, treeChoice } from './reference.ts'
import { pattern } from './rule.ts'

/**
 * Options shared by several kinds; `title` is a key of `optionTexts`. `draw` names the control in
 * the panel where the schema is not enough, `when` the values of other options for which it
 * applies.
 */
export const placeholder = Type.String({ title: 'placeholder', maxLength: 200, default: '' })
/** The placeholder of a kind that has one, else ''. */
export const placeholderOf = (options: object): string =>
  'placeholder' in options && typeof options.placeholder === 'string' ? options.placeholder : ''
export const clearable = Type.Boolean({ title: 'clearable', default: true })
export const multiple = Type.Boolean({ title: 'multiple', default: false })
export const filterable = Type.Boolean({ title: 'filterable', default: true })
export const addonBefore = Type.String({ title: 'addonBefore', maxLength: 40, default: '' })
export const addonAfter = Type.String({ title: 'addonAfter', maxLength: 40, default: '' })
export const maxlength = Type.Union([Type.Integer({ minimum: 1, maximum: 10_000 }), Type.Null()], {
  title: 'maxlength',
  default: null,
})
export const showCount = Type.Boolean({ title: 'showCount', default: false })
export const regList = Type.Array(pattern, {
  title: 'regList',
  draw: 'patterns',
  maxItems: 10,
  default: [],
})
export const defaultCurrent = Type.Boolean({ title: 'defaultCurrent', default: false })

export const thousands = Type.Boolean({ title: 'thousands', default: false })
/** Shows the amount in Chinese capitals below the number. */
export const isAmountChinese = Type.Boolean({ title: 'isAmountChinese', default: false })
export const defaultChoices = Type.Array(Type.String({ maxLength: 40 }), {
  title: 'defaultValue',
  draw: 'choice',
  maxItems: 500,
  uniqueItems: true,
  default: [],
})
export const direction = Type.Enum(['horizontal', 'vertical'], {
  title: 'direction',
  default: 'horizontal',
})

/** The origin of choices: in the design, or a dictionary by id. */
export const choiceOptions = {
  dataType: Type.Enum(['static', 'dictionary'], { title: 'dataType', default: 'static' }),
  choices: Type.Array(choice, {
    title: 'choices',
    draw: 'choices',
    when: { dataType: ['static'] },
    maxItems: 500,
    default: [],
  }),
  dictionaryType: Type.String({
    title: 'dictionaryType',
    draw: 'dictionary',
    when: { dataType: ['dictionary'] },
    maxLength: 40,
    default: '',
  }),
  /** Only offers choices below that of another field; '' for all. */
  parentField: Type.String({
    title: 'parentField',
    draw: 'field',
    of: 'dictionary',
    when: { dataType: ['dictionary'] },
    maxLength: 90,
    default: '',
  }),
}

/** The same as a tree. */
export const treeOptions = {
  ...choiceOptions,
  choices: Type.Array(treeChoice, {
    title: 'choices',
    draw: 'treeChoices',
    when: { dataType: ['static'] },
    maxItems: 2000,
    default: [],
  }),
}
export const defaultTreeChoices = { ...defaultChoices, draw: 'treeChoice' } as const
/** Whether any entry of a tree may be chosen, or only those without children. */
export const level = Type.Enum(['any', 'leaf'], { title: 'level', default: 'any' })

export const optionTexts = defineTexts({
  zh: {
    placeholder: '占位提示',
    clearable: '可清空',
    multiple: '可多选',
    filterable: '可搜索',
    addonBefore: '前置文字',
    addonAfter: '后置文字',
    maxlength: '最多输入',
    showCount: '显示字数',
    regList: '校验规则',
    defaultCurrent: '默认为当前',
    dataType: '数据来源',
    static: '静态数据',
    dictionary: '数据字典',
    choices: '选项',
    dictionaryType: '数据字典',
    parentField: '上级选项取自',
    defaultValue: '默认值',
    thousands: '千位分隔',
    isAmountChinese: '大写金额',
    direction: '排列方式',
    horizontal: '水平',
    vertical: '垂直',
    selectType: '可选范围',
    all: '全部',
    custom: '自定义',
    ableIds: '可选内容',
    level: '可选层级',
    any: '任意级',
    leaf: '仅末级',
    precision: '小数位数',
    id: '值',
    fullName: '名称',
    pattern: '正则表达式',
    message: '错误提示',
    start: '最早',
    end: '最晚',
    limitType: '限制方式',
    limitValue: '固定值',
    limitField: '表单字段',
    count: '数量',
    unit: '单位',
    none: '不限制',
    fixed: '固定值',
    field: '表单字段',
    now: '当前时间',
    before: '当前时间之前',
    after: '当前时间之后',
    year: '年',
    month: '月',
    day: '日',
    hour: '时',
    minute: '分',
    second: '秒',
  },
  zhtw: {
    placeholder: '占位提示',
    clearable: '可清空',
    multiple: '可多選',
    filterable: '可搜尋',
    addonBefore: '前置文字',
    addonAfter: '後置文字',
    maxlength: '最多輸入',
    showCount: '顯示字數',
    regList: '驗證規則',
    defaultCurrent: '預設為目前',
    dataType: '資料來源',
    static: '靜態資料',
    dictionary: '資料字典',
    choices: '選項',
    dictionaryType: '資料字典',
    parentField: '上層選項取自',
    defaultValue: '預設值',
    thousands: '千分位',
    isAmountChinese: '大寫金額',
    direction: '排列方式',
    horizontal: '水平',
    vertical: '垂直',
    selectType: '可選範圍',
    all: '全部',
    custom: '自訂',
    ableIds: '可選內容',
    level: '可選層級',
    any: '任一級',
    leaf: '僅末級',
    precision: '小數位數',
    id: '值',
    fullName: '名稱',
    pattern: '規則運算式',
    message: '錯誤提示',
    start: '最早',
    end: '最晚',
    limitType: '限制方式',
    limitValue: '固定值',
    limitField: '表單欄位',
    count: '數量',
    unit: '單位',
    none: '不限制',
    fixed: '固定值',
    field: '表單欄位',
    now: '目前時間',
    before: '目前時間之前',
    after: '目前時間之後',
    year: '年',
    month: '月',
    day: '日',
    hour: '時',
    minute: '分',
    second: '秒',
  },
  en: {
    placeholder: 'Placeholder',
    clearable: 'Can be cleared',
    multiple: 'Multiple',
    filterable: 'Searchable',
    addonBefore: 'Text before',
    addonAfter: 'Text after',
    maxlength: 'Longest text',
    showCount: 'Show length',
    regList: 'Patterns',
    defaultCurrent: 'Current by default',
    dataType: 'Source',
    static: 'Custom',
    dictionary: 'Dictionary',
    choices: 'Choices',
    dictionaryType: 'Dictionary',
    parentField: 'Only below the choice in',
    defaultValue: 'Default value',
    thousands: 'Thousands apart',
    isAmountChinese: 'Amount in Chinese capitals',
    direction: 'Direction',
    horizontal: 'Side by side',
    vertical: 'One below another',
    selectType: 'Who may be chosen',
    all: 'All',
    custom: 'Only those named',
    ableIds: 'Those named',
    level: 'Which levels',
    any: 'Any',
    leaf: 'Only the last',
    precision: 'Decimals',
    id: 'Value',
    fullName: 'Name',
    pattern: 'Regular expression',
    message: 'Message',
    start: 'Earliest',
    end: 'Latest',
    limitType: 'Limit',
    limitValue: 'Fixed value',
    limitField: 'Field of the form',
    count: 'How many',
    unit: 'Unit',
    none: 'None',
    fixed: 'Fixed value',
    field: 'Field of the form',
    now: 'Now',
    before: 'Before now',
    after: 'After now',
    year: 'Years',
    month: 'Months',
    day: 'Days',
    hour: 'Hours',
    minute: 'Minutes',
    second: 'Seconds',
  },
})
