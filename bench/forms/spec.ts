export type FieldType = 'text' | 'number' | 'select' | 'date' | 'switch'

/** One field of the form that every peer draws. */
export interface FieldSpec {
  readonly name: string
  readonly type: FieldType
  readonly required: boolean
  readonly pattern?: string
  /** Twice the value of this field; nobody writes it. */
  readonly doubles?: string
  /** Shown only while this switch is on. */
  readonly shownBy?: string
  readonly value?: string | number | boolean
}

/** Half text, 15 % number, 15 % select, 10 % date, 10 % switch, also in the first ten. */
const types: readonly FieldType[] = [
  'text', 'number', 'text', 'select', 'text', 'date', 'text', 'switch', 'text', 'number',
  'text', 'select', 'text', 'number', 'text', 'select', 'text', 'date', 'text', 'switch',
]

export const choices = ['low', 'middle', 'high', 'urgent']
const pattern = '^[A-Z]{2}-[0-9]{3}$'

const nameAt = (index: number): string => `f${index}`
const leader = nameAt(7)

/** What is special about each place of twenty; five of them are wrong from the start. */
const special: { readonly [place: number]: Partial<FieldSpec> & { readonly doublesBack?: number } } = {
  2: { required: true, value: 'here' },
  4: { required: true },
  6: { pattern, value: 'AB-123' },
  8: { pattern, value: 'wrong' },
  9: { doublesBack: 8 },
  10: { shownBy: leader },
  12: { required: true },
  14: { required: true },
  16: { pattern, value: 'wrong' },
}

/** A form of so many fields. A quarter of them is wrong when it opens. */
export function makeForm(count: number): FieldSpec[] {
  return Array.from({ length: count }, (_, index) => {
    const place = index % types.length
    const { doublesBack, ...more } = special[place] ?? {}
    const name = nameAt(index)
    const type = types[place] ?? 'text'
    return { name, type, required: false, ...(name === leader && { value: true }), ...more, ...(doublesBack !== undefined && { doubles: nameAt(index - doublesBack) }) }
  })
}

/** How many problems a submit of the untouched form finds. */
export const wrongIn = (fields: readonly FieldSpec[]): number =>
  fields.filter((one) => (one.required && one.value === undefined) || (one.pattern !== undefined && one.value === 'wrong')).length

/** A line of the sub-table: twenty columns of the same mixture, without rules. */
export const tableColumns: readonly FieldSpec[] = types.map((type, index) => ({ name: `c${index}`, type, required: index === 2 }))
export const tableRows = 200
export const rowValues = (index: number): { readonly [name: string]: string | number | boolean } =>
  Object.fromEntries(tableColumns.map(({ name, type }) => [name, { text: `t${index}`, number: index, select: 'middle', date: '2026-03-04', switch: true }[type]]))
