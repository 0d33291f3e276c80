import type {
  ImportField,
  ImportHead,
  ImportSettings,
  ImportState,
} from '#schemas/api/record-import.ts'
import type { JobPhase, RowProblem } from '#schemas/api/record-job.ts'
import type { SheetPlace } from '#schemas/api/sheet-place.ts'
import type { Field } from '#schemas/design/model.ts'
import { canOpen } from '#schemas/permission.ts'
import { isListable } from '#schemas/page/list.ts'
import { defineTexts } from '#schemas/text.ts'
import { labelOf } from '#schemas/widget/node.ts'
import { containerOf, ownChoices } from '#schemas/widget/reference.ts'
import { accessOf } from '../../record/access.ts'
import type { Asking } from '../../record/asking.ts'
import { modelsOf } from '../../record/models.ts'
import { headOf, importFields, isKeyField } from '../../record/sheet/fields.ts'
import { modesOf } from '../../record/sheet/import-plan.ts'
import type { RecordJob } from '../../record/job/job.ts'

export const importTexts = defineTexts({
  zh: {
    template: '{name} 导入模板',
    failed: '{name} 未导入的数据',
    row: '行号',
    why: '原因',
    required: '必填',
    text: '文本',
    decimal: '数字',
    flag: '是或否',
    date: '日期，如 2026-01-05',
    instant: '日期时间，如 2026-01-05 08:30',
    time: '时间，如 08:30',
    id: '名称或编码',
    ids: '名称或编码，多个用逗号分隔',
    range: '范围，如 1 ~ 5',
    rows: '文本',
    empty: '请先指定列',
    files: '文件、图片、签名等无法从表格导入：{fields}',
  },
  zhtw: {
    template: '{name} 匯入範本',
    failed: '{name} 未匯入的資料',
    row: '列號',
    why: '原因',
    required: '必填',
    text: '文字',
    decimal: '數字',
    flag: '是或否',
    date: '日期，如 2026-01-05',
    instant: '日期時間，如 2026-01-05 08:30',
    time: '時間，如 08:30',
    id: '名稱或代碼',
    ids: '名稱或代碼，多個以逗號分隔',
    range: '範圍，如 1 ~ 5',
    rows: '文字',
    empty: '請先指定欄',
    files: '檔案、圖片、簽名等無法從表格匯入：{fields}',
  },
  en: {
    template: '{name} import template',
    failed: '{name} rows that did not come in',
    row: 'Row',
    why: 'Why',
    required: 'Required',
    text: 'Text',
    decimal: 'Number',
    flag: 'Yes or no',
    date: 'Date, such as 2026-01-05',
    instant: 'Date and time, such as 2026-01-05 08:30',
    time: 'Time, such as 08:30',
    id: 'Name or code',
    ids: 'Names or codes, separated by commas',
    range: 'Range, such as 1 ~ 5',
    rows: 'Text',
    empty: 'Assign columns first',
    files: 'Files, pictures and signatures cannot come from a sheet: {fields}',
  },
})

/** What the field holds, in words. */
export const noteOf = ({ bound, node }: Field, say: Asking['say']): string =>
  [
    ...(node.required ? [say(importTexts, 'required')] : []),
    say(importTexts, bound.type ?? 'text'),
  ].join(' · ')

/** The columns of a linked form by which its records may be named. */
async function linkedBy({ db, caller, language }: Asking, { bound }: Field) {
  const model =
    bound.reference && !ownChoices(bound.reference) && containerOf(bound.reference, 'model')
  if (!model || !canOpen(caller, model)) return []
  const live = await modelsOf(db)
    .get(model)
    .catch(() => undefined)
  if (!live) return []
  const { columns, masked } = accessOf(live, caller)
  return live.model.fields
    .filter(
      (field) =>
        isListable(field) &&
        field.bound.type === 'text' &&
        field.bound.slot !== null &&
        columns.has(field.path) &&
        !masked.has(field.path),
    )
    .map((field) => ({ path: field.path, label: labelOf(field.node, language) }))
}

export const presentFields = (asking: Asking): Promise<ImportField[]> =>
  Promise.all(
    importFields(asking).map(async (field) => ({
      path: field.path,
      label: headOf(field, asking.language),
      isRequired: field.node.required,
      isKey: isKeyField(asking, field),
      note: noteOf(field, asking.say),
      linkedBy: await linkedBy(asking, field),
    })),
  )

/** What is kept of an import beside its rows. */
export interface ImportRequest extends Partial<ImportSettings> {
  readonly place: SheetPlace
  readonly heads: readonly ImportHead[]
  readonly notes: readonly string[]
  readonly phase: JobPhase
}

/** An import as its owner sees it. */
export async function presentImport(
  asking: Asking,
  job: RecordJob,
  { problems, isLost }: { readonly problems: readonly RowProblem[]; readonly isLost: boolean },
): Promise<ImportState> {
  const request = job.request as ImportRequest
  return {
    id: job.id,
    state: job.state,
    isLost,
    phase: request.phase,
    fileName: job.file_name,
    total: job.total,
    done: job.done,
    added: job.added,
    changed: job.changed,
    failed: job.failed,
    reason: job.reason,
    place: request.place,
    heads: [...request.heads],
    fields: await presentFields(asking),
    modes: modesOf(asking),
    columns: [...(request.columns ?? [])],
    mode: request.mode ?? modesOf(asking)[0] ?? 'add',
    key: request.key ?? null,
    problems: [...problems],
    notes: [...request.notes],
  }
}
