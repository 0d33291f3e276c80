import { defineTexts } from '../../text.ts'
import type { Params } from '../../text.ts'

/** What an import could not keep, by code: first what is lost, then what was changed. */
export const lossTexts = defineTexts({
  zh: {
    setting: '设置“{key}”没有对应项：{value}',
    script: '脚本“{key}”不会执行，请改用联动规则',
    option: '“{key}”的值不适用：{value}',
    kind: '没有“{kind}”这种控件',
    misplaced: '“{kind}”不能放在这里',
    tooMany: '超过{limit}个控件，多出的未导入',
    recursive: '引用“{ref}”指向自身，从该处起改为文本',
    noRef: '引用“{ref}”不存在',
    tooMuch: '引用层层相乘，过多的部分未导入',
    pattern: '正则表达式不受支持：{value}',
    combined: '组合条件“{key}”只采用了第一种',
    interface: '数据接口没有对应项，请重新设置选项',
    reference: '引用的字段“{name}”不存在',
    choice: '选项“{value}”与其他选项的值重复',
    formula: '公式无法读取：{value}',
    asText: '由“{kind}”改为文本',
    asKind: '由“{kind}”改为“{to}”',
    renamed: '字段名由“{from}”改为“{to}”',
    flattened: '下级内容“{from}”放入卡片，字段名加上前缀',
    asColumns: '下级内容“{from}”改为多列，字段名加上前缀',
    asTable: '列表“{from}”改为子表',
    choiceText: '选项的值改为文本',
    choiceId: '选项“{value}”的值过长，已替换',
    shortened: '“{key}”过长，已截短',
    dictionary: '数据字典请重新选择',
    record: '关联的表单请重新选择',
    either: '值的多种可能改为“{kind}”',
    exclusive: '“大于/小于{value}”改为包含边界',
    minLength: '至少输入{limit}个字符',
    optional: '不再必填：表单没有可以为空的必填项',
    limit: '范围限制改为单个值的限制',
    outside: '“{ref}”的内容不在此文件中，改为文本',
    rule: '条件“{value}”无法改为联动规则',
    alternatives: '“{from}”的多种形式改为先选择一种',
    asLines: '子表中的列表改为多行文本，每行一项',
    mapTable: '“{from}”中任意名称的内容改为名称与值的子表',
    untyped: '任意类型的值改为文本',
    rootList: '这是一个列表的结构，已改为一个子表',
    rootValue: '这是单个值的结构，已改为一个字段',
    html: 'HTML内容改为纯文本',
    kindless: '“{kind}”不含数据，未导入',
  },
  zhtw: {
    setting: '設定「{key}」沒有對應項：{value}',
    script: '指令碼「{key}」不會執行，請改用連動規則',
    option: '「{key}」的值不適用：{value}',
    kind: '沒有「{kind}」這種元件',
    misplaced: '「{kind}」不能放在這裡',
    tooMany: '超過{limit}個元件，多出的未匯入',
    recursive: '參照「{ref}」指向自身，從該處起改為文字',
    noRef: '參照「{ref}」不存在',
    tooMuch: '參照層層相乘，過多的部分未匯入',
    pattern: '規則運算式不受支援：{value}',
    combined: '組合條件「{key}」只採用了第一種',
    interface: '資料介面沒有對應項，請重新設定選項',
    reference: '參照的欄位「{name}」不存在',
    choice: '選項「{value}」與其他選項的值重複',
    formula: '公式無法讀取：{value}',
    asText: '由「{kind}」改為文字',
    asKind: '由「{kind}」改為「{to}」',
    renamed: '欄位名稱由「{from}」改為「{to}」',
    flattened: '下層內容「{from}」放入卡片，欄位名稱加上前綴',
    asColumns: '下層內容「{from}」改為多欄，欄位名稱加上前綴',
    asTable: '清單「{from}」改為子表',
    choiceText: '選項的值改為文字',
    choiceId: '選項「{value}」的值過長，已替換',
    shortened: '「{key}」過長，已截短',
    dictionary: '資料字典請重新選擇',
    record: '關聯的表單請重新選擇',
    either: '值的多種可能改為「{kind}」',
    exclusive: '「大於/小於{value}」改為包含邊界',
    minLength: '至少輸入{limit}個字元',
    optional: '不再必填：表單沒有可以為空的必填項',
    limit: '範圍限制改為單一值的限制',
    outside: '「{ref}」的內容不在此檔案中，改為文字',
    rule: '條件「{value}」無法改為連動規則',
    alternatives: '「{from}」的多種形式改為先選擇一種',
    asLines: '子表中的清單改為多行文字，每行一項',
    mapTable: '「{from}」中任意名稱的內容改為名稱與值的子表',
    untyped: '任意類型的值改為文字',
    rootList: '這是一個清單的結構，已改為一個子表',
    rootValue: '這是單一值的結構，已改為一個欄位',
    html: 'HTML內容改為純文字',
    kindless: '「{kind}」不含資料，未匯入',
  },
  en: {
    setting: 'The setting “{key}” has no counterpart: {value}',
    script: 'The script “{key}” does not run here; use rules instead',
    option: 'The value of “{key}” does not fit: {value}',
    kind: 'There is no kind “{kind}”',
    misplaced: '“{kind}” cannot stand here',
    tooMany: 'More than {limit} parts; the rest was left out',
    recursive: 'The reference “{ref}” leads back to itself; from there on it is text',
    noRef: 'The reference “{ref}” leads nowhere',
    tooMuch: 'References multiply; what is beyond measure was left out',
    pattern: 'This pattern is not supported: {value}',
    combined: 'Of the alternatives in “{key}” only the first was taken',
    interface: 'Data interfaces have no counterpart; set the choices anew',
    reference: 'There is no field “{name}” that it refers to',
    choice: 'Another choice has the value “{value}” too',
    formula: 'The formula cannot be read: {value}',
    asText: '“{kind}” became a text field',
    asKind: '“{kind}” became “{to}”',
    renamed: 'The field name “{from}” became “{to}”',
    flattened: 'What was inside “{from}” stands in a card; its field names begin with it',
    asColumns: 'What was inside “{from}” became columns; their field names begin with it',
    asTable: 'The list “{from}” became a sub-table',
    choiceText: 'Values of choices became text',
    choiceId: 'The value of the choice “{value}” was too long and is another now',
    shortened: '“{key}” was too long and is cut',
    dictionary: 'Choose the dictionary anew',
    record: 'Choose the linked form anew',
    either: 'Of several types “{kind}” was taken',
    exclusive: '“More/less than {value}” now includes the limit',
    minLength: 'Enter at least {limit} characters',
    optional: 'No longer required: there is nothing like a required field that may be empty',
    limit: 'A limit of the range became a limit of single values',
    outside: 'What “{ref}” says stands elsewhere; it became a text field',
    rule: 'The condition “{value}” could not become a rule',
    alternatives: 'The alternatives of “{from}” became a choice',
    asLines: 'A list inside a sub-table became text, one entry a line',
    mapTable: 'Entries of any name in “{from}” became a sub-table of names and values',
    untyped: 'A value of any type became a text field',
    rootList: 'This describes a list; it became a sub-table',
    rootValue: 'This describes a single value; it became one field',
    html: 'HTML became plain text',
    kindless: '“{kind}” holds no data and was left out',
  },
})

