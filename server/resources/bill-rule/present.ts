import type { BillRuleEntry } from '#schemas/api/bill-rule.ts'
import { defineTexts } from '#schemas/text.ts'
import { presentEntry } from '../../entries/present.ts'
import { patternOf } from '../../record/effects/bill-number.ts'
import type { Row } from '../../tables/tables.ts'

export const billRuleTexts = defineTexts({
  zh: {
    form: '表单“{name}”正在使用',
    digits: '起始值超出了设定的位数',
  },
  zhtw: {
    form: '表單「{name}」正在使用',
    digits: '起始值超出了設定的位數',
  },
  en: {
    form: 'The form “{name}” uses it',
    digits: 'The first number has more digits than that',
  },
})

/** A rule as callers receive it; `outputNumber` is the number that it gave last. */
export const presentBillRule = (row: Row<'bill_rules'>, outputNumber: string): BillRuleEntry => ({
  ...presentEntry(row),
  category: row.category,
  ...patternOf(row),
  outputNumber,
})
