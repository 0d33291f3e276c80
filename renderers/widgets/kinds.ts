import type { Kinds } from '#schemas/widget/define.ts'
import { calculate } from './calculate/kind.ts'
import { card } from './card/kind.ts'
import { checkbox } from './checkbox/kind.ts'
import { createTime } from './create-time/kind.ts'
import { createUser } from './create-user/kind.ts'
import { datePicker } from './date-picker/kind.ts'
import { groupTitle } from './group-title/kind.ts'
import { input } from './input/kind.ts'
import { inputNumber } from './input-number/kind.ts'
import { modifyTime } from './modify-time/kind.ts'
import { modifyUser } from './modify-user/kind.ts'
import { organizeSelect } from './organize-select/kind.ts'
import { radio } from './radio/kind.ts'
import { row } from './row/kind.ts'
import { select } from './select/kind.ts'
import { switchKind } from './switch/kind.ts'
import { tab } from './tab/kind.ts'
import { tabPane } from './tab-pane/kind.ts'
import { table } from './table/kind.ts'
import { textarea } from './textarea/kind.ts'
import { timePicker } from './time-picker/kind.ts'
import { userSelect } from './user-select/kind.ts'

/** Every kind there is, in the order of the palette. One line a kind. */
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
  userSelect,
  organizeSelect,
  calculate,
  table,
  createUser,
  createTime,
  modifyUser,
  modifyTime,
  groupTitle,
  row,
  card,
  tab,
  tabPane,
]

/** The table of kinds by name. */
export const kinds: Kinds = Object.fromEntries(list.map((one) => [one.kind, one]))
