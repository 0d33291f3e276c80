import type { Kind, Kinds } from '../../widget/define.ts'
import { mostNodes } from '../refusal.ts'
import { inTableOf } from './form-json-kinds.ts'
import type { Loss } from './loss.ts'
import type { Sketch, DesignSketch } from './sketch.ts'
import { isRaw, sourceOf } from './source.ts'
import type { ForeignObject } from './source.ts'
import { fieldOf } from './tree-field.ts'
import { keys, tellScripts } from './tree-keys.ts'
import type { Meaning } from './tree-kinds.ts'
import { findMeaning } from './tree-meant.ts'
import { readMatrix, readStatic } from './tree-parts.ts'
import { finderOf, rulesOf } from './tree-rules.ts'
import { finish, nameOf, nodesIn, sourcesOf, typeOf, storeWish } from './tree-walk.ts'
import type { TreePlace, Dialect, TreeWalk } from './tree-walk.ts'
import { textOf, wordsOf } from './tree-words.ts'
import type { NodeSources } from './tree-words.ts'

const panes: { readonly [kind: string]: string } = {
  tab: 'tabPane',
  collapse: 'collapsePanel',
  steps: 'stepPane',
}

function inner(
  groups: readonly { readonly key: string; readonly list: readonly unknown[] }[],
  at: TreePlace,
  walk: TreeWalk,
): Sketch[] {
  return groups.flatMap(({ key, list }) =>
    list.flatMap((raw, index) =>
      readNode(raw, { ...at, at: `${at.at === '' ? '' : `${at.at}.`}${key}.${index}` }, walk),
    ),
  )
}

/** Children of tabs and similar nodes: each becomes a pane, whatever its type. */
function paned(
  { kind, groups }: { readonly kind: string; readonly groups: ReturnType<typeof nodesIn> },
  at: TreePlace,
  walk: TreeWalk,
): Sketch[] {
  return groups.flatMap(({ key, list }) =>
    list.flatMap((pane, index) => {
      const place = `${at.at}.${key}.${index}`
      const source = sourceOf(pane, place)
      const given: NodeSources = { sources: sourcesOf(source), label: '', lose: walk.lose }
      const label = wordsOf(given, keys.label) || textOf(given, ['name']) || String(index + 1)
      typeOf(source, walk)
      const name = `${place}#pane`
      storeWish(given.sources, { at: place, label, target: `#${name}`, table: at.table }, walk)
      const inside = inner(nodesIn(source), { at: place, table: at.table }, walk)
      finish(given.sources, label, walk)
      return inside.length === 0
        ? []
        : [{ at: place, kind: panes[kind] ?? '', label, name, field: '', inside }]
    }),
  )
}

function readNode(raw: unknown, place: TreePlace, walk: TreeWalk): Sketch[] {
  walk.count += 1
  if (walk.count > mostNodes + 1 || !isRaw(raw)) return []
  const node = sourceOf(raw, place.at)
  const sources = sourcesOf(node)
  const draft: NodeSources = { sources, label: '', lose: walk.lose }
  const said = typeOf(node, walk)
  const label = wordsOf(draft, keys.label)
  const given: NodeSources = { ...draft, label }
  const name = nameOf(sources)
  const meaning = findMeaning(said, { raw, node, name }, walk)
  const column = place.table === '' ? name : `${place.table}.${name}`
  if (meaning === 'idle') {
    finish([], label, walk)
    return []
  }
  if (meaning === 'around' || meaning === null) {
    const groups = nodesIn(node)
    if (groups.length === 0 && meaning === null) {
      const isField = name !== '' && label !== ''
      walk.lose({
        at: place.at,
        label: label || name,
        code: isField ? 'asText' : 'kindless',
        params: { kind: said || name },
      })
      if (!isField) return []
      const kind = walk.kinds['input']
      const field = kind ? fieldOf(kind, { kind: 'input' }, given) : {}
      finish(sources, label, walk)
      return [{ at: place.at, kind: 'input', label, name: column, field: name, ...field }]
    }
    const target = `${place.at}#part`
    const before = walk.wishes.length
    storeWish(sources, { at: place.at, label, target, table: place.table }, walk)
    const inside = inner(groups, { at: place.at, table: place.table }, walk)
    // A condition that hides the container also applies to each of its parts.
    const wishes = walk.wishes.splice(before, walk.wishes.length - before)
    for (const foundWish of wishes)
      if (foundWish.target === target)
        walk.wishes.push(
          ...inside.map((part) => ({
            ...foundWish,
            target: part.field === '' ? `#${part.name}` : part.name,
          })),
        )
      else walk.wishes.push(foundWish)
    finish(sources, label, walk)
    return inside
  }
  return drawn(meaning, { node, said, given, name, column, place }, walk)
}

interface ForeignTreeNode {
  readonly node: ForeignObject
  /** The foreign name of the kind. */
  readonly said: string
  readonly given: NodeSources
  readonly name: string
  readonly column: string
  readonly place: TreePlace
}

