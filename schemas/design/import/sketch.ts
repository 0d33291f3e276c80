import { Check, Default } from 'typebox/value'
import type { Kind, Kinds } from '../../widget/define.ts'
import { node as nodeSchema } from '../../widget/node.ts'
import type { Node, NodeSettings } from '../../widget/node.ts'
import { formSettings, rootId } from '../document.ts'
import type { Document, FormSettings, ListSettings } from '../document.ts'
import { findFreeName, isFieldName, isReserved, mapNode, mapPaths } from '../paths.ts'
import { fits } from '../place.ts'
import { mostNodes } from '../refusal.ts'
import { emptyDocument } from '../upgrade.ts'
import { shorten } from './loss.ts'
import type { Loss, LossCode } from './loss.ts'
import { nameRules } from './rule-names.ts'
import type { RuleSketch } from './rule-names.ts'
import { makeSound } from './sound.ts'

/** One node read from a foreign design; its options name fields as the original does. */
export interface Sketch {
  /** Its place in the foreign design. */
  readonly at: string
  /** The kind, and the replacement where that kind cannot be in a sub-table. */
  readonly kind: string
  readonly inTable?: { readonly kind: string; readonly options?: SketchOptions }
  readonly label: string
  /** The name by which other nodes refer to it; '' where none does. */
  readonly name: string
  /** The wished field name here. */
  readonly field: string
  readonly settings?: Partial<Omit<NodeSettings, 'label'>>
  readonly options?: SketchOptions
  readonly inside?: readonly Sketch[]
}
export type SketchOptions = { readonly [option: string]: unknown }

/** The result of reading a foreign design. */
export interface DesignSketch {
  readonly nodes: readonly Sketch[]
  readonly form?: { readonly [setting: string]: unknown }
  readonly rules?: readonly RuleSketch[]
  readonly list?: (document: Document) => Partial<ListSettings>
  readonly losses: readonly Loss[]
}

/** A document made from a foreign design, with everything that could not be kept. */
export interface ImportedDesign {
  readonly document: Document
  readonly losses: readonly Loss[]
  /** Ids of the nodes by their foreign names. */
  readonly ids: ReadonlyMap<string, string>
}

const longestLabel = 200
const longestTip = 400

/** The characters of a name that a field may have, beginning with a letter. */
const legalPart = (name: string): string =>
  name
    .replace(/[^A-Za-z0-9_]+/g, '_')
    .replace(/^[^A-Za-z]+|_+$/g, '')
    .slice(0, 40)

interface SketchPlace {
  readonly parent: string
  /** The kind of its container; null on the form. */
  readonly above: Kind | null
  readonly isInTable: boolean
  /** Lower-case names of its scope. */
  readonly taken: Set<string>
  /** Path of the sub-table around it. */
  readonly table: string
}

class Growing {
  readonly nodes: Record<string, Node> = {}
  readonly children = new Map<string, string[]>([[rootId, []]])
  readonly losses: Loss[] = []
  readonly paths = new Map<string, string>()
  readonly ids = new Map<string, string>()
  readonly origins = new Map<string, string>()
  private readonly kinds: Kinds
  private count = 0
  private isFull = false

  constructor(kinds: Kinds) {
    this.kinds = kinds
  }

  lose(at: string, code: LossCode, params?: Loss['params']): void {
    this.losses.push({ at, code, ...(params && { params }) })
  }

  place(sketch: Sketch, at: SketchPlace): void {
    const stand = this.stand(sketch, at)
    if (!stand) {
      // A container that cannot be placed is replaced by its content.
      for (const child of sketch.inside ?? []) this.place(child, at)
      return
    }
    if (this.count >= mostNodes) {
      if (!this.isFull) this.lose('', 'tooMany', { limit: mostNodes })
      this.isFull = true
      return
    }
    this.count += 1
    const { kind, options } = stand
    const id = `n${this.count}`
    const field = kind.holdsData ? this.fieldFor(sketch, kind, at.taken) : ''
    this.nodes[id] = {
      ...this.settled(sketch),
      id,
      kind: kind.kind,
      version: kind.version,
      field,
      options: this.optionsOf(kind, options, sketch.at),
      children: [],
    }
    this.children.get(at.parent)?.push(id)
    this.children.set(id, [])
    this.origins.set(id, sketch.at)
    if (sketch.name !== '' && !this.ids.has(sketch.name)) {
      this.ids.set(sketch.name, id)
      if (field !== '')
        this.paths.set(sketch.name, at.table === '' ? field : `${at.table}.${field}`)
      else if (!kind.holdsData) this.paths.set(`#${sketch.name}`, `#${id}`)
    }
    const isTable = kind.holds === 'rows'
    const inner: SketchPlace = {
      parent: id,
      above: kind,
      isInTable: at.isInTable || isTable,
      taken: isTable ? new Set() : at.taken,
      table: isTable ? field : at.table,
    }
    for (const child of sketch.inside ?? []) this.place(child, inner)
  }

  private stand(
    sketch: Sketch,
    { above, isInTable }: SketchPlace,
  ): { readonly kind: Kind; readonly options: SketchOptions } | null {
    const { inTable } = sketch
    const tries = [
      { kind: sketch.kind, options: sketch.options ?? {} },
      ...(isInTable && inTable
        ? [{ kind: inTable.kind, options: inTable.options ?? sketch.options ?? {} }]
        : []),
    ]
    for (const [index, attempt] of tries.entries()) {
      const kind = Object.hasOwn(this.kinds, attempt.kind) ? this.kinds[attempt.kind] : undefined
      if (!kind || fits(kind, above, isInTable)) continue
      if (index > 0)
        this.lose(sketch.at, 'asKind', { kind: sketch.kind, own: sketch.kind, to: attempt.kind })
      return { kind, options: attempt.options }
    }
    if (Object.hasOwn(this.kinds, sketch.kind))
      this.lose(sketch.at, 'misplaced', { kind: sketch.kind, own: sketch.kind })
    else this.lose(sketch.at, 'kind', { kind: sketch.kind })
    return null
  }