export type LossCode = keyof (typeof lossTexts)['zh']

/** Something that an import could not keep, put into words by `say(lossTexts, code, params)`. */
export interface Loss {
  /** Its place in the foreign design. */
  readonly at: string
  readonly code: LossCode
  /** Label of the field or part concerned; '' for the whole design. */
  readonly label?: string
  /**
   * `to`, and `own` instead of a foreign `kind`, are kinds of this product and shown by their
   * palette names.
   */
  readonly params?: Params
}

const changes: readonly LossCode[] = [
  'asText',
  'asKind',
  'renamed',
  'flattened',
  'asColumns',
  'asTable',
  'choiceText',
  'choiceId',
  'shortened',
  'dictionary',
  'record',
  'either',
  'exclusive',
  'optional',
  'limit',
  'combined',
  'recursive',
  'outside',
  'alternatives',
  'asLines',
  'mapTable',
  'untyped',
  'rootList',
  'rootValue',
  'html',
]

/** Was it changed rather than lost? */
export const isChange = ({ code }: Pick<Loss, 'code'>): boolean => changes.includes(code)

/** Losses of one kind at one field or part. */
export interface LossGroup {
  readonly label: string
  readonly code: LossCode
  readonly isChange: boolean
  readonly losses: readonly Loss[]
}

/** The losses by label and kind: lost ones before changed ones, else in the order of the design. */
export function groupLosses(losses: readonly Loss[]): readonly LossGroup[] {
  const groups = new Map<string, { label: string; code: LossCode; losses: Loss[] }>()
  for (const loss of losses) {
    const label = loss.label || loss.at
    const key = JSON.stringify([label, loss.code])
    const group = groups.get(key) ?? { label, code: loss.code, losses: [] }
    groups.set(key, group)
    group.losses.push(loss)
  }
  return [...groups.values()]
    .map((group) => ({ ...group, isChange: isChange(group) }))
    .toSorted((a, b) => Number(a.isChange) - Number(b.isChange))
}

const longestShown = 80

/** A foreign value, shortened. */
export function shorten(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text
}
