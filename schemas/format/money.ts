import { toCanonical, round } from '../widget/decimal.ts'

const digits = ['零', '壹', '贰', '叁', '肆', '伍', '陆', '柒', '捌', '玖']
const places = ['', '拾', '佰', '仟']
const groups = ['', '万', '亿']
const mostDigits = 12

/** Four digits in capitals; zeros in between are read once. */
function sayGroup(group: string): string {
  let said = ''
  for (const [at, digit] of Array.from(group).entries()) {
    if (digit === '0') {
      if (said && !said.endsWith('零')) said += '零'
    } else said += `${digits[Number(digit)] ?? ''}${places[group.length - 1 - at] ?? ''}`
  }
  return said.endsWith('零') ? said.slice(0, -1) : said
}

function sayWhole(whole: string): string {
  const padded = whole.padStart(mostDigits, '0')
  let said = ''
  for (const [at, unit] of groups.toReversed().entries()) {
    const group = padded.slice(4 * at, 4 * at + 4)
    if (group === '0000') continue
    const before = padded.slice(0, 4 * at)
    const hasGap = said !== '' && (group.startsWith('0') || before.endsWith('0000'))
    said += `${hasGap ? '零' : ''}${sayGroup(group.replace(/^0+/, ''))}${unit}`
  }
  return said
}

function sayCents(cents: string, hasWhole: boolean): string {
  const [jiao, fen] = [Number(cents[0]), Number(cents[1])]
  if (jiao === 0 && fen === 0) return '整'
  const tenths = jiao > 0 ? `${digits[jiao]}角` : hasWhole ? '零' : ''
  return fen > 0 ? `${tenths}${digits[fen]}分` : `${tenths}整`
}

/**
 * An amount of yuan (a decimal text) in RMB capitals, rounded to cents; null where it is no number
 * or has more than 12 integer digits (specification 9).
 */
export function printChineseAmount(amount: string): string | null {
  const decimal = toCanonical(amount)
  if (decimal === null) return null
  const [whole = '0', fraction = ''] = round(decimal, 2).replace('-', '').split('.')
  if (whole.length > mostDigits) return null
  const cents = fraction.padEnd(2, '0')
  if (whole === '0' && cents === '00') return '零元整'
  const yuan = whole === '0' ? '' : `${sayWhole(whole)}元`
  return `${decimal.startsWith('-') ? '负' : ''}${yuan}${sayCents(cents, yuan !== '')}`
}
