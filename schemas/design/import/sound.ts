import type { Kinds } from '../../widget/define.ts'
import { check } from '../check.ts'
import type { DesignProblem } from '../check.ts'
import type { Document } from '../document.ts'
import { shorten } from './loss.ts'
import type { LossCode } from './loss.ts'
import type { Node } from '../../widget/node.ts'

/** Reports what was given up, with its node or rule; '' for the form. */
export type Tell = (
  id: string,
  code: LossCode,
  params?: { readonly [name: string]: string },
) => void

const errorsOf = (kinds: Kinds, document: Document): DesignProblem[] =>
  check(kinds, document).filter(({ severity }) => severity === 'error')

const faultsOf = (kinds: Kinds, kind: string, options: Node['options']): number => {
  const own = kinds[kind]
  return own?.fits(options) ? own.bind(options).check().length : Infinity
}

/** A node without its first invalid option; null where no single option is at fault. */
function lighten(kinds: Kinds, node: Node, tell: Tell): Node | null {
  const before = faultsOf(kinds, node.kind, node.options)
  for (const key of Object.keys(node.options)) {
    const { [key]: given, ...options } = node.options
    if (faultsOf(kinds, node.kind, options) >= before) continue
    tell(node.id, 'option', { key, value: shorten(given) })
    return { ...node, options }
  }
  return null
}

const kept = ['placeholder', 'clearable']

/** A node that can only become a text field, because what it depends on is missing. */
function asText(kinds: Kinds, node: Node, tell: Tell): Node {
  tell(node.id, 'asText', { kind: node.kind })
  return {
    ...node,
    kind: 'input',
    version: kinds['input']?.version ?? 1,
    options: Object.fromEntries(Object.entries(node.options).filter(([key]) => kept.includes(key))),
  }
}

function without(document: Document, id: string): Document {
  const { [id]: _gone, ...nodes } = document.nodes
  const drop = (list: readonly string[]): string[] => list.filter((childId) => childId !== id)
  return {
    ...document,
    children: drop(document.children),
    nodes: Object.fromEntries(
      Object.entries(nodes).map(([key, node]) => [key, { ...node, children: drop(node.children) }]),
    ),
  }
}

function mend(
  kinds: Kinds,
  document: Document,
  { id, tell }: { readonly id: string; readonly tell: Tell },
): Document {
  const node = document.nodes[id]
  const kind = kinds[node?.kind ?? '']
  if (!node || !kind) return document
  const put = (next: Node): Document => ({ ...document, nodes: { ...document.nodes, [id]: next } })
  const lighter = lighten(kinds, node, tell)
  if (lighter) return put(lighter)
  if (kind.holdsData && node.children.length === 0 && kind !== kinds['input'])
    return put(asText(kinds, node, tell))
  tell(id, 'kind', { kind: node.kind })
  return without(document, id)
}

const mostPasses = 12

/**
 * The document without everything that would be an error in the designer; each removal is reported.
 */
export function makeSound(kinds: Kinds, document: Document, tell: Tell): Document {
  let sound = document
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const errors = errorsOf(kinds, sound)
    const nodes = new Set(errors.flatMap(({ nodeId }) => (nodeId === null ? [] : [nodeId])))
    const rules = new Set(errors.flatMap(({ ruleId }) => (ruleId === undefined ? [] : [ruleId])))
    const isList = errors.some(({ place }) => place === 'list')
    if (nodes.size === 0 && rules.size === 0 && !isList) return sound
    for (const id of nodes) sound = mend(kinds, sound, { id, tell })
    for (const { id, when } of sound.rules)
      if (rules.has(id)) tell(id, 'rule', { value: shorten(when.groups) })
    if (isList) tell('', 'setting', { key: 'columnData', value: '' })
    sound = {
      ...sound,
      rules: sound.rules.filter(({ id }) => !rules.has(id)),
      ...(isList && { list: { ...sound.list, columns: [], searches: [], sort: [] } }),
    }
  }
  return sound
}
