import type { Field } from '#schemas/design/model.ts'
import { labelOf } from '#schemas/widget/node.ts'
import { plainLook } from '#schemas/widget/reference.ts'
import type { Look } from '#schemas/widget/reference.ts'
import { isEmpty } from '#schemas/widget/value.ts'
import { plainText, withAffix } from '#schemas/widget/print.ts'
import { toWall } from '#schemas/format/wall.ts'
import type { BookColumn } from '../../sheet/protocol.ts'
import type { Language } from '#schemas/text.ts'

/** A field as a column of a sheet: its head, what its cells are, and the text of a cell. */
export interface SheetColumn {
  readonly field: Field
  readonly column: BookColumn
  /** `shown` is the text where the field only shows something of another field's record. */
  tell(value: unknown, look: Look, shown?: string): string
}

const quoted = (literal: string): string =>
  literal === '' ? '' : `"${literal.replaceAll('"', '')}"`

/**
 * How a spreadsheet displays a number as the list does; undefined where it would not be a number
 * there, null where the number needs no format.
 */
function numberFormat({ bound }: Field): string | null | undefined {
  if (bound.mask) return undefined
  const [whole, broken] = ['1234', '1234.5'].map((number) => bound.print(number, plainLook))
  const read = /^(1,?234)(?:\.(0+))?$/.exec(whole ?? '')
  if (!read) return undefined
  const [, digits = '', decimals = ''] = read
  const isFree = decimals === '' && broken?.includes('.') === true
  const { before, after } = bound.affix
  if (isFree && before + after === '' && !digits.includes(',')) return null
  const base = digits.includes(',') ? '#,##0' : '0'
  // A free number of decimals cannot be said in a format, and a cell shows what it holds.
  const number = isFree ? 'General' : decimals === '' ? base : `${base}.${decimals}`
  const [start = '', end = ''] = withAffix('1', bound.affix).split('1')
  return `${quoted(start)}${number}${quoted(end)}`
}

const epoch = Date.UTC(2026, 0, 5, 8, 30, 40)

/** What the cells of a field are, as values for people. */
function shownCells(field: Field): Omit<BookColumn, 'head'> {
  const { bound } = field
  if (bound.type === 'decimal') {
    const format = numberFormat(field)
    if (format === undefined) return { cells: 'text' }
    return { cells: 'number', ...(format !== null && { format }) }
  }
  if (bound.type === 'date' && bound.print('2026-01-05', plainLook) === '2026-01-05')
    return { cells: 'day' }
  const moment =
    bound.type === 'instant' ? bound.print(epoch, { ...plainLook, timeZone: 'UTC' }) : ''
  if (moment.startsWith('2026-01-05 08:30')) return { cells: 'moment' }
  return { cells: 'text' }
}

const rawKinds = { decimal: 'number', flag: 'number', date: 'day', instant: 'moment' } as const

function tellRaw({ bound }: Field, value: unknown, { timeZone = 'UTC' }: Look): string {
  if (isEmpty(value)) return ''
  if (bound.type === 'instant' && typeof value === 'number') return toWall(value, timeZone)
  if (Array.isArray(value) && value.every((part) => typeof part === 'string'))
    return value.join(',')
  return plainText(value)
}

/** Values as they are stored: codes of choices, ids of people and records. */
function rawColumn(field: Field, head: string): SheetColumn {
  const { type } = field.bound
  const cells = field.bound.mask
    ? 'text'
    : type && type in rawKinds
      ? rawKinds[type as 'flag']
      : 'text'
  return { field, column: { head, cells }, tell: (value, look) => tellRaw(field, value, look) }
}

/** Values as the list shows them, numbers and dates as such. */
function shownColumn(field: Field, head: string): SheetColumn {
  const shape = shownCells(field)
  return {
    field,
    column: { head, ...shape },
    tell(value, look, shown) {
      if (field.shows) return shown ?? ''
      if (isEmpty(value)) return ''
      if (shape.cells === 'number' || shape.cells === 'day') return plainText(value)
      if (shape.cells === 'moment' && typeof value === 'number')
        return toWall(value, look.timeZone ?? 'UTC')
      return field.bound.print(value, look)
    },
  }
}

/** A field as a column, its head in the language of the reader. */
export const sheetColumn = (
  field: Field,
  { values, language }: { readonly values: 'shown' | 'raw'; readonly language: Language },
): SheetColumn => (values === 'raw' ? rawColumn : shownColumn)(field, labelOf(field.node, language))
