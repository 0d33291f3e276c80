import { check } from '#schemas/design/check.ts'
import type { DesignProblem } from '#schemas/design/check.ts'
import type { Document, Effect, Rule } from '#schemas/design/document.ts'
import { apply } from '#schemas/design/edit.ts'
import type { Command } from '#schemas/design/edit.ts'
import { findFreeField } from '#schemas/design/paths.ts'
import { canMove, parentOf } from '#schemas/design/place.ts'
import type { Kinds } from '#schemas/widget/define.ts'
import type { Node } from '#schemas/widget/node.ts'
import { makeId } from '#schemas/wire/id.ts'
import { gapsFor } from '../place.ts'
import type { fixTexts } from './texts.ts'
import { isEqual } from '#schemas/equal.ts'

/** The obvious way to fix a problem: its name, and the edit. */
export interface Fix {
  readonly name: keyof (typeof fixTexts)['zh']
  readonly params?: { readonly name: string }
  readonly command: Command
}

interface FixRequest {
  readonly kinds: Kinds
  readonly document: Document
  readonly problem: DesignProblem
}

type OfNode = FixRequest & { readonly node: Node }

const fieldOf = ({ params }: DesignProblem): string => String(params?.['field'] ?? '')

function renamed({ kinds, document, node }: OfNode): Fix {
  const field = findFreeField(kinds, document, {
    kind: node.kind,
    parent: parentOf(document, node.id),
  })
  return {
    name: 'rename',
    params: { name: field },
    command: { type: 'rename', id: node.id, field },
  }
}

const removed = ({ node }: OfNode): Fix => ({
  name: 'remove',
  command: { type: 'remove', ids: [node.id] },
})

/** Clears options that name a missing field. A formula is not touched. */
function cleared({ kinds, node, problem }: OfNode): Fix | null {
  const kind = kinds[node.kind]
  const bound = kind?.fits(node.options) ? kind.bind(node.options) : null
  if (!bound || bound.expression) return null
  const before: Readonly<Record<string, unknown>> = { ...bound.options }
  const after: Readonly<Record<string, unknown>> = {
    ...bound.mapFields((path) => (path === fieldOf(problem) ? '' : path)),
  }
  const set = Object.fromEntries(
    Object.entries(after).filter(([key, value]) => !isEqual(value, before[key])),
  )
  return Object.keys(set).length === 0
    ? null
    : { name: 'clear', command: { type: 'options', id: node.id, set } }
}

const ofNode: { readonly [code: string]: ((given: OfNode) => Fix | null) | undefined } = {
  badField: renamed,
  reservedName: renamed,
  nameTaken: renamed,
  unknownKind: removed,
  empty: removed,
  dangling: cleared,
  badOptions: ({ kinds, node }) =>
    kinds[node.kind]?.fits({})
      ? {
          name: 'reset',
          command: {
            type: 'options',
            id: node.id,
            set: Object.fromEntries(Object.keys(node.options).map((key) => [key, null])),
          },
        }
      : null,
  neverShown: ({ node }) =>
    node.hidden
      ? { name: 'show', command: { type: 'change', id: node.id, set: { hidden: false } } }
      : { name: 'notRequired', command: { type: 'change', id: node.id, set: { required: false } } },
  misplaced({ kinds, document, node }) {
    const gap = [...gapsFor(document, node.id)]
      .slice(1)
      .find(({ parent }) => canMove(kinds, document, { id: node.id, parent }) === null)
    return gap ? { name: 'moveOut', command: { type: 'move', ids: [node.id], ...gap } } : null
  },
}

