import { checkCondition } from '#schemas/design/check-condition.ts'
import type { Condition } from '#schemas/design/condition.ts'
import type { Model } from '#schemas/design/model.ts'
import { defineTexts } from '#schemas/text.ts'
import type { Say } from '#schemas/text.ts'
import type { Problem } from '#schemas/wire/envelope.ts'

const texts = defineTexts({
  zh: {
    empty: '条件不能为空：没有条件即等于全部数据',
    dangling: '字段{field}不存在，或不能用作条件',
    symbolMisfit: '字段{field}不能这样比较',
    badOperand: '请填写与字段{field}比较的值',
  },
  zhtw: {
    empty: '條件不能為空：沒有條件即等於全部資料',
    dangling: '欄位{field}不存在，或不能用作條件',
    symbolMisfit: '欄位{field}不能這樣比較',
    badOperand: '請填寫與欄位{field}比較的值',
  },
  en: {
    empty: 'A condition that says nothing would hold for all data',
    dangling: '{field} is no field that a condition can compare',
    symbolMisfit: '{field} cannot be compared like this',
    badOperand: 'Say what {field} is compared with',
  },
})

/** The problems of a condition over the records of a model, in words. */
export const problemsOfCondition = (
  condition: Condition,
  model: Model,
  { path, say }: { readonly path: string; readonly say: Say },
): Problem[] =>
  checkCondition(condition, model).map(({ code, field }) => ({
    path,
    code,
    message: say(texts, code, { field }),
  }))
