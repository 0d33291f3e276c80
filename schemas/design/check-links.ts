import { fieldsIn, numbersIn } from '../widget/formula.ts'
import { checkCondition, checkRules } from './check-rules.ts'
import type { CheckedNode, Fields, DesignFinding } from './checked.ts'
import type { Document, ListSettings } from './document.ts'
import { targetsOf } from './effect.ts'
import { circlesIn } from './logic-flow.ts'

/** Fields named by the options of a node. */
function namedIn({ bound }: CheckedNode): ReadonlySet<string> {
  const named = new Set<string>()
  bound?.mapFields((path) => {
    if (path !== '') named.add(path)
    return path
  })
  return named
}

function checkNode(checkedNode: CheckedNode, fields: Fields): DesignFinding[] {
  const at = { nodeId: checkedNode.node.id, place: 'node' } as const
  const dangling = [...namedIn(checkedNode)]
    .filter((path) => !fields.has(path))
    .map((field): DesignFinding => ({ ...at, code: 'dangling', params: { field } }))
  const { expression = null, type = null } = checkedNode.bound ?? {}
  const [alone, ...more] = expression ?? []
  const wanted = new Set([
    ...numbersIn(expression ?? []),
    ...(type === 'decimal' && alone?.type === 'field' && more.length === 0 ? [alone.field] : []),
  ])
  const notNumbers = [...wanted].filter(
    (path) =>
      fields.has(path) && !['decimal', 'flag'].includes(fields.get(path)?.bound?.type ?? 'decimal'),
  )
  return [
    ...dangling,
    ...notNumbers.map((field): DesignFinding => ({ ...at, code: 'notNumber', params: { field } })),
  ]
}

function repeats(names: readonly string[]): string[] {
  const seen = new Set<string>()
  return names.filter((name) => seen.size === seen.add(name).size)
}

function checkList(list: ListSettings, fields: Fields): DesignFinding[] {
  const at = { nodeId: null, place: 'list' } as const
  const asked = (
    names: readonly { readonly field: string }[],
    code: DesignFinding['code'],
    can: (checkedNode: CheckedNode, index: number) => boolean,
  ): DesignFinding[] =>
    names.flatMap(({ field }, index): DesignFinding[] => {
      const checkedNode = fields.get(field)
      if (!checkedNode) return [{ ...at, code: 'dangling', params: { field } }]
      return checkedNode.kind && !can(checkedNode, index)
        ? [{ ...at, code, params: { field } }]
        : []
    })
  return [
    ...asked(list.columns, 'notInList', ({ kind }) => kind?.places.includes('list') ?? true),
    ...asked(
      list.searches,
      'notSearchable',
      ({ kind }, index) => kind?.search.some((type) => type === list.searches[index]?.type) ?? true,
    ),
    ...asked(list.sort, 'notSortable', ({ kind }) => kind?.places.includes('sort') ?? true),
    ...[list.columns, list.searches, list.sort]
      .flatMap((names) => repeats(names.map(({ field }) => field)))
      .map((field): DesignFinding => ({ ...at, code: 'twice', params: { field } })),
    ...(list.filter ? checkCondition(list.filter, fields, at) : []),
  ]
}

function checkCircles(document: Document, fields: Fields): DesignFinding[] {
  const flowing = [...fields.values()].map(({ path, above, bound }) => ({
    path,
    table: path.includes('.') ? path.slice(0, path.indexOf('.')) : null,
    inside: above,
    reads: fieldsIn(bound?.expression ?? []),
  }))
  return circlesIn(document.rules, flowing).flatMap((circle): DesignFinding[] => {
    const names = [...new Set(circle.map(({ from }) => from))]
    const params = {
      fields: names
        .map((name) =>
          name.startsWith('#') ? (document.nodes[name.slice(1)]?.label ?? name) : name,
        )
        .join(', '),
    }
    const rules = [...new Set(circle.flatMap(({ rule }) => (rule === null ? [] : [rule])))]
    if (rules.length > 0)
      return rules.map((ruleId) => ({
        nodeId: null,
        place: 'rule',
        ruleId,
        code: 'ruleCircle',
        params,
      }))
    return names
      .flatMap((name) => fields.get(name)?.node.id ?? [])
      .map((nodeId) => ({ nodeId, place: 'node', code: 'formulaCircle', params }))
  })
}

function checkShown(document: Document, nodes: readonly CheckedNode[]): DesignFinding[] {
  const shown = new Set(
    document.rules.flatMap((rule) =>
      rule.off ? [] : rule.then.filter(({ type }) => type === 'show').flatMap(targetsOf),
    ),
  )
  const isHidden = (id: string, names: readonly string[]): boolean =>
    document.nodes[id]?.hidden === true && !names.some((name) => shown.has(name))
  return nodes
    .filter(
      ({ node, path, above }) =>
        node.required &&
        (isHidden(node.id, [path, `#${node.id}`]) ||
          above.some((id) => isHidden(id, [`#${id}`, document.nodes[id]?.field ?? '']))),
    )
    .map(({ node }) => ({ nodeId: node.id, place: 'node', code: 'neverShown' }))
}

/**
 * Problems between nodes: names without a target, circles, and rules or list settings that ask for
 * something impossible.
 */
export function checkLinks(document: Document, nodes: readonly CheckedNode[]): DesignFinding[] {
  const fields: Fields = new Map(
    nodes
      .filter(({ kind, node }) => kind?.holdsData && node.field !== '')
      .map((node) => [node.path, node]),
  )
  return [
    ...nodes.flatMap((node) => checkNode(node, fields)),
    ...checkRules(document, fields),
    ...repeats(document.rules.map(({ id }) => id)).map((ruleId): DesignFinding => ({
      nodeId: null,
      place: 'rule',
      ruleId,
      code: 'duplicateRule',
    })),
    ...checkList(document.list, fields),
    ...checkCircles(document, fields),
    ...checkShown(document, nodes),
  ]
}
