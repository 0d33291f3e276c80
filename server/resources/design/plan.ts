import type { PlanStep, PublishPlan } from '#schemas/api/design.ts'
import { placesOf } from '#schemas/design/check.ts'
import type { NodePlace } from '#schemas/design/check.ts'
import type { DesignProblem } from '#schemas/design/check.ts'
import type { Step } from '#schemas/design/slots.ts'
import { kinds } from '#renderers/widgets/kinds.ts'
import { printCount } from '#schemas/format/number.ts'
import { defineTexts } from '#schemas/text.ts'
import type { Say } from '#schemas/text.ts'
import type { Slot } from '#schemas/widget/value.ts'
import type { DerivedChange } from '../../publish/derive.ts'
import type { Foreseen } from '../../publish/foresee.ts'
import type { StepFigures } from '../../publish/survey.ts'
import { nameOfRow, readerLanguage } from '../../text/names.ts'
import { labelOf } from '#schemas/widget/node.ts'
import type { Document } from '#schemas/design/document.ts'
import type { Row } from '../../tables/tables.ts'

/** The steps of a publish plan in words. */
const stepTexts = defineTexts({
  zh: {
    createTable: '为“{label}”创建数据表 {table}',
    parkTable: '收起“{label}”的数据表 {table}（{rows}行），数据保留，恢复该子表时一并恢复',
    restoreTable: '恢复“{label}”的数据表 {to}（{rows}行）',
    add: '“{label}”新增列 {column}（{to}）',
    rename: '“{label}”由 {from} 改名为 {to}，{rows}行数据不变',
    widen: '“{label}”由{from}扩展为{to}，{rows}行数据不变',
    narrow: '“{label}”由{from}收窄为{to}：{rows}行有值，其中{lost}行放不下，原值另行保留',
    convert: '“{label}”由{from}转换为{to}：{rows}行有值，其中{lost}行无法转换，原值另行保留',
    regain:
      '“{label}”由{from}恢复为原来的{to}：{rows}行有值，其中{lost}行无法转换，原值另行保留；未改动的值恢复原样',
    park: '收起“{label}”的列 {column}（{rows}行有值），数据保留，可随时恢复',
    restore: '恢复“{label}”的列 {to}，{rows}行的值一并恢复',
    index: '为“{label}”建立索引，加快查询',
    indexOwn: '为系统字段建立索引，加快列表打开',
    dropIndex: '移除“{label}”上不再使用的索引',
    dropIndexOwn: '移除不再使用的索引',
    about: '约{count}',
  },
  zhtw: {
    createTable: '為「{label}」建立資料表 {table}',
    parkTable: '收起「{label}」的資料表 {table}（{rows}列），資料保留，還原該子表時一併還原',
    restoreTable: '還原「{label}」的資料表 {to}（{rows}列）',
    add: '「{label}」新增欄位 {column}（{to}）',
    rename: '「{label}」由 {from} 更名為 {to}，{rows}列資料不變',
    widen: '「{label}」由{from}擴充為{to}，{rows}列資料不變',
    narrow: '「{label}」由{from}縮減為{to}：{rows}列有值，其中{lost}列放不下，原值另行保留',
    convert: '「{label}」由{from}轉換為{to}：{rows}列有值，其中{lost}列無法轉換，原值另行保留',
    regain:
      '「{label}」由{from}還原為原來的{to}：{rows}列有值，其中{lost}列無法轉換，原值另行保留；未更動的值恢復原樣',
    park: '收起「{label}」的欄位 {column}（{rows}列有值），資料保留，可隨時還原',
    restore: '還原「{label}」的欄位 {to}，{rows}列的值一併還原',
    index: '為「{label}」建立索引，加快查詢',
    indexOwn: '為系統欄位建立索引，加快列表開啟',
    dropIndex: '移除「{label}」上不再使用的索引',
    dropIndexOwn: '移除不再使用的索引',
    about: '約{count}',
  },
  en: {
    createTable: 'Make the table {table} for “{label}”',
    parkTable:
      'Set the table {table} of “{label}” aside with its {rows} rows; it comes back with the sub-table',
    restoreTable: 'Bring the table {to} of “{label}” back with its {rows} rows',
    add: 'Add the column {column} ({to}) for “{label}”',
    rename: 'Rename {from} of “{label}” to {to}; its {rows} rows stay as they are',
    widen: 'Widen “{label}” from {from} to {to}; its {rows} values stay as they are',
    narrow:
      'Narrow “{label}” from {from} to {to}: {lost} of {rows} values do not fit and are kept aside',
    convert:
      'Turn “{label}” from {from} into {to}: {lost} of {rows} values do not convert and are kept aside',
    regain:
      'Bring “{label}” back from {from} to its original {to}: what was not changed is as it was; {lost} of {rows} values do not convert and are kept aside',
    park: 'Set the column {column} of “{label}” aside with its {rows} values; it can come back at any time',
    restore: 'Bring the column {to} of “{label}” back with its {rows} values',
    index: 'Index “{label}”, so that the list finds quickly',
    indexOwn: 'Index what the server keeps of every record, so that the list opens quickly',
    dropIndex: 'Remove the index of “{label}”, which nothing uses any more',
    dropIndexOwn: 'Remove an index that nothing uses any more',
    about: 'about {count}',
  },
})

