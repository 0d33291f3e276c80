import type { BillCounter, BillRuleEntry } from '#schemas/api/bill-rule.ts'
import { counterOf, nextCount } from '#schemas/number/pattern.ts'
import { completeNumber } from '#schemas/number/print.ts'
import { defineTexts } from '#schemas/text.ts'
import { presentEntry } from '../../entries/present.ts'
import { patternOf } from '../../numbers/rules.ts'
import type { Row } from '../../tables/tables.ts'

export const billRuleTexts = defineTexts({
  zh: {
    form: '表单“{name}”正在使用',
    blind: '表单“{name}”的编号会显示您无权完整查看的字段，请由管理员修改',
    notHigher: '只能调高：下一个编号目前是 {next}',
    tooHigh: '超出了流水号的最大值 {top}',
    noCounter: '此规则没有流水号',
  },
  zhtw: {
    form: '表單「{name}」正在使用',
    blind: '表單「{name}」的編號會顯示您無權完整檢視的欄位，請由管理員修改',
    notHigher: '只能調高：下一個編號目前是 {next}',
    tooHigh: '超出了流水號的最大值 {top}',
    noCounter: '此規則沒有流水號',
  },
  en: {
    form: 'The form “{name}” uses it',
    blind:
      'Numbers of the form “{name}” would show a field that you do not see in full; please ask an administrator',
    notHigher: 'It can only be raised: the next number is {next} now',
    tooHigh: 'This is beyond {top}, the highest number of the counter',
    noCounter: 'This rule has no counter',
  },
})

/** A rule as callers receive it; `outputNumber` is the number that it gave last. */
export const presentBillRule = (row: Row<'bill_rules'>, outputNumber: string): BillRuleEntry => ({
  ...presentEntry(row),
  category: row.category,
  ...patternOf(row),
  mode: row.mode,
  outputNumber: completeNumber(patternOf(row), outputNumber),
})

/** A counter of a rule as callers receive it. */
export function presentCounter(
  rule: Row<'bill_rules'>,
  row: Omit<Row<'bill_counters'>, 'rule_id'>,
): BillCounter {
  const pattern = patternOf(rule)
  const counter = counterOf(pattern)
  const next = counter ? nextCount(counter, row.last) : Number.NaN
  return {
    scope: row.scope,
    period: row.period,
    first: row.first,
    last: row.last,
    next: Number.isNaN(next) ? null : next,
    outputNumber: completeNumber(pattern, row.output_number),
    drawnTime: row.drawn_at,
  }
}
