import type { Language, Params, Texts } from '../text.ts'
import type { Kinds } from '../widget/define.ts'
import { labelOf } from '../widget/node.ts'
import { isWellFormed } from '../widget/formula.ts'
import { compilePattern, patternTexts } from '../widget/pattern.ts'
import { checkLinks } from './check-links.ts'
import type { CheckedNode, DesignFinding } from './checked.ts'
import { designProblemTexts } from './check-texts.ts'
import { walk } from './document.ts'
import type { Document } from './document.ts'
import { isFieldName, isReserved } from './paths.ts'
import { fits } from './place.ts'
import { findStrangeKeys } from './strange-keys.ts'

/**
 * A problem of a design, put into words by `say(texts, code, params)`. Only errors prevent
 * publishing.
 */
export interface DesignProblem {
  /** The node to jump to; null for a rule, the list or the form as a whole. */
  readonly nodeId: string | null
  readonly place: 'node' | 'rule' | 'list' | 'form'
  /** The rule to jump to. */
  readonly ruleId?: string
  readonly code: string
  readonly params?: Params
  readonly severity: 'error' | 'warning'
  readonly texts: Texts<string>
}

const warnings: readonly string[] = [
  'empty',
  'neverShown',
  'notNumber',
  'ruleWithoutEffect',
  'ruleAlways',
  'ruleNever',
  'readsHidden',
  'unknownChoice',
  'showHide',
  'hideRequire',
  'setTwice',
  'lockRequire',
  'noChoiceLeft',
  'setOutside',
  'setHidden',
  'limitsCross',
] satisfies DesignFinding['code'][]

const asProblem = (found: DesignFinding): DesignProblem => ({
  ...found,
  severity: warnings.includes(found.code) ? 'warning' : 'error',
  texts: designProblemTexts,
})
const problemOf = (
  { node }: CheckedNode,
  code: DesignFinding['code'],
  params?: Params,
): DesignProblem => asProblem({ nodeId: node.id, place: 'node', code, ...(params && { params }) })
const saidBy = ({ node }: CheckedNode, code: string, texts: Texts<string>): DesignProblem => ({
  nodeId: node.id,
  place: 'node',
  code,
  severity: 'error',
  texts,
})

function readNodes(kinds: Kinds, document: Document): CheckedNode[] {
  const tables = new Map<string, string>()
  return [...walk(document)].map(({ node, above }) => {
    const kind = kinds[node.kind] ?? null
    const table = above.find((id) => tables.has(id))
    const path = table === undefined ? node.field : `${tables.get(table)}.${node.field}`
    if (kind?.holds === 'rows') tables.set(node.id, node.field)
    return {
      node,
      kind,
      bound: kind?.fits(node.options) ? kind.bind(node.options) : null,
      path,
      above,
    }
  })
}

function checkName(checkedNode: CheckedNode, taken: Set<string>): DesignProblem[] {
  if (!checkedNode.kind?.holdsData) return []
  const { field } = checkedNode.node
  if (field === '') return [problemOf(checkedNode, 'noField')]
  if (!isFieldName(field)) return [problemOf(checkedNode, 'badField', { field })]
  if (isReserved(field)) return [problemOf(checkedNode, 'reservedName', { field })]
  const key = checkedNode.path.toLowerCase()
  if (taken.has(key)) return [problemOf(checkedNode, 'nameTaken', { field })]
  taken.add(key)
  return []
}

function checkOptions(checkedNode: CheckedNode): DesignProblem[] {
  const { node, kind, bound } = checkedNode
  if (!kind) return [problemOf(checkedNode, 'unknownKind', { kind: node.kind })]
  if (!bound) return [problemOf(checkedNode, 'badOptions')]
  const own = bound.check().map((code) => saidBy(checkedNode, code, kind.texts))
  const patterns = bound.patterns.flatMap(({ pattern }) => {
    const compiled = compilePattern(pattern)
    return 'problem' in compiled ? [saidBy(checkedNode, compiled.problem, patternTexts)] : []
  })
  const isBroken = own.length === 0 && bound.expression !== null && !isWellFormed(bound.expression)
  const strange = findStrangeKeys(node.options, kind.parse(node.options)).map((key) =>
    problemOf(checkedNode, 'unknownOption', { key }),
  )
  return [
    ...own,
    ...strange,
    ...patterns,
    ...(isBroken ? [problemOf(checkedNode, 'badFormula')] : []),
  ]
}

function checkPlace(
  checkedNode: CheckedNode,
  byId: ReadonlyMap<string, CheckedNode>,
): DesignProblem[] {
  const { node, kind, above } = checkedNode
  const parent = above.at(-1)
  const aboveKind = parent === undefined ? null : (byId.get(parent)?.kind ?? undefined)
  if (!kind || aboveKind === undefined) return []
  const isInTable = above.some((id) => byId.get(id)?.kind?.holds === 'rows')
  const found = fits(kind, aboveKind, isInTable) ? [problemOf(checkedNode, 'misplaced')] : []
  return kind.holds !== null && node.children.length === 0
    ? [...found, problemOf(checkedNode, 'empty')]
    : found
}

/** Where a node is, for messages to people who cannot see it. */
export interface NodePlace {
  /** Path of its field; for a node without a value that of its container, or ''. */
  readonly path: string
  readonly label: string
}

/** The place of every node by id, even if the document has problems. */
export const placesOf = (
  kinds: Kinds,
  document: Document,
  language?: Language,
): ReadonlyMap<string, NodePlace> =>
  new Map(
    readNodes(kinds, document).map(({ node, path }) => [
      node.id,
      {
        path: path.replace(/\.$/, ''),
        label: (language ? labelOf(node, language) : node.label) || node.field,
      },
    ]),
  )

/**
 * All problems of a document: nodes in reading order, then rules, list and form. Takes linear time.
 */
export function check(kinds: Kinds, document: Document): DesignProblem[] {
  const nodes = readNodes(kinds, document)
  const byId = new Map(nodes.map((node) => [node.node.id, node]))
  const taken = new Set<string>()
  const own = nodes.flatMap((node) => [
    ...checkOptions(node),
    ...checkName(node, taken),
    ...checkPlace(node, byId),
  ])
  const hasData = nodes.some(({ kind }) => kind?.holdsData && kind.fill === null)
  return [
    ...own,
    ...checkLinks(document, nodes).map(asProblem),
    ...(hasData ? [] : [asProblem({ nodeId: null, place: 'form', code: 'noFields' })]),
  ]
}
