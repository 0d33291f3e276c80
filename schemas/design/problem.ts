import { defineTexts } from '../text.ts'
import type { Params, Say } from '../text.ts'
import { uploadProblems } from '../upload.ts'
import type { Problem } from '../wire/envelope.ts'

/** What is wrong with a value, for people: the keywords of TypeBox first, then what only a form can say. */
export const problemTexts = defineTexts({
  zh: {
    type: '格式不正确', enum: '请选择列出的选项', const: '值不正确', minLength: '至少输入{limit}个字符', maxLength: '最多输入{limit}个字符', pattern: '格式不正确',
    minimum: '不能小于{limit}', maximum: '不能大于{limit}', exclusiveMinimum: '必须大于{limit}', exclusiveMaximum: '必须小于{limit}', multipleOf: '必须是{multipleOf}的倍数',
    minItems: '至少选择{limit}项', maxItems: '最多选择{limit}项', uniqueItems: '不能重复', format: '格式不正确', anyOf: '格式不正确', additionalProperties: '含有未知内容',
    required: '不能为空', notChoice: '请选择列出的选项', notKnown: '所选内容不存在或已停用', notSeen: '所选记录不存在，或您无权查看', readOnly: '该字段不可修改', hidden: '该字段已隐藏，不能填写',
    tooEarly: '不能早于{limit}', tooLate: '不能晚于{limit}', tooSmall: '不能小于{limit}', tooLarge: '不能大于{limit}', decimals: '最多{limit}位小数', step: '必须是{limit}的倍数',
    notADate: '日期不正确', unique: '该值已存在，不能重复', uniqueTogether: '已有记录具有相同的组合，不能重复', twin: '与其他行重复', refused: '不符合规则', unknownField: '没有该字段', tooFewRows: '至少填写{limit}行', tooManyRows: '最多填写{limit}行', crossed: '起始值不能大于结束值', outOfPlace: '该位置不在允许的范围内', unread: '无法识别“{text}”', wrong: '填写有误',
    ...uploadProblems.zh,
  },
  zhtw: {
    type: '格式不正確', enum: '請選擇列出的選項', const: '值不正確', minLength: '至少輸入{limit}個字元', maxLength: '最多輸入{limit}個字元', pattern: '格式不正確',
    minimum: '不能小於{limit}', maximum: '不能大於{limit}', exclusiveMinimum: '必須大於{limit}', exclusiveMaximum: '必須小於{limit}', multipleOf: '必須是{multipleOf}的倍數',
    minItems: '至少選擇{limit}項', maxItems: '最多選擇{limit}項', uniqueItems: '不能重複', format: '格式不正確', anyOf: '格式不正確', additionalProperties: '含有未知內容',
    required: '不能為空', notChoice: '請選擇列出的選項', notKnown: '所選內容不存在或已停用', notSeen: '所選記錄不存在，或您無權檢視', readOnly: '該欄位不可修改', hidden: '該欄位已隱藏，不能填寫',
    tooEarly: '不能早於{limit}', tooLate: '不能晚於{limit}', tooSmall: '不能小於{limit}', tooLarge: '不能大於{limit}', decimals: '最多{limit}位小數', step: '必須是{limit}的倍數',
    notADate: '日期不正確', unique: '該值已存在，不能重複', uniqueTogether: '已有記錄具有相同的組合，不能重複', twin: '與其他列重複', refused: '不符合規則', unknownField: '沒有該欄位', tooFewRows: '至少填寫{limit}列', tooManyRows: '最多填寫{limit}列', crossed: '起始值不能大於結束值', outOfPlace: '該位置不在允許的範圍內', unread: '無法識別「{text}」', wrong: '填寫有誤',
    ...uploadProblems.zhtw,
  },
  en: {
    type: 'This is not in the right form', enum: 'Choose one of those listed', const: 'This is not the right value', minLength: 'Enter at least {limit} characters', maxLength: 'Enter at most {limit} characters', pattern: 'This is not in the right form',
    minimum: 'At least {limit}', maximum: 'At most {limit}', exclusiveMinimum: 'More than {limit}', exclusiveMaximum: 'Less than {limit}', multipleOf: 'A multiple of {multipleOf}',
    minItems: 'Choose at least {limit}', maxItems: 'Choose at most {limit}', uniqueItems: 'Each may stand only once', format: 'This is not in the right form', anyOf: 'This is not in the right form', additionalProperties: 'There is something unknown in it',
    required: 'This cannot be empty', notChoice: 'Choose one of those listed', notKnown: 'What is chosen does not exist or is switched off', notSeen: 'The chosen record does not exist, or you may not see it', readOnly: 'This cannot be changed', hidden: 'This field is hidden and cannot be filled in',
    tooEarly: 'Not before {limit}', tooLate: 'Not after {limit}', tooSmall: 'At least {limit}', tooLarge: 'At most {limit}', decimals: 'At most {limit} decimals', step: 'A multiple of {limit}',
    notADate: 'There is no such date', unique: 'Another record has this value already', uniqueTogether: 'Another record has the same combination already', twin: 'Another row has this already', refused: 'A rule of this form forbids it', unknownField: 'There is no such field', tooFewRows: 'At least {limit} rows', tooManyRows: 'At most {limit} rows', crossed: 'The first number is larger than the last', outOfPlace: 'This position is outside of the places that are allowed', unread: '“{text}” means nothing here', wrong: 'This is not right',
    ...uploadProblems.en,
  },
})

export type ProblemCode = keyof (typeof problemTexts)['zh']

const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(problemTexts.zh, code)

/** What is wrong, in words: the designer's own message wins, an unknown code says only that something is wrong. */
export const word = (issues: readonly { readonly path: string; readonly code: string; readonly params?: Params; readonly message?: string }[], say: Say): Problem[] =>
  issues.map(({ path, code, params, message }) => ({ path, code, message: message || say(problemTexts, isProblemCode(code) ? code : 'wrong', params) }))
