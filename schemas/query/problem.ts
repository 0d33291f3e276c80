import { defineTexts } from '../text.ts'
import type { Params } from '../text.ts'

/** Why a query is not answered; `{at}` and similar placeholders are filled in. */
export const queryProblemTexts = defineTexts({
  zh: {
    unknown: '没有这个字段，或您无权查看',
    masked: '该字段已脱敏，不能用于统计',
    unfit: '该字段不能这样使用',
    fanOut: '不能同时按不同子表的字段统计',
    notAdditive: '该统计值不能累计',
    noMeasure: '引用的统计值不存在或不能这样引用',
    twice: '名称重复',
    noValue: '缺少参数值',
    badPeriod: '统计期间无效',
    tooManyValues: '条件中的值过多，最多允许{most}个',
    tooManyCells: '单元格过多：{name}约有{count}个不同的值，最多允许{most}个单元格',
    tooMany: '分组过多：{name}约有{count}个不同的值，最多允许{most}个分组',
  },
  zhtw: {
    unknown: '沒有這個欄位，或您無權檢視',
    masked: '該欄位已遮罩，不能用於統計',
    unfit: '該欄位不能這樣使用',
    fanOut: '不能同時依不同子表的欄位統計',
    notAdditive: '該統計值不能累計',
    noMeasure: '引用的統計值不存在或不能這樣引用',
    twice: '名稱重複',
    noValue: '缺少參數值',
    badPeriod: '統計期間無效',
    tooManyValues: '條件中的值過多，最多允許{most}個',
    tooManyCells: '儲存格過多：{name}約有{count}個不同的值，最多允許{most}個儲存格',
    tooMany: '分組過多：{name}約有{count}個不同的值，最多允許{most}個分組',
  },
  en: {
    unknown: 'There is no such field, or you may not see it',
    masked: 'This field is masked; it cannot be counted or grouped by',
    unfit: 'This field cannot be used like this',
    fanOut: 'Fields of different sub-tables cannot be counted together',
    notAdditive: 'This measure cannot be added up',
    noMeasure: 'There is no such measure, or it cannot be used like this',
    twice: 'This name is used twice',
    noValue: 'A value is missing',
    badPeriod: 'This is no period',
    tooManyValues: 'The conditions compare with too many values; at most {most} are tried',
    tooManyCells:
      'Too many cells: {name} has about {count} values; at most {most} cells are answered',
    tooMany: 'Too many groups: {name} has about {count} values; at most {most} groups are answered',
  },
})
export type QueryProblemCode = keyof (typeof queryProblemTexts)['zh']

/** A problem of a query and its place: `rows.0`, `measures.revenue`, `filters.1`. */
export interface QueryProblem {
  readonly at: string
  readonly code: QueryProblemCode
  readonly params?: Params
}
