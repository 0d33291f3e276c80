import { computed, makeAutoObservable, observableRef, reaction } from 'mobx'
import type { IComputedValue } from 'mobx'
import { check } from '#schemas/design/check.ts'
import type { DesignProblem } from '#schemas/design/check.ts'
import { childrenOf, findParent, rootId } from '#schemas/design/document.ts'
import type { Document, FormSettings } from '#schemas/design/document.ts'
import { apply } from '#schemas/design/edit.ts'
import type { Command } from '#schemas/design/edit.ts'
import { fragmentOf } from '#schemas/design/fragment.ts'
import type { Fragment } from '#schemas/design/fragment.ts'
import { compile } from '#schemas/design/model.ts'
import type { Model } from '#schemas/design/model.ts'
import { pathsOf } from '#schemas/design/paths.ts'
import { canMove, canPlace } from '#schemas/design/place.ts'
import { refusalTexts } from '#schemas/design/refusal.ts'
import type { Refusal } from '#schemas/design/refusal.ts'
import type { Say } from '#schemas/text.ts'
import type { Bound, Kind, Kinds } from '#schemas/widget/define.ts'
import type { Node } from '#schemas/widget/node.ts'
import { makeId } from '#schemas/wire/id.ts'
import * as histories from './history.ts'
import type { History, Scene } from './history.ts'
import { ancestorsOf, gapsFor, heirOf, movesOf, neighbourOf } from './place.ts'
import type { Gap, Step } from './place.ts'
import type { Saved, Saving } from './saving.ts'
import { designTexts } from './texts.ts'
import { keyOf, sayTitle, titleOf } from './title.ts'
import type { Title } from './title.ts'

export interface DesignGiven {
  readonly kinds: Kinds
  readonly document: Document
  readonly saving: Saving
  readonly say: Say
}

const checkTime = 300

/** The one open design: its document, everything that was done to it, what is selected, and what is wrong. */
export class DesignStore {
  readonly kinds: Kinds
  readonly saving: Saving
  readonly say: Say
  history: History
  problems: readonly DesignProblem[] = []
  /** What the live region says: the last move, or why the last command was refused. */
  said: { readonly text: string; readonly isRefusal: boolean } | null = null
  /** What copy took, for paste. */
  clip: Fragment | null = null
  /** The node whose label is being edited in its place. */
  renaming: string | null = null
  private readonly nodes = new Map<string, IComputedValue<Node | undefined>>()
  private readonly bounds = new Map<string, IComputedValue<Bound | null>>()
  private readonly selected = new Map<string, IComputedValue<boolean>>()
  private readonly wrong = new Map<string, IComputedValue<readonly DesignProblem[]>>()
  private readonly stops: (() => void)[]

  constructor({ kinds, document, saving, say }: DesignGiven) {
    this.kinds = kinds
    this.saving = saving
    this.say = say
    this.history = histories.open(document)
    this.problems = check(kinds, document)
    makeAutoObservable<this, 'nodes' | 'bounds' | 'selected' | 'wrong' | 'stops'>(
      this,
      { kinds: false, saving: false, say: false, history: observableRef, problems: observableRef, said: observableRef, clip: observableRef, nodes: false, bounds: false, selected: false, wrong: false, stops: false, node: false, bound: false, isSelected: false, problemsOf: false },
      { autoBind: true },
    )
    this.stops = [
      reaction(() => this.document, (one) => this.saving.note(one)),
      reaction(() => this.document, (one) => this.judge(one), { delay: checkTime }),
    ]
  }

  get document(): Document {
    return this.history.now.document
  }

  get selection(): string {
    return this.history.now.selection
  }

  get form(): FormSettings {
    return this.document.form
  }

  /** Ids of the topmost nodes. */
  get children(): readonly string[] {
    return this.document.children
  }

  /** The document compiled: what rules, lists and previews may name. */
  get model(): Model {
    return compile(this.kinds, this.document)
  }

  get errors(): readonly DesignProblem[] {
    return this.problems.filter((one) => one.severity === 'error')
  }

  /** Ids of the nodes that a rule aims at. */
  get ruled(): ReadonlySet<string> {
    const targets = new Set(this.document.rules.flatMap((rule) => rule.then.flatMap((effect) => ('fields' in effect ? effect.fields : [effect.field]))))
    const paths = pathsOf(this.kinds, this.document)
    return new Set(Object.keys(this.document.nodes).filter((id) => targets.has(`#${id}`) || targets.has(paths.get(id) ?? `#${id}`)))
  }