/** The type of a column in words. */
const slotTexts = defineTexts({
  zh: {
    text: '文本',
    sized: '文本（{size}字）',
    integer: '整数',
    numeric: '数字',
    scaled: '数字（{scale}位小数）',
    date: '日期',
    time: '时间',
    timestamp: '日期时间',
    json: '列表',
  },
  zhtw: {
    text: '文字',
    sized: '文字（{size}字）',
    integer: '整數',
    numeric: '數字',
    scaled: '數字（{scale}位小數）',
    date: '日期',
    time: '時間',
    timestamp: '日期時間',
    json: '清單',
  },
  en: {
    text: 'text',
    sized: 'text of {size}',
    integer: 'whole number',
    numeric: 'number',
    scaled: 'number with {scale} decimals',
    date: 'date',
    time: 'time',
    timestamp: 'date and time',
    json: 'list',
  },
})

function saySlot(slot: Slot, say: Say): string {
  if (slot.size !== undefined) return say(slotTexts, 'sized', { size: slot.size })
  return slot.scale === undefined
    ? say(slotTexts, slot.type)
    : say(slotTexts, 'scaled', { scale: slot.scale })
}

function ends(step: Step, say: Say): { from: string; to: string } {
  if ('from' in step) return { from: saySlot(step.from, say), to: saySlot(step.slot, say) }
  if (step.type === 'add') return { from: '', to: saySlot(step.slot, say) }
  if (step.type === 'index' || step.type === 'dropIndex') return { from: step.name, to: step.name }
  return {
    from: 'column' in step ? step.column || step.table : step.table,
    to: 'to' in step ? step.to : step.table,
  }
}

const columnOfStep = (step: Step): string =>
  step.type === 'index' ? step.columns.join(', ') : 'column' in step ? step.column : ''

/** The words for a step; restored columns and indexes without a field have words of their own. */
const wordsOf = (step: Step): keyof (typeof stepTexts)['zh'] => {
  if ('kept' in step && step.kept) return 'regain'
  const isOwn = (step.type === 'index' || step.type === 'dropIndex') && step.label === ''
  return isOwn ? `${step.type}Own` : step.type
}

/** Labels by the original ones, which steps keep. */
type StepLabels = ReadonlyMap<string, string>

/** The labels of a document and the name of its design, as the reader sees them. */
export function stepLabelsOf(
  design: Pick<Row<'designs'>, 'full_name' | 'names'>,
  { nodes }: Document,
): StepLabels {
  const language = readerLanguage()
  return new Map([
    [design.full_name, nameOfRow(design)],
    ...Object.values(nodes).map((node): [string, string] => [
      node.label,
      language ? labelOf(node, language) : node.label,
    ]),
  ])
}

/** A step with its figures, in the caller's language. */
export function presentStep(
  { step, rows, lost, isEstimate = false }: StepFigures,
  say: Say,
  labels: StepLabels,
): PlanStep {
  const shown = {
    table: step.table,
    column: columnOfStep(step),
    label: step.label
      .split(' / ')
      .map((label) => labels.get(label) ?? label)
      .join(' / '),
    rows,
    lost,
    ...ends(step, say),
  }
  const figure = (count: number) =>
    isEstimate ? say(stepTexts, 'about', { count: printCount(count) }) : printCount(count)
  return {
    type: step.type,
    ...shown,
    isEstimate,
    text: say(stepTexts, wordsOf(step), {
      ...shown,
      rows: figure(rows),
      lost: figure(lost),
    }),
  }
}

/** Does the step set values aside, so that the publisher must agree? */
const setsAside = ({ step, rows, lost }: StepFigures): boolean =>
  lost > 0 || (rows > 0 && (step.type === 'park' || step.type === 'parkTable'))

/** Names a rule by a place of its own, because it is no field. */
const ofRule = (ruleId: string | undefined): NodePlace => ({
  path: ruleId === undefined ? '' : `rules.${ruleId}`,
  label: '',
})

const sayProblem = (
  { nodeId, place, ruleId, severity, code, params, texts }: DesignProblem,
  places: ReadonlyMap<string, NodePlace>,
  say: Say,
): PublishPlan['problems'][number] => ({
  nodeId,
  place,
  ...(ruleId !== undefined && { ruleId }),
  ...(places.get(nodeId ?? '') ?? ofRule(ruleId)),
  severity,
  code,
  message: say(texts, code, params),
})

/** What publishing does and what prevents it, in the caller's language. */
export function presentPlan(
  {
    design,
    document,
    problems,
    met,
  }: Pick<DerivedChange, 'design' | 'document' | 'problems'> & {
    readonly met: readonly StepFigures[]
  },
  { breaksScopes, newFields, ...foreseen }: Foreseen,
  say: Say,
): PublishPlan {
  const labels = stepLabelsOf(design, document)
  const places = placesOf(kinds, document, readerLanguage())
  return {
    ...foreseen,
    steps: met.map((stepFigures) => presentStep(stepFigures, say, labels)),
    problems: problems.map((problem) => sayProblem(problem, places, say)),
    newFields: newFields.plan,
    needsConsent: breaksScopes || met.some(setsAside),
    version: design.version,
  }
}
