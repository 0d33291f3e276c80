export type FieldType = 'text' | 'number' | 'select' | 'date' | 'switch'

/** One field of the form that all libraries draw. */
export interface FieldSpec {
  readonly name: string
  readonly type: FieldType
  readonly required: boolean
  readonly pattern?: string
  /** The name of a field; this field shows twice its value and cannot be edited. */
  readonly doubles?: string
  /** The name of a switch; this field is shown only while it is on. */
  readonly shownBy?: string
  readonly value?: string | number | boolean
  /**
   * Our kind, if it is not the plain one of the type. The other libraries use their control for the
   * type, which is the most similar one.
   */
  readonly kind?: string
  /** The field holds no value, so the other libraries leave it out. */
  readonly isShown?: boolean
}

/**
 * The types of twenty places: half text, 15 % number, 15 % select, 10 % date, 10 % switch; the
 * first ten have the same mixture.
 */
const types: readonly FieldType[] = [
  'text',
  'number',
  'text',
  'select',
  'text',
  'date',
  'text',
  'switch',
  'text',
  'number',
  'text',
  'select',
  'text',
  'number',
  'text',
  'select',
  'text',
  'date',
  'text',
  'switch',
]

export const choices = ['low', 'middle', 'high', 'urgent']
const pattern = '^[A-Z]{2}-[0-9]{3}$'

const nameAt = (index: number): string => `f${index}`
const leader = nameAt(7)

/** Special properties of some of the twenty places; five of them are invalid from the start. */
const special: {
  readonly [place: number]: Partial<FieldSpec> & { readonly doublesBack?: number }
} = {
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

/** A form with this number of fields. A quarter of them is invalid when it opens. */
export function makeForm(count: number): FieldSpec[] {
  return Array.from({ length: count }, (_, index) => {
    const place = index % types.length
    const { doublesBack, ...more } = special[place] ?? {}
    const name = nameAt(index)
    const type = types[place] ?? 'text'
    return {
      name,
      type,
      required: false,
      ...(name === leader && { value: true }),
      ...more,
      ...(doublesBack !== undefined && { doubles: nameAt(index - doublesBack) }),
    }
  })
}

/**
 * The most similar type in other libraries for each of our kinds; null if it holds no value.
 * Layouts and sub-tables are not included, because they surround fields.
 */
export const mixture: { readonly [kind: string]: FieldType | null } = {
  input: 'text',
  textarea: 'text',
  inputNumber: 'number',
  switch: 'switch',
  radio: 'select',
  checkbox: 'select',
  select: 'select',
  datePicker: 'date',
  timePicker: 'date',
  uploadFile: 'text',
  uploadImg: 'text',
  rate: 'number',
  slider: 'number',
  numberRange: 'number',
  colorPicker: 'text',
  editor: 'text',
  link: null,
  button: null,
  text: null,
  alert: null,
  qrcode: null,
  barcode: null,
  userSelect: 'select',
  usersSelect: 'select',
  sign: 'text',
  signature: 'text',
  location: 'text',
  organizeSelect: 'select',
  depSelect: 'select',
  posSelect: 'select',
  roleSelect: 'select',
  groupSelect: 'select',
  treeSelect: 'select',
  cascader: 'select',
  areaSelect: 'select',
  popupSelect: 'select',
  popupTableSelect: 'select',
  popupAttr: 'text',
  relationForm: 'select',
  relationFormAttr: 'text',
  autoComplete: 'text',
  iframe: null,
  calculate: 'number',
  createUser: 'text',
  createTime: 'text',
  modifyUser: 'text',
  modifyTime: 'text',
  currOrganize: 'text',
  currPosition: 'text',
  billRule: 'text',
  divider: null,
  groupTitle: null,
}

/**
 * A form with this number of fields of every kind, and additionally those that only show something.
 * Every twentieth is a plain text to type into.
 */
export function makeMixed(count: number): FieldSpec[] {
  const all = Object.entries(mixture)
  const fields: FieldSpec[] = []
  for (let at = 0, held = 0; held < count; at++) {
    const [kind, type] =
      held % types.length === 0
        ? (['input', 'text'] as const)
        : (all[at % all.length] ?? ['input', 'text'])
    fields.push({
      name: type === null ? `s${at}` : nameAt(held),
      type: type ?? 'text',
      kind,
      required: false,
      ...(type === null && { isShown: true }),
    })
    if (type !== null) held += 1
  }
  return fields
}

/** How many problems submitting the untouched form finds. */
export const wrongIn = (fields: readonly FieldSpec[]): number =>
  fields.filter(
    (field) =>
      (field.required && field.value === undefined) ||
      (field.pattern !== undefined && field.value === 'wrong'),
  ).length

/** The columns of the sub-table: twenty with the same mixture, without rules. */
export const tableColumns: readonly FieldSpec[] = types.map((type, index) => ({
  name: `c${index}`,
  type,
  required: index === 2,
}))
export const tableRows = 200
export const rowValues = (index: number): { readonly [name: string]: string | number | boolean } =>
  Object.fromEntries(
    tableColumns.map(({ name, type }) => [
      name,
      { text: `t${index}`, number: index, select: 'middle', date: '2026-03-04', switch: true }[
        type
      ],
    ]),
  )
