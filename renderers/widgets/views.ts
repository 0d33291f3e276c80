import type { Cell, Layout, View } from '#renderers/view.ts'

type Loaded<T> = () => Promise<{ readonly default: T }>

/** The screens of one kind; each is loaded on first need. No cell: the printed text. */
export interface Views {
  readonly view?: Loaded<View>
  readonly layout?: Loaded<Layout>
  readonly cell?: Loaded<Cell>
  readonly panel?: Loaded<unknown>
  /** Role of the light stand-in that a cell of a sub-table shows until its first interest; absent: the control itself is light enough. */
  readonly light?: 'textbox' | 'spinbutton' | 'combobox'
}

/** The screens of every kind. One line a kind. */
export const views: { readonly [kind: string]: Views | undefined } = {
  input: { view: () => import('./input/view.tsx'), light: 'textbox' },
  textarea: { view: () => import('./textarea/view.tsx'), light: 'textbox' },
  inputNumber: { view: () => import('./input-number/view.tsx'), cell: () => import('./input-number/cell.tsx'), light: 'spinbutton' },
  switch: { view: () => import('./switch/view.tsx'), cell: () => import('./switch/cell.tsx') },
  radio: { view: () => import('./radio/view.tsx') },
  checkbox: { view: () => import('./checkbox/view.tsx'), cell: () => import('./checkbox/cell.tsx') },
  select: { view: () => import('./select/view.tsx'), light: 'combobox' },
  datePicker: { view: () => import('./date-picker/view.tsx'), light: 'combobox' },
  timePicker: { view: () => import('./time-picker/view.tsx'), light: 'combobox' },
  userSelect: { view: () => import('./user-select/view.tsx'), light: 'combobox' },
  organizeSelect: { view: () => import('./organize-select/view.tsx'), light: 'combobox' },
  calculate: { view: () => import('./calculate/view.tsx'), cell: () => import('./calculate/cell.tsx'), light: 'textbox' },
  table: { view: () => import('./table/view.tsx') },
  createUser: { view: () => import('./create-user/view.tsx') },
  createTime: { view: () => import('./create-time/view.tsx') },
  modifyUser: { view: () => import('./modify-user/view.tsx') },
  modifyTime: { view: () => import('./modify-time/view.tsx') },
  groupTitle: { layout: () => import('./group-title/view.tsx') },
  row: { layout: () => import('./row/view.tsx') },
  card: { layout: () => import('./card/view.tsx') },
  tab: { layout: () => import('./tab/view.tsx') },
  tabPane: { layout: () => import('./tab-pane/view.tsx') },
}
