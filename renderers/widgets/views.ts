import type { Cell, ControlSign, Layout, Panel, View } from '#renderers/view.ts'

type ViewLoader<T> = () => Promise<{ readonly default: T }>

/**
 * The screens of one kind, each loaded when first needed. Without a cell, lists show the value as
 * text.
 */
export interface Views {
  readonly view?: ViewLoader<View>
  readonly layout?: ViewLoader<Layout>
  readonly cell?: ViewLoader<Cell>
  /** Draws the value in a record that is read; as text when absent. */
  readonly detail?: ViewLoader<Cell>
  /** What the inspector shows of a node besides its options. */
  readonly panel?: ViewLoader<Panel>
  /**
   * Role of the light placeholder that a sub-table cell shows until it is first used. When absent,
   * the control itself is light enough.
   */
  readonly light?: 'textbox' | 'spinbutton' | 'combobox'
  /** The sign at the end of its placeholder; a chevron when absent. */
  readonly sign?: ControlSign
}

/** The screens of all kinds; one line for each. */
export const views: { readonly [kind: string]: Views | undefined } = {
  input: { view: () => import('./input/view.tsx'), light: 'textbox' },
  textarea: { view: () => import('./textarea/view.tsx'), light: 'textbox' },
  inputNumber: {
    view: () => import('./input-number/view.tsx'),
    cell: () => import('./input-number/cell.tsx'),
    detail: () => import('./input-number/cell.tsx'),
    light: 'spinbutton',
  },
  switch: {
    view: () => import('./switch/view.tsx'),
    cell: () => import('./switch/cell.tsx'),
    detail: () => import('./switch/cell.tsx'),
  },
  radio: { view: () => import('./radio/view.tsx') },
  checkbox: { view: () => import('./checkbox/view.tsx') },
  select: { view: () => import('./select/view.tsx'), light: 'combobox' },
  datePicker: {
    view: () => import('./date-picker/view.tsx'),
    light: 'combobox',
    sign: 'day',
  },
  timePicker: {
    view: () => import('./time-picker/view.tsx'),
    light: 'combobox',
    sign: 'time',
  },
  rate: {
    view: () => import('./rate/view.tsx'),
    cell: () => import('./rate/cell.tsx'),
    detail: () => import('./rate/cell.tsx'),
  },
  slider: { view: () => import('./slider/view.tsx') },
  numberRange: { view: () => import('./number-range/view.tsx') },
  colorPicker: {
    view: () => import('./color-picker/view.tsx'),
    cell: () => import('./color-picker/cell.tsx'),
    detail: () => import('./color-picker/cell.tsx'),
  },
  editor: { view: () => import('./editor/view.tsx'), detail: () => import('./editor/cell.tsx') },
  link: { layout: () => import('./link/view.tsx') },
  button: { layout: () => import('./button/view.tsx') },
  text: { layout: () => import('./text/view.tsx') },
  alert: { layout: () => import('./alert/view.tsx') },
  qrcode: { layout: () => import('./qrcode/view.tsx') },
  barcode: { layout: () => import('./barcode/view.tsx') },
  uploadFile: {
    view: () => import('./upload-file/view.tsx'),
    cell: () => import('./upload-file/cell.tsx'),
    detail: () => import('./upload-file/cell.tsx'),
  },
  uploadImg: {
    view: () => import('./upload-img/view.tsx'),
    cell: () => import('./upload-img/cell.tsx'),
    detail: () => import('./upload-img/cell.tsx'),
  },
  userSelect: { view: () => import('./user-select/view.tsx'), light: 'combobox' },
  usersSelect: { view: () => import('./users-select/view.tsx'), light: 'combobox' },
  organizeSelect: { view: () => import('./organize-select/view.tsx'), light: 'combobox' },
  depSelect: { view: () => import('./dep-select/view.tsx'), light: 'combobox' },
  posSelect: { view: () => import('./pos-select/view.tsx'), light: 'combobox' },
  roleSelect: { view: () => import('./role-select/view.tsx'), light: 'combobox' },
  groupSelect: { view: () => import('./group-select/view.tsx'), light: 'combobox' },
  treeSelect: { view: () => import('./tree-select/view.tsx'), light: 'combobox' },
  areaSelect: { view: () => import('./area-select/view.tsx'), light: 'combobox' },
  popupSelect: { view: () => import('./popup-select/view.tsx'), light: 'combobox' },
  popupTableSelect: { view: () => import('./popup-table-select/view.tsx'), light: 'combobox' },
  popupAttr: { view: () => import('./popup-attr/view.tsx') },
  relationForm: {
    view: () => import('./relation-form/view.tsx'),
    cell: () => import('./relation-form/cell.tsx'),
    detail: () => import('./relation-form/cell.tsx'),
    light: 'combobox',
  },
  relationFormAttr: { view: () => import('./relation-form-attr/view.tsx') },
  autoComplete: { view: () => import('./auto-complete/view.tsx'), light: 'textbox' },
  cascader: { view: () => import('./cascader/view.tsx'), light: 'combobox' },
  iframe: { layout: () => import('./iframe/view.tsx') },
  sign: {
    view: () => import('./sign/view.tsx'),
    cell: () => import('./sign/cell.tsx'),
    detail: () => import('./sign/cell.tsx'),
  },
  location: { view: () => import('./location/view.tsx') },
  signature: {
    view: () => import('./signature/view.tsx'),
    cell: () => import('./signature/cell.tsx'),
    detail: () => import('./signature/cell.tsx'),
  },
  calculate: {
    view: () => import('./calculate/view.tsx'),
    cell: () => import('./calculate/cell.tsx'),
    detail: () => import('./calculate/cell.tsx'),
    light: 'textbox',
  },
  table: { view: () => import('./table/view.tsx') },
  createUser: { view: () => import('./create-user/view.tsx') },
  createTime: { view: () => import('./create-time/view.tsx') },
  modifyUser: { view: () => import('./modify-user/view.tsx') },
  modifyTime: { view: () => import('./modify-time/view.tsx') },
  currOrganize: { view: () => import('./curr-organize/view.tsx') },
  currPosition: { view: () => import('./curr-position/view.tsx') },
  billRule: { view: () => import('./bill-rule/view.tsx') },
  divider: { layout: () => import('./divider/view.tsx') },
  groupTitle: { layout: () => import('./group-title/view.tsx') },
  row: { layout: () => import('./row/view.tsx') },
  card: { layout: () => import('./card/view.tsx') },
  tab: { layout: () => import('./tab/view.tsx') },
  tabPane: { layout: () => import('./tab-pane/view.tsx') },
  collapse: { layout: () => import('./collapse/view.tsx') },
  collapsePanel: { layout: () => import('./collapse-panel/view.tsx') },
  steps: { layout: () => import('./steps/view.tsx') },
  stepPane: { layout: () => import('./step-pane/view.tsx') },
  tableGrid: {
    layout: () => import('./table-grid/view.tsx'),
    panel: () => import('./table-grid/panel.tsx'),
  },
  tableGridCell: { layout: () => import('./table-grid-cell/view.tsx') },
}
