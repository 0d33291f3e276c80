import type { ImportMode, ImportSettings } from '#schemas/api/record-import.ts'
import type { Field } from '#schemas/design/model.ts'
import { can } from '#schemas/permission.ts'
import { defineTexts } from '#schemas/text.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Problem } from '#schemas/wire/envelope.ts'
import { refuseWrong } from '../../entries/refuse.ts'
import { accessOf } from '../access.ts'
import type { Asking } from '../asking.ts'
import { importFields, isKeyField } from './fields.ts'
import type { PlacedField } from './read-cells.ts'

const texts = defineTexts({
  zh: {
    field: '字段不存在或不可填写',
    twice: '字段被指定了两次',
    key: '请选择用来查找数据的字段，并为它指定一列',
  },
  zhtw: {
    field: '欄位不存在或不可填寫',
    twice: '欄位被指定了兩次',
    key: '請選擇用來尋找資料的欄位，並為它指定一欄',
  },
  en: {
    field: 'There is no such field to fill',
    twice: 'The field is assigned twice',
    key: 'Choose the field that records are found by, and assign a column to it',
  },
})

/** How the rows of a file become records. */
export interface ImportPlan {
  readonly columns: readonly PlacedField[]
  readonly mode: ImportMode
  /** The column that tells which record a row is; null where all are added. */
  readonly key: PlacedField | null
}

const buttonsOf: { readonly [M in ImportMode]: readonly string[] } = {
  add: ['btn_add'],
  update: ['btn_edit'],
  both: ['btn_add', 'btn_edit'],
}

/** The ways in which the caller may bring records in: as far as they may add and change single ones. */
export const modesOf = ({ live, caller }: Asking): ImportMode[] =>
  (['add', 'update', 'both'] as const).filter((mode) =>
    buttonsOf[mode].every((button) => can(caller, live.id, 'button', button)),
  )

/** May the caller bring records in this way, and take back what came in so? */
export const mayImport = (asking: Asking, mode: ImportMode): boolean =>
  accessOf(asking.live, asking.caller).plan.canImport && modesOf(asking).includes(mode)

/** Checks what somebody assigned: 403 where they may not, 422 where it does not fit the form. */
export function planImport(asking: Asking, settings: ImportSettings): ImportPlan {
  const { say } = asking
  const { mode } = settings
  if (!mayImport(asking, mode)) throw new Failure('forbidden')
  const fields = new Map(importFields(asking).map((field): [string, Field] => [field.path, field]))
  const problems: Problem[] = []
  const taken = new Set<string>()
  const columns = settings.columns.flatMap((column, index): PlacedField[] => {
    const field = fields.get(column.path)
    const code = !field ? 'field' : taken.has(column.path) ? 'twice' : undefined
    taken.add(column.path)
    if (code) problems.push({ path: `columns.${index}.path`, code, message: say(texts, code) })
    return field ? [{ ...column, field }] : []
  })
  const key = mode === 'add' ? undefined : columns.find(({ path }) => path === settings.key)
  if (mode !== 'add' && (!key || !isKeyField(asking, key.field)))
    problems.push({ path: 'key', code: 'key', message: say(texts, 'key') })
  refuseWrong(problems)
  return { columns, mode, key: key ?? null }
}
