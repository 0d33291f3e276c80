import type { FunctionName } from '#schemas/widget/formula-functions.ts'

/** The functions of formulas as the editor shows them, by what they are about. */
export const functionGroups = {
  logic: ['if', 'and', 'or', 'not', 'isempty', 'ifempty', 'contains'],
  numbers: ['round', 'floor', 'ceil', 'abs', 'mod', 'sum', 'avg', 'min', 'max', 'count', 'value'],
  dates: [
    'today',
    'now',
    'date',
    'datediff',
    'adddays',
    'addmonths',
    'year',
    'month',
    'day',
    'weekday',
  ],
  words: ['concat', 'text', 'len', 'left', 'right', 'mid', 'upper', 'lower', 'trim'],
} as const satisfies { readonly [group: string]: readonly FunctionName[] }

/** What a function does, and an example of it, out of its one line of help. */
export function splitHelp(help: string): { readonly does: string; readonly example: string } {
  const found = /^(.*?)[:：]\s*([a-z]+\(.*\))$/su.exec(help)
  return found ? { does: found[1] ?? help, example: found[2] ?? '' } : { does: help, example: '' }
}
