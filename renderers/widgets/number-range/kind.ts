import * as Type from 'typebox'
import { checkBounds, decimalOption, precision } from '#schemas/widget/bounds.ts'
import { defineKind } from '#schemas/widget/define.ts'
import { thousands } from '#schemas/widget/option.ts'
import { schemaOfType } from '#schemas/widget/value.ts'
import { outsideRange, printRange } from './rules.ts'
import { texts } from './texts.ts'

const words = (title: string) => Type.String({ title, maxLength: 40, default: '' })

/** A range of numbers; either end may be open (specification 5.5). */
export const numberRange = defineKind({
  kind: 'numberRange',
  group: 'basic',
  icon: 'SwapOutlined',
  texts,
  options: Type.Object({
    startPlaceholder: words('startPlaceholder'),
    endPlaceholder: words('endPlaceholder'),
    min: decimalOption('min'),
    max: decimalOption('max'),
    precision,
    thousands,
  }),
  type: 'range',
  value: () => schemaOfType.range,
  places: ['form', 'table', 'list', 'search', 'source', 'import'],
  search: ['range'],
  problems: outsideRange,
  print: printRange,
  check: ({ min, max, precision: decimals }) =>
    checkBounds({ min, max, precision: decimals, step: '', stepStrictly: false, defaultValue: '' }),
})
