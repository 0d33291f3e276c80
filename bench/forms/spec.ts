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
  /**
   * Our kind where it is not the plain one of the type. The others draw their control of the type,
   * the nearest they have.
   */
  readonly kind?: string
  /** It holds nothing: the others leave it out. */
  readonly isShown?: boolean
}

/** Half text, 15 % number, 15 % select, 10 % date, 10 % switch, also in the first ten. */
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

/** What is special about each place of twenty; five of them are wrong from the start. */
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

/** A form of so many fields. A quarter of them is wrong when it opens. */
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
 * The nearest that others have to each of our kinds; null where it holds nothing that could be
 * entered. Layouts and sub-tables stand around fields and are not among them.
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
 * A form of so many fields of every kind, one after another, and on top of them what only shows
 * something; each twentieth is a plain text to type into.
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

/** How many problems a submit of the untouched form finds. */
export const wrongIn = (fields: readonly FieldSpec[]): number =>
  fields.filter(
    (field) =>
      (field.required && field.value === undefined) ||
      (field.pattern !== undefined && field.value === 'wrong'),
  ).length

/** A line of the sub-table: twenty columns of the same mixture, without rules. */
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