  /** Every field and column by path, as an option may name it. */
  get named(): readonly { readonly id: string; readonly path: string; readonly label: string; readonly type: string }[] {
    return [...pathsOf(this.kinds, this.document)].map(([id, path]) => ({ id, path, label: this.nameOf(id), type: this.bound(id)?.type ?? '' }))
  }

  /** Takes options over; only those that differ are an edit. */
  setOptions(id: string, options: Readonly<Record<string, unknown>>): void {
    const node = this.document.nodes[id]
    const before: Readonly<Record<string, unknown>> = { ...this.bound(id)?.options, ...node?.options }
    const set = Object.fromEntries(Object.entries(options).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key])))
    if (Object.keys(set).length > 0) this.run({ type: 'options', id, set })
  }

  /** One node, observed alone: others may change without a word. */
  node(id: string): Node | undefined {
    return cached(this.nodes, id, () => this.document.nodes[id])
  }

  /** A node's kind with its options read; null when they cannot be. */
  bound(id: string): Bound | null {
    return cached(this.bounds, id, () => {
      const node = this.node(id)
      const kind = node && this.kinds[node.kind]
      return kind?.fits(node?.options) ? kind.bind(node?.options) : null
    })
  }

  isSelected(id: string): boolean {
    return cached(this.selected, id, () => this.selection === id)
  }

  /** Is the selected node this one, or inside it? */
  holdsSelection(id: string): boolean {
    return this.selection === id || ancestorsOf(this.document, this.selection).includes(id)
  }

  problemsOf(id: string): readonly DesignProblem[] {
    return cached(this.wrong, id, () => this.problems.filter((one) => one.nodeId === id))
  }

  /** Does one command as one step that can be undone; false when it is refused, and the reason is said. */
  run(command: Command, more: readonly Command[] = []): boolean {
    const before = this.document
    let edited = apply(this.kinds, before, command)
    if ('problems' in edited) return this.refuse(edited.problems.map(this.sayRefusal).join(' '))
    if (edited.document === before) return true
    const selection = command.type === 'remove' ? heirOf(before, command.ids) : (edited.selected[0] ?? this.selection)
    const { missing = [] } = edited
    for (const next of more) {
      const after = apply(this.kinds, edited.document, next)
      if ('document' in after) edited = after
    }
    this.record({ document: edited.document, selection }, titleOf(before, command), keyOf(command))
    if (missing.length > 0) this.tell(this.say(designTexts, 'pasteMissing', { names: missing.join(', ') }))
    return true
  }

  select(id: string): void {
    if (id === this.selection) return
    this.history = { ...this.history, now: { ...this.history.now, selection: this.document.nodes[id] ? id : rootId } }
  }

  undo(): void {
    const step = this.history.past.at(-1)
    if (!step) return
    this.history = histories.undo(this.history)
    this.tell(this.say(designTexts, 'undone', { step: sayTitle(step.title, this.kinds, this.say) }))
  }

  redo(): void {
    const [step] = this.history.future
    if (!step) return
    this.history = histories.redo(this.history)
    this.tell(this.say(designTexts, 'redone', { step: sayTitle(step.title, this.kinds, this.say) }))
  }

  /** Goes to the state after the first `count` steps of the history list. */
  jump(count: number): void {
    this.history = histories.jump(this.history, count)
  }

  /** Puts a new node of a kind at the gap, or at the best place for the selection. */
  insert(kind: Kind, gap = this.gapFor(kind)): boolean {
    const name = this.say(kind.texts, 'name')
    if (!gap) return this.refuse(this.say(designTexts, 'noPlace', { name }))
    const childIds = kind.children.map(() => makeId())
    const labels = kind.children.map((child, index): Command => ({ type: 'change', id: childIds[index] ?? '', set: { label: `${this.nameOfKind(child)} ${index + 1}` } }))
    return this.run({ type: 'insert', kind: kind.kind, id: makeId(), label: name, childIds, ...gap }, labels)
  }

  /** Takes a node out; the next one is selected. */
  remove(id: string): boolean {
    return id !== rootId && this.run({ type: 'remove', ids: [id] })
  }

  /** Moves a node by keyboard to the first place of that direction that takes it. */
  move(id: string, step: Step): boolean {
    const gap = movesOf(this.document, id, step).find((one) => canMove(this.kinds, this.document, { id, parent: one.parent }) === null)
    return gap ? this.moveTo(id, gap) : this.refuse(this.say(designTexts, 'noMove'))
  }

  moveTo(id: string, gap: Gap): boolean {
    const stays = findParent(this.document, id) === gap.parent && [0, 1].includes(gap.index - childrenOf(this.document, gap.parent).indexOf(id))
    if (stays || !this.run({ type: 'move', ids: [id], ...gap })) return false
    const index = childrenOf(this.document, gap.parent).indexOf(id) + 1
    this.tell(this.say(designTexts, 'movedTo', { name: this.nameOf(id), parent: this.nameOf(gap.parent), index }))
    return true
  }

  /** Puts a copy of a node right after it. */
  duplicate(id: string): boolean {
    return id !== rootId && this.paste(fragmentOf(this.kinds, this.document, [id]), id)
  }

  copy(id: string): void {
    if (id === rootId) return
    this.clip = fragmentOf(this.kinds, this.document, [id])
    this.tell(this.say(designTexts, 'copied', { name: this.nameOf(id) }))
  }

  /** Puts a fragment at the best place for the selection, or right after one node; fields get names that are free. */
  paste(fragment: Fragment, behind?: string): boolean {
    const gaps = behind === undefined ? [...gapsFor(this.document, this.selection)] : [...gapsFor(this.document, behind)].slice(1)
    const seed = makeId()
    const gap = gaps.find((one) => 'document' in apply(this.kinds, this.document, { type: 'paste', fragment, seed, ...one }))
    return gap ? this.run({ type: 'paste', fragment, seed, ...gap }) : this.refuse(this.say(designTexts, 'noPaste'))
  }

  /** Walks the tree with the arrow keys. */
  walk(arrow: 'up' | 'down' | 'left' | 'right'): void {
    this.select(neighbourOf(this.document, this.selection, arrow))
    this.tell(this.nameOf(this.selection))
  }

  rename(id: string | null): void {
    this.renaming = id
  }

  /** Takes over a whole document as one step: recovered work, another's version, an earlier one. */
  replace(document: Document, did: 'recover' | 'theirs' | 'restore'): void {
    this.record({ document, selection: rootId }, { did, kind: '', label: '' }, '')
  }

  /** Chooses the version that somebody else saved; undo still brings this one back. */
  loadTheirs(theirs: Saved): void {
    this.saving.takeTheirs(theirs)
    this.replace(theirs.document, 'theirs')
  }

  /** What people call a node. */
  nameOf(id: string): string {
    const node = this.document.nodes[id]
    return node ? node.label || this.nameOfKind(node.kind) : this.say(designTexts, 'form')
  }

  /** What people call a kind; an unknown one by its own name. */
  nameOfKind(name: string): string {
    const kind = this.kinds[name]
    return kind ? this.say(kind.texts, 'name') : name
  }

  /** The best gap for a new node of a kind near the selection. */
  gapFor(kind: Kind, near = this.selection): Gap | undefined {
    return [...gapsFor(this.document, near)].find((gap) => canPlace(this.kinds, this.document, { kind: kind.kind, parent: gap.parent }) === null)
  }

  /** Why something is refused, in words. */
  sayRefusal({ code, params }: Refusal): string {
    return this.say(refusalTexts, code, params)
  }

  tell(text: string): void {
    this.said = { text, isRefusal: false }
  }

  stop(): void {
    for (const stop of this.stops) stop()
    this.saving.stop()
  }

  private refuse(text: string): false {
    this.said = { text, isRefusal: true }
    return false
  }

  private judge(document: Document): void {
    this.problems = check(this.kinds, document)
  }

  private record(now: Scene, title: Title, key: string): void {
    this.history = histories.push(this.history, now, { title, key, at: Date.now() })
    this.tell(sayTitle(title, this.kinds, this.say))
  }
}

function cached<T>(boxes: Map<string, IComputedValue<T>>, id: string, read: () => T): T {
  const known = boxes.get(id) ?? computed(read)
  boxes.set(id, known)
  return known.get()
}
