import type { BillRuleEntry } from '#schemas/api/bill-rule.ts'
import { dateFormats } from '#schemas/bill-number.ts'
import type { BillPattern } from '#schemas/bill-number.ts'
import { defineTexts } from '#schemas/text.ts'
import { presentEntry } from '../../entries/present.ts'
import type { Row } from '../../tables.ts'

export const billRuleTexts = defineTexts({
  zh: {
    form: '表单“{name}”正在使用',
    digits: '起始值超出了设定的位数',
    off: '单据规则不存在或已停用，无法生成编号',
  },
  zhtw: {
    form: '表單「{name}」正在使用',
    digits: '起始值超出了設定的位數',
    off: '單據規則不存在或已停用，無法產生編號',
  },
  en: {
    form: 'The form “{name}” uses it',
    digits: 'The first number has more digits than that',
    off: 'The bill rule does not exist or is switched off: there is no number to give',
  },
})

/** How a stored rule builds its numbers. */
export const patternOf = (
  row: Row<'bill_rules'>,
): BillPattern & {
  dateFormat: BillRuleEntry['dateFormat']
  randomDigit: BillRuleEntry['randomDigit']
} => ({
  prefix: row.prefix,
  suffix: row.suffix,
  type: row.type,
  dateFormat: dateFormats.find((one) => one === row.date_format) ?? '',
  digit: row.digit,
  startNumber: row.start_number,
  randomDigit: row.random_digit === 32 ? 32 : 16,
  randomType: row.random_type,
})

/** A rule as it travels; `outputNumber` is what it gave last. */
export const presentBillRule = (row: Row<'bill_rules'>, outputNumber: string): BillRuleEntry => ({
  ...presentEntry(row),
  category: row.category,
  ...patternOf(row),
  outputNumber,
})