  private fieldFor({ at, field, name }: Sketch, kind: Kind, taken: Set<string>): string {
    const isFree = (candidate: string): boolean =>
      isFieldName(candidate) && !isReserved(candidate) && !taken.has(candidate.toLowerCase())
    const legal = legalPart(field)
    const made =
      [field, legal].find(isFree) ??
      findFreeName(taken, isFieldName(legal) ? legal.replace(/\d+$/, '') || kind.kind : kind.kind)
    taken.add(made.toLowerCase())
    if (made !== field && name !== '') this.lose(at, 'renamed', { from: shorten(field), to: made })
    return made
  }

  /** The settings of every node, each checked by itself. */
  private settled({
    at,
    label,
    settings = {},
  }: Sketch): Omit<Node, 'id' | 'kind' | 'version' | 'field' | 'options' | 'children'> {
    const bare = { id: 'n', kind: '', field: '', label: label.slice(0, longestLabel) }
    if (label.length > longestLabel) this.lose(at, 'shortened', { key: 'label' })
    if ((settings.tip ?? '').length > longestTip) this.lose(at, 'shortened', { key: 'tip' })
    let kept = Default(nodeSchema, bare) as Node
    for (const [key, value] of Object.entries({
      ...settings,
      ...(settings.tip !== undefined && { tip: settings.tip.slice(0, longestTip) }),
    })) {
      const next = { ...kept, [key]: value }
      if (Check(nodeSchema, next)) kept = next
      else this.lose(at, 'option', { key, value: shorten(value) })
    }
    return kept
  }

  /** Options that the kind accepts; if they do not fit together, each is tried by itself. */
  private optionsOf(kind: Kind, options: SketchOptions, at: string): SketchOptions {
    const known = Object.fromEntries(
      Object.entries(options).filter(([key]) => Object.hasOwn(kind.options.properties, key)),
    )
    for (const key of Object.keys(options))
      if (!Object.hasOwn(known, key))
        this.lose(at, 'setting', { key, value: shorten(options[key]) })
    if (kind.fits(known)) return known
    let kept: SketchOptions = {}
    for (const [key, value] of Object.entries(known)) {
      const next = { ...kept, [key]: value }
      if (kind.fits(next)) kept = next
      else this.lose(at, 'option', { key, value: shorten(value) })
    }
    return kept
  }
}

function formOf(
  given: DesignSketch['form'] = {},
  lose: (key: string, value: unknown) => void,
): FormSettings {
  let kept = emptyDocument().form
  for (const [key, value] of Object.entries(given)) {
    const next = { ...kept, [key]: value }
    if (Check(formSettings, next)) kept = next
    else lose(key, value)
  }
  return kept
}

/**
 * Makes a document from the sketches. It always opens in the designer: every node is where its kind
 * is allowed, with a free name and valid options. Everything else is reported as lost.
 */
export function grow(kinds: Kinds, sketched: DesignSketch): ImportedDesign {
  const growing = new Growing(kinds)
  const top: SketchPlace = {
    parent: rootId,
    above: null,
    isInTable: false,
    taken: new Set(),
    table: '',
  }
  for (const node of sketched.nodes) growing.place(node, top)
  const { nodes, children, paths, losses, ids, origins } = growing
  for (const node of Object.values(nodes))
    nodes[node.id] = { ...node, children: children.get(node.id) ?? [] }
  const form = formOf(sketched.form, (key, value) =>
    growing.lose('', 'option', { key, value: shorten(value) }),
  )
  const { rules, lost } = nameRules(sketched.rules ?? [], paths)
  growing.losses.push(...lost)
  const bare: Document = {
    ...emptyDocument(),
    form,
    nodes,
    children: children.get(rootId) ?? [],
  }
  for (const [id, node] of Object.entries(nodes)) {
    mapNode(kinds, node, (name) => {
      if (name !== '' && !paths.has(name))
        growing.lose(origins.get(id) ?? '', 'reference', { name: shorten(name) })
      return name
    })
  }
  const named = mapPaths(kinds, bare, paths)
  const ruleOrigins = new Map(rules.map(({ id, at }) => [id, at]))
  const document = makeSound(
    kinds,
    {
      ...named,
      rules: rules.map(({ at: _at, ...rule }) => rule),
      list: { ...named.list, ...sketched.list?.(named) },
    },
    (id, code, params) => growing.lose(origins.get(id) ?? ruleOrigins.get(id) ?? '', code, params),
  )
  return { document, losses: labelled([...sketched.losses, ...losses], sketched.nodes), ids }
}

/** Losses with the label of their part: their own, or that of the nearest container. */
function labelled(losses: readonly Loss[], sketches: readonly Sketch[]): Loss[] {
  const labels = new Map<string, string>()
  const open = [...sketches]
  for (let sketch = open.pop(); sketch; sketch = open.pop()) {
    if (sketch.label !== '') labels.set(sketch.at, sketch.label)
    open.push(...(sketch.inside ?? []))
  }
  const labelAt = (at: string): string => {
    for (let here = at; here !== ''; here = here.slice(0, Math.max(0, here.lastIndexOf('.')))) {
      const label = labels.get(here)
      if (label !== undefined) return label
    }
    return ''
  }
  return losses.map((loss) => {
    const label = loss.label ?? labelAt(loss.at)
    return label === '' ? loss : { ...loss, label }
  })
}
