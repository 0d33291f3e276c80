import type { Kinds } from '#schemas/widget/define.ts'
import { alert } from './alert/kind.ts'
import { barcode } from './barcode/kind.ts'
import { areaSelect } from './area-select/kind.ts'
import { autoComplete } from './auto-complete/kind.ts'
import { billRule } from './bill-rule/kind.ts'
import { button } from './button/kind.ts'
import { calculate } from './calculate/kind.ts'
import { card } from './card/kind.ts'
import { cascader } from './cascader/kind.ts'
import { checkbox } from './checkbox/kind.ts'
import { collapsePanel } from './collapse-panel/kind.ts'
import { collapse } from './collapse/kind.ts'
import { colorPicker } from './color-picker/kind.ts'
import { createTime } from './create-time/kind.ts'
import { createUser } from './create-user/kind.ts'
import { currOrganize } from './curr-organize/kind.ts'
import { currPosition } from './curr-position/kind.ts'
import { datePicker } from './date-picker/kind.ts'
import { divider } from './divider/kind.ts'
import { editor } from './editor/kind.ts'
import { depSelect } from './dep-select/kind.ts'
import { groupSelect } from './group-select/kind.ts'
import { groupTitle } from './group-title/kind.ts'
import { iframe } from './iframe/kind.ts'
import { inputNumber } from './input-number/kind.ts'
import { input } from './input/kind.ts'
import { link } from './link/kind.ts'
import { location } from './location/kind.ts'
import { modifyTime } from './modify-time/kind.ts'
import { modifyUser } from './modify-user/kind.ts'
import { numberRange } from './number-range/kind.ts'
import { organizeSelect } from './organize-select/kind.ts'
import { posSelect } from './pos-select/kind.ts'
import { qrcode } from './qrcode/kind.ts'
import { popupAttr } from './popup-attr/kind.ts'
import { popupSelect } from './popup-select/kind.ts'
import { popupTableSelect } from './popup-table-select/kind.ts'
import { radio } from './radio/kind.ts'
import { rate } from './rate/kind.ts'
import { roleSelect } from './role-select/kind.ts'
import { relationForm } from './relation-form/kind.ts'
import { relationFormAttr } from './relation-form-attr/kind.ts'
import { row } from './row/kind.ts'
import { select } from './select/kind.ts'
import { sign } from './sign/kind.ts'
import { signature } from './signature/kind.ts'
import { slider } from './slider/kind.ts'
import { stepPane } from './step-pane/kind.ts'
import { steps } from './steps/kind.ts'
import { switchKind } from './switch/kind.ts'
import { tabPane } from './tab-pane/kind.ts'
import { tab } from './tab/kind.ts'
import { tableGridCell } from './table-grid-cell/kind.ts'
import { tableGrid } from './table-grid/kind.ts'
import { table } from './table/kind.ts'
import { text } from './text/kind.ts'
import { textarea } from './textarea/kind.ts'
import { timePicker } from './time-picker/kind.ts'
import { treeSelect } from './tree-select/kind.ts'
import { uploadFile } from './upload-file/kind.ts'
import { uploadImg } from './upload-img/kind.ts'
import { userSelect } from './user-select/kind.ts'
import { usersSelect } from './users-select/kind.ts'

/** All kinds, in the order of the palette; one line for each. */
const list = [
  input,
  textarea,
  inputNumber,
  switchKind,
  radio,
  checkbox,
  select,
  datePicker,
  timePicker,
  uploadFile,
  uploadImg,
  rate,
  slider,
  numberRange,
  colorPicker,
  editor,
  link,
  button,
  text,
  alert,
  qrcode,
  barcode,
  userSelect,
  usersSelect,
  sign,
  signature,
  location,
  organizeSelect,
  depSelect,
  posSelect,
  roleSelect,
  groupSelect,
  treeSelect,
  cascader,
  areaSelect,
  popupSelect,
  popupTableSelect,
  popupAttr,
  relationForm,
  relationFormAttr,
  autoComplete,
  iframe,
  calculate,
  table,
  createUser,
  createTime,
  modifyUser,
  modifyTime,
  currOrganize,
  currPosition,
  billRule,
  divider,
  groupTitle,
  row,
  card,
  tab,
  tabPane,
  collapse,
  collapsePanel,
  steps,
  stepPane,
  tableGrid,
  tableGridCell,
]

/** All kinds by name. */
export const kinds: Kinds = Object.fromEntries(list.map((kind) => [kind.kind, kind]))
