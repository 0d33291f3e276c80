import { isObject } from '../json.ts'
import { Check, Clone, Default, Errors, Parse } from 'typebox/value'
import { defineTexts } from '../text.ts'
import type { Params } from '../text.ts'
import type { Kinds } from '../widget/define.ts'
import { node as nodeSchema } from '../widget/node.ts'
import type { Node } from '../widget/node.ts'
import { document as documentSchema, documentFormat } from './document.ts'
import type { Document } from './document.ts'
import { mostNodes } from './refusal.ts'

/** Why a document cannot be read, by code. */
export const upgradeTexts = defineTexts({
  zh: {
    notADocument: '内容不是表单设计',
    newerFormat: '该设计由更新的版本保存，无法打开',
    unreadable: '设计内容不正确：{path}',
    tooDeep: '设计内容嵌套过深',
    tooLarge: '设计内容过大',
    badKey: '设计中含有不允许的名称：{key}',
    tooMany: '最多放置{limit}个控件',
    badId: '控件标识不正确：{id}',
    unknownChild: '控件{id}不存在',
    placedTwice: '控件{id}被放置了两次',
    newerKind: '控件{id}由更新的版本保存，无法打开',
    badOptions: '控件{id}的设置无法升级',
  },
  zhtw: {
    notADocument: '內容不是表單設計',
    newerFormat: '該設計由更新的版本儲存，無法開啟',
    unreadable: '設計內容不正確：{path}',
    tooDeep: '設計內容巢狀過深',
    tooLarge: '設計內容過大',
    badKey: '設計中含有不允許的名稱：{key}',
    tooMany: '最多放置{limit}個元件',
    badId: '元件識別碼不正確：{id}',
    unknownChild: '元件{id}不存在',
    placedTwice: '元件{id}被放置了兩次',
    newerKind: '元件{id}由更新的版本儲存，無法開啟',
    badOptions: '元件{id}的設定無法升級',
  },
  en: {
    notADocument: 'This is not a form design',
    newerFormat: 'This design was saved by a newer version',
    unreadable: 'The design is malformed at {path}',
    tooDeep: 'The design is nested too deeply',
    tooLarge: 'The design is too large',
    badKey: 'The design has a name that is not allowed: {key}',
    tooMany: 'A form has at most {limit} parts',
    badId: 'This id is malformed: {id}',
    unknownChild: 'There is no part {id}',
    placedTwice: 'The part {id} is placed twice',
    newerKind: 'The part {id} was saved by a newer version',
    badOptions: 'The options of {id} cannot be upgraded',
  },
})

export interface UpgradeProblem {
  readonly code: keyof (typeof upgradeTexts)['zh']
  readonly params?: Params
}

export type UpgradeResult =
  | { readonly document: Document }
  | { readonly problems: readonly UpgradeProblem[] }

const deepest = 40
const mostValues = 400_000
const badKeys: readonly string[] = ['__proto__', 'constructor', 'prototype']

/**
 * Walks any JSON value without recursion and returns the first thing that no design may contain.
 */
export function findForbidden(raw: unknown): UpgradeProblem | null {
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value: raw, depth: 0 }]
  let count = 0
  for (let part = open.pop(); part; part = open.pop()) {
    count += 1
    if (count > mostValues) return { code: 'tooLarge' }
    if (typeof part.value !== 'object' || part.value === null) continue
    if (part.depth >= deepest) return { code: 'tooDeep' }
    for (const key of Object.keys(part.value))
      if (badKeys.includes(key)) return { code: 'badKey', params: { key } }
    for (const value of Object.values(part.value)) open.push({ value, depth: part.depth + 1 })
  }
  return null
}

/**
 * A copy with all defaults filled in. Typebox fills none inside a record, so nodes are filled one
 * by one.
 */
function fill(raw: { readonly [key: string]: unknown }): unknown {
  const copy = Clone({ ...raw })
  const { nodes } = copy
  return Default(
    documentSchema,
    isObject(nodes)
      ? {
          ...copy,
          nodes: Object.fromEntries(
            Object.entries(nodes).map(([id, node]) => [id, Default(nodeSchema, node)]),
          ),
        }
      : copy,
  )
}

/** The parsed document with defaults, or its problems, at most 20. */
function readDocument(raw: unknown): UpgradeResult {
  if (!isObject(raw)) return { problems: [{ code: 'notADocument' }] }
  if (typeof raw['format'] === 'number' && raw['format'] > documentFormat)
    return { problems: [{ code: 'newerFormat' }] }
  if (isObject(raw['nodes']) && Object.keys(raw['nodes']).length > mostNodes)
    return { problems: [{ code: 'tooMany', params: { limit: mostNodes } }] }
  const filled = fill(raw)
  if (Check(documentSchema, filled)) return { document: filled }
  const paths = new Set(Errors(documentSchema, filled).map((error) => error.instancePath || '/'))
  return {
    problems: [...paths].slice(0, 20).map((path) => ({ code: 'unreadable', params: { path } })),
  }
}

/**
 * The ids reachable from the form, in reading order; missing or repeated children (which includes
 * circles) are problems.
 */
function reach(document: Document, problems: UpgradeProblem[]): string[] {
  const reached = new Set<string>()
  const open = document.children.toReversed()
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const node = Object.hasOwn(document.nodes, id) ? document.nodes[id] : undefined
    if (!node) problems.push({ code: 'unknownChild', params: { id } })
    else if (reached.has(id)) problems.push({ code: 'placedTwice', params: { id } })
    else {
      reached.add(id)
      open.push(...node.children.toReversed())
    }
  }
  return [...reached]
}

function upgradeNode(kinds: Kinds, node: Node): Node | UpgradeProblem {
  const kind = kinds[node.kind]
  if (!kind || node.version === kind.version) return node
  if (node.version > kind.version) return { code: 'newerKind', params: { id: node.id } }
  try {
    const options = kind.upgrade(node.options, node.version)
    if (isObject(options)) return { ...node, options, version: kind.version }
  } catch {
    // An upgrade function may fail on options that no version ever wrote; then the document is
    // refused.
  }
  return { code: 'badOptions', params: { id: node.id } }
}

/**
 * Reads an untrusted document. Older options are upgraded, and unreachable nodes dropped; unknown
 * kinds stay, so that `check` reports them.
 */
export function upgrade(kinds: Kinds, raw: unknown): UpgradeResult {
  const hostile = findForbidden(raw)
  if (hostile) return { problems: [hostile] }
  const read = readDocument(raw)
  if ('problems' in read) return read
  const { document } = read
  const problems: UpgradeProblem[] = []
  const nodes: [string, Node][] = []
  for (const id of reach(document, problems)) {
    const node = document.nodes[id]
    if (!node) continue
    const next = upgradeNode(kinds, node)
    if (node.id !== id) problems.push({ code: 'badId', params: { id } })
    else if ('code' in next) problems.push(next)
    else nodes.push([id, next])
  }
  return problems.length > 0
    ? { problems: problems.slice(0, 20) }
    : { document: { ...document, nodes: Object.fromEntries(nodes) } }
}

/** An empty form. */
export const emptyDocument = (): Document =>
  Parse(documentSchema, Default(documentSchema, { format: documentFormat }))