/** A node without children, with all that is known of it. */
function leaf(kind: Kind, meaning: Meaning, given: NodeSources): Partial<Sketch> {
  const { settings, options } = fieldOf(kind, meaning, given)
  const other = inTableOf[kind.kind]
  const few = {
    choices: options?.['choices'],
    ...(kind.bind({}).type === 'ids' && { multiple: true }),
  }
  return {
    ...(settings && { settings }),
    ...(options && { options }),
    ...(other && { inTable: { kind: other, options: other === 'select' ? few : {} } }),
  }
}

/** Settings of a sub-table: most and initial numbers of lines. */
function linesOf(kind: Kind, meaning: Meaning, given: NodeSources): Partial<Sketch> {
  const { settings } = fieldOf(kind, meaning, given)
  const [least, most] = ['min', 'max'].map(
    (side) =>
      Number(
        textOf(given, [
          `${side}Rows`,
          `${side}RowCount`,
          `${side}PanelCount`,
          `${side}Length`,
          `${side}Items`,
        ]),
      ) || 0,
  )
  const begun = Number(textOf(given, ['rowCount', 'panelCount'])) || 0
  return {
    ...(settings && { settings }),
    options: {
      ...(least && { minRows: least }),
      ...(most && { maxRows: most }),
      ...(begun > 0 && begun <= 50 && { defaultRows: Math.trunc(begun) }),
    },
  }
}

function drawn(
  meaning: Meaning,
  { node, said, given, name, column, place }: ForeignTreeNode,
  walk: TreeWalk,
): Sketch[] {
  const { sources, label } = given
  const kind = walk.kinds[meaning.kind]
  if (!kind) return []
  if (meaning.isOther)
    walk.lose({
      at: place.at,
      label,
      code: 'asKind',
      params: { kind: said || name, to: meaning.kind },
    })
  const isPart = !kind.holdsData
  const base = {
    at: place.at,
    kind: kind.kind,
    label: label || name,
    name: isPart ? `${place.at}#part` : column,
    field: isPart ? '' : name,
  }
  if (!isPart || kind.holds !== null)
    storeWish(
      sources,
      { at: place.at, label, target: isPart ? `#${base.name}` : column, table: place.table },
      walk,
    )
  const done = (...sketches: Sketch[]): Sketch[] => {
    finish(sources, label, walk)
    return sketches
  }
  if (isPart && kind.holds === null) return done({ ...base, ...readStatic(kind.kind, given, walk) })
  if (kind.holds === null) return done({ ...base, ...leaf(kind, meaning, given) })
  const sub = { at: place.at, table: kind.holds === 'rows' ? column : place.table }
  const grid = kind.holds === 'nodes' ? readMatrix(node, given, { place, walk }) : null
  if (grid) return done(grid)
  const groups = sources.flatMap((source) => nodesIn(source))
  const inside = Array.isArray(kind.holds)
    ? paned({ kind: kind.kind, groups }, place, walk)
    : inner(groups, sub, walk)
  if (inside.length === 0) return done()
  if (Array.isArray(kind.holds)) return done({ ...base, inside })
  if (kind.holds === 'rows') return done({ ...base, ...linesOf(kind, meaning, given), inside })
  if (place.table !== '') return [...inside]
  return done({
    ...base,
    ...('header' in kind.options.properties && { options: { header: label } }),
    settings: { showLabel: false },
    inside,
  })
}

/** Reads a design that is a tree of typed nodes. */
export function readTree(kinds: Kinds, raw: unknown, dialect: Dialect = {}): DesignSketch {
  const losses: Loss[] = []
  const walk: TreeWalk = {
    kinds,
    dialect,
    wishes: [],
    lose: (loss) => void losses.push(loss),
    count: 0,
  }
  const root = isRaw(raw) ? raw : { children: raw }
  const source = sourceOf(root, '')
  const groups = nodesIn(source)
  typeOf(source, walk)
  const pages =
    dialect.pages === undefined ? undefined : groups.find(({ key }) => key === dialect.pages)
  let nodes = inner(
    groups.filter((group) => group !== pages || pages.list.length < 2),
    { at: '', table: '' },
    walk,
  )
  if (pages && pages.list.length > 1) {
    const inside = paned({ kind: 'steps', groups: [pages] }, { at: 'pages', table: '' }, walk)
    if (inside.length > 0)
      nodes = [
        ...nodes,
        {
          at: 'pages',
          kind: 'steps',
          label: '',
          name: '',
          field: '',
          settings: { showLabel: false },
          inside,
        },
      ]
  }
  source.passOver(['title', 'name', 'description', 'model'])
  // The appearance of the form is skipped, but its scripts are reported.
  for (const key of ['config', 'formConfig']) {
    tellScripts(sourceOf(source.take(key), key), '', walk.lose)
  }
  finish([source], '', walk)
  if (walk.count > mostNodes) losses.push({ at: '', code: 'tooMany', params: { limit: mostNodes } })
  const rules = rulesOf(walk.wishes, finderOf(nodes), walk.lose)
  return { nodes, rules, losses }
}