function ofList({ document, problem }: FixRequest): Fix | null {
  const { columns, searches, sort } = document.list
  const field = fieldOf(problem)
  const first = <T extends { readonly field: string }>(list: readonly T[]): T[] =>
    list.filter(
      (value, at) =>
        value.field !== field || list.findIndex((other) => other.field === field) === at,
    )
  const without = <T extends { readonly field: string }>(list: readonly T[]): T[] =>
    list.filter((value) => value.field !== field)
  const sets: { readonly [code: string]: object | undefined } = {
    twice: { columns: first(columns), searches: first(searches), sort: first(sort) },
    dangling: [columns, searches, sort].some((list) => list.some((value) => value.field === field))
      ? { columns: without(columns), searches: without(searches), sort: without(sort) }
      : undefined,
    notInList: { columns: without(columns) },
    notSearchable: { searches: without(searches) },
    notSortable: { sort: without(sort) },
  }
  const set = sets[problem.code]
  return set
    ? { name: problem.code === 'twice' ? 'once' : 'takeOut', command: { type: 'list', set } }
    : null
}

const aims = (effect: Effect): readonly string[] =>
  'fields' in effect ? effect.fields : [effect.field]

/** The effect without one of its targets; null when it has no other. */
function without(effect: Effect, field: string): Effect | null {
  if (!aims(effect).includes(field)) return effect
  if (!('fields' in effect) || effect.fields.length === 1) return null
  return { ...effect, fields: effect.fields.filter((path) => path !== field) }
}

function ofRule({ document, problem }: FixRequest): Fix | null {
  const { rules } = document
  const rule = rules.find(({ id }) => id === problem.ruleId)
  if (!rule) return null
  const field = fieldOf(problem)
  const settled = (name: Fix['name'], set: readonly Rule[]): Fix => ({
    name,
    command: { type: 'rules', set },
  })
  const effects = (map: (effect: Effect) => Effect | null): readonly Rule[] =>
    rules.map((storedRule) =>
      storedRule === rule
        ? { ...storedRule, then: storedRule.then.flatMap((effect) => map(effect) ?? []) }
        : storedRule,
    )
  switch (problem.code) {
    case 'ruleWithoutEffect':
      return settled(
        'removeRule',
        rules.filter((storedRule) => storedRule !== rule),
      )
    case 'duplicateRule':
      return settled(
        'newRuleId',
        rules.map((storedRule, at) =>
          rules.findIndex(({ id }) => id === storedRule.id) === at
            ? storedRule
            : { ...storedRule, id: makeId() },
        ),
      )
    case 'dangling':
      return rule.then.some((effect) => aims(effect).includes(field))
        ? settled(
            'takeOutEffect',
            effects((effect) => without(effect, field)),
          )
        : null
    case 'notSettable':
    case 'badValue':
      return settled(
        'takeOutEffect',
        effects((effect) => (effect.type === 'set' && effect.field === field ? null : effect)),
      )
    case 'unknownChoice':
      return settled(
        'takeOutChoice',
        effects((effect) =>
          effect.type === 'choices' && effect.field === field
            ? { ...effect, ids: effect.ids.filter((id) => id !== problem.params?.['id']) }
            : effect,
        ),
      )
    default:
      return null
  }
}

/**
 * The obvious fix of a problem; null where people have to decide, or where the edit would be
 * refused.
 */
export function fixOf(given: FixRequest): Fix | null {
  const { kinds, document, problem } = given
  const node = problem.nodeId === null ? undefined : document.nodes[problem.nodeId]
  const fix = {
    node: () => (node ? (ofNode[problem.code]?.({ ...given, node }) ?? null) : null),
    list: () => ofList(given),
    rule: () => ofRule(given),
    form: () => null,
  }[problem.place]()
  return fix && 'document' in apply(kinds, document, fix.command) ? fix : null
}

/**
 * The edits that fix every problem with an obvious fix; each is based on the result of those
 * before.
 */
export function fixesOf(kinds: Kinds, document: Document): readonly Command[] {
  const commands: Command[] = []
  const most = check(kinds, document).length * 2
  for (let now = document; commands.length < most;) {
    const fix = check(kinds, now).flatMap(
      (problem) => fixOf({ kinds, document: now, problem }) ?? [],
    )[0]
    const edited = fix && apply(kinds, now, fix.command)
    if (!edited || 'problems' in edited) break
    commands.push(fix.command)
    now = edited.document
  }
  return commands
}
