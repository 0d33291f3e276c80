import { defineTexts } from '../text.ts'
import type { Params } from '../text.ts'

/** Why an edit is refused, by code. */
export const refusalTexts = defineTexts({
  zh: {
    unknownKind: '没有{kind}这种控件',
    unknownNode: '该控件已不存在',
    holdsNothing: '这里不能放入控件',
    holdsOnly: '这里不能放入该控件',
    standsOnlyIn: '该控件不能单独放在这里',
    notInTable: '该控件不能放入子表',
    tableInTable: '子表中不能再放子表',
    ownDescendant: '不能移动到自身内部',
    badIndex: '位置不正确',
    badId: '标识不正确或已被使用',
    badField: '字段名须以字母开头，只能含字母、数字和下划线，最多40个字符',
    noField: '该控件没有字段名',
    nameTaken: '字段名{field}已被使用',
    reservedName: '字段名{field}为系统保留',
    tooMany: '最多放置{limit}个控件',
    badSettings: '设置不正确',
    badFragment: '粘贴的内容不正确',
    cannotTurn: '不能改为该控件',
    linkedAlready: '所选内容已属于另一个字段组，请先取消关联',
    namesOutside: '所选字段引用了未选中的字段：{names}，请一并选中',
  },
  zhtw: {
    unknownKind: '沒有{kind}這種元件',
    unknownNode: '該元件已不存在',
    holdsNothing: '這裡不能放入元件',
    holdsOnly: '這裡不能放入該元件',
    standsOnlyIn: '該元件不能單獨放在這裡',
    notInTable: '該元件不能放入子表',
    tableInTable: '子表中不能再放子表',
    ownDescendant: '不能移動到自身內部',
    badIndex: '位置不正確',
    badId: '識別碼不正確或已被使用',
    badField: '欄位名稱須以字母開頭，只能含字母、數字和底線，最多40個字元',
    noField: '該元件沒有欄位名稱',
    nameTaken: '欄位名稱{field}已被使用',
    reservedName: '欄位名稱{field}為系統保留',
    tooMany: '最多放置{limit}個元件',
    badSettings: '設定不正確',
    badFragment: '貼上的內容不正確',
    cannotTurn: '不能改為該元件',
    linkedAlready: '所選內容已屬於另一個欄位群組，請先取消連結',
    namesOutside: '所選欄位引用了未選取的欄位：{names}，請一併選取',
  },
  en: {
    unknownKind: 'There is no kind {kind}',
    unknownNode: 'This is no longer there',
    holdsNothing: 'Nothing can be placed in here',
    holdsOnly: 'This does not belong in here',
    standsOnlyIn: 'This cannot stand here by itself',
    notInTable: 'This cannot stand in a sub-table',
    tableInTable: 'A sub-table cannot hold a sub-table',
    ownDescendant: 'It cannot be moved into itself',
    badIndex: 'There is no such position',
    badId: 'This id is malformed or taken',
    badField:
      'A field name starts with a letter and has letters, digits and underscores, 40 at most',
    noField: 'This has no field name',
    nameTaken: 'The field name {field} is taken',
    reservedName: 'The field name {field} is reserved',
    tooMany: 'A form has at most {limit} parts',
    badSettings: 'These settings do not fit',
    badFragment: 'What is pasted does not fit',
    cannotTurn: 'It cannot become that',
    linkedAlready: 'Some of it belongs to another field group; detach it first',
    namesOutside: 'These fields name others that are not selected: {names}. Select them too',
  },
})

export type RefusalCode = keyof (typeof refusalTexts)['zh']

export interface Refusal {
  readonly code: RefusalCode
  readonly params?: Params
}

/** Most nodes in a document. */
export const mostNodes = 2000
