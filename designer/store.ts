import { computed, makeAutoObservable, observableRef, reaction } from 'mobx'
import type { IComputedValue } from 'mobx'
import { check } from '#schemas/design/check.ts'
import type { DesignProblem } from '#schemas/design/check.ts'
import { childrenOf, rootId } from '#schemas/design/document.ts'
import type { Document, FormSettings } from '#schemas/design/document.ts'
import { apply } from '#schemas/design/edit.ts'
import type { Command } from '#schemas/design/edit.ts'
import { fragmentOf, findTopmost } from '#schemas/design/fragment.ts'
import type { Fragment } from '#schemas/design/fragment.ts'
import { compile } from '#schemas/design/model.ts'
import type { Model } from '#schemas/design/model.ts'
import { pathsOf } from '#schemas/design/paths.ts'
import { canMove, canPlace } from '#schemas/design/place.ts'
import { refusalTexts } from '#schemas/design/refusal.ts'
import type { Refusal } from '#schemas/design/refusal.ts'
import type { Say } from '#schemas/text.ts'
import type { BoundKind, Kind, Kinds } from '#schemas/widget/define.ts'
import { containerOf } from '#schemas/widget/reference.ts'
import type { Node, NodeSettings } from '#schemas/widget/node.ts'
import { makeId } from '#schemas/wire/id.ts'
import { beginOptions } from './begin.ts'
import { PastedTable } from './cells/pasted.ts'
import { culpritOf, isOfSeveral } from './culprit.ts'
import * as histories from './history.ts'
import type { History, HistorySnapshot } from './history.ts'
import { ancestorsOf, gapsFor, heirOf, movesOf, neighbourOf, staysAt } from './place.ts'
import type { Gap, MoveDirection } from './place.ts'
import { Todo } from './problems/todo.ts'
import type { SavedDocument, Saving } from './saving.ts'
import { allOf, besideOf, planChosen, severalOf } from './selecting.ts'
import type { Choosing, SelectedNodes } from './selecting.ts'
import { designTexts } from './texts.ts'
import { keepTrail } from './trail.ts'
import type { Trail } from './trail.ts'
import { keyOf, sayTitle, titleOf } from './title.ts'
import type { ReplacementStep, Title } from './title.ts'
import { noShares, spansOf, planWiden } from './widths.ts'
import { Removal } from './uses/removal.ts'
import { findRemoved } from './uses/removed.ts'
import type { Shares } from './widths.ts'
import { isEqual } from '#schemas/equal.ts'

export interface DesignGiven {
  readonly kinds: Kinds
  readonly document: Document
  readonly saving: Saving
  readonly say: Say
  /** Keeps the history over a reload; absent: it is not kept. */
  readonly trail?: Trail
}

const checkTime = 300
/** Milliseconds after an edit until the history is kept. */
const trailTime = 200

/** The open design: its document, the history of edits, the selection, and the problems. */
export class DesignStore {
  readonly kinds: Kinds
  readonly saving: Saving
  readonly say: Say
  history: History
  problems: readonly DesignProblem[] = []
  readonly removal = new Removal()
  readonly pasted = new PastedTable()
  /** What is only unfinished, and not wrong. */
  readonly todo = new Todo()
  /**
   * The text of the live region for screen readers: the last move, or why the last command was
   * refused.
   */
  said: { readonly text: string; readonly isRefusal: boolean } | null = null
  /** What was copied last, for pasting. */
  clip: Fragment | null = null
  /** The node whose label is being edited in place. */
  renaming: string | null = null
  private readonly nodes = new Map<string, IComputedValue<Node | undefined>>()
  private readonly bounds = new Map<string, IComputedValue<BoundKind | null>>()
  private readonly selected = new Map<string, IComputedValue<boolean>>()
  private readonly wrong = new Map<string, IComputedValue<readonly DesignProblem[]>>()
  private readonly stops: (() => void)[]

  constructor({ kinds, document, saving, say, trail }: DesignGiven) {
    this.kinds = kinds
    this.saving = saving
    this.say = say
    this.history = histories.open(document)
    this.problems = check(kinds, document)
    makeAutoObservable<this, 'nodes' | 'bounds' | 'selected' | 'wrong' | 'stops'>(
      this,
      {
        kinds: false,
        saving: false,
        say: false,
        history: observableRef,
        problems: observableRef,
        said: observableRef,
        removal: false,
        pasted: false,
        todo: false,
        clip: observableRef,
        nodes: false,
        bounds: false,
        selected: false,
        wrong: false,
        stops: false,
        node: false,
        bound: false,
        isSelected: false,
        problemsOf: false,
      },
      { autoBind: true },
    )
    this.stops = [
      reaction(
        () => this.document,
        (draft) => this.saving.note(draft),
      ),
      reaction(
        () => this.document,
        (draft) => this.judge(draft),
        { delay: checkTime },
      ),
      reaction(
        () => this.history.past,
        () => trail?.write(keepTrail(this.history)),
        { delay: trailTime },
      ),
    ]
  }

  get document(): Document {
    return this.history.now.document
  }

  /** The last chosen node, which the inspector shows. */
  get selection(): string {
    return this.history.now.selection
  }

  /** Everything that is selected, in reading order. A container stands for all it holds. */
  get chosen(): readonly string[] {
    return findTopmost(this.document, allOf(this.history.now))
  }

  get form(): FormSettings {
    return this.document.form
  }

  /** Ids of the topmost nodes. */
  get children(): readonly string[] {
    return this.document.children
  }

  /** The compiled document: the fields that rules, lists and previews can refer to. */
  get model(): Model {
    return compile(this.kinds, this.document)
  }

  get errors(): readonly DesignProblem[] {
    return this.problems.filter((problem) => problem.severity === 'error')
  }

  /** The problems of what is wrong, without what is only unfinished. */
  get wrongs(): readonly DesignProblem[] {
    return this.problems.filter((problem) => !this.todo.has(problem))
  }

  /** Ids of the nodes that are targets of a rule. */
  get ruled(): ReadonlySet<string> {
    const targets = new Set(
      this.document.rules.flatMap((rule) =>
        rule.then.flatMap((effect) => ('fields' in effect ? effect.fields : [effect.field])),
      ),
    )
    const paths = pathsOf(this.kinds, this.document)
    return new Set(
      Object.keys(this.document.nodes).filter(
        (id) => targets.has(`#${id}`) || targets.has(paths.get(id) ?? `#${id}`),
      ),
    )
  }

  /** Every field and column by path, in the form that options refer to them. */
  get named(): readonly {
    readonly id: string
    readonly path: string
    readonly label: string
    readonly type: string
    readonly noun: string
    readonly model: string
  }[] {
    return [...pathsOf(this.kinds, this.document)].map(([id, path]) => ({
      id,
      path,
      label: this.nameOf(id),
      type: this.bound(id)?.type ?? '',
      noun: this.bound(id)?.reference?.to ?? '',
      model: containerOf(this.bound(id)?.reference ?? null, 'model'),
    }))
  }

  /** Changes settings of several nodes as one step. */
  changeAll(ids: readonly string[], set: Partial<NodeSettings>): void {
    const [first, ...more] = ids.map((id): Command => ({ type: 'change', id, set }))
    if (first) this.run(first, more)
  }

  /**
   * Sets options of a node, and of all nodes in `also`. Options that keep their value are not part
   * of the edit.
   */
  setOptions(
    id: string,
    options: Readonly<Record<string, unknown>>,
    also: readonly string[] = [],
  ): void {
    const node = this.document.nodes[id]
    const before: Readonly<Record<string, unknown>> = {
      ...this.bound(id)?.options,
      ...node?.options,
    }
    const set = Object.fromEntries(
      Object.entries(options).filter(([key, value]) => !isEqual(value, before[key])),
    )
    this.todo.touch([id, ...also])
    if (Object.keys(set).length > 0)
      this.run(
        { type: 'options', id, set },
        also.map((otherId) => ({ type: 'options', id: otherId, set })),
      )
  }

  /** One node. An observer of it is not affected by changes of other nodes. */
  node(id: string): Node | undefined {
    return cached(this.nodes, id, () => this.document.nodes[id])
  }

  /** The kind of a node bound to its options; null when the options cannot be read. */
  bound(id: string): BoundKind | null {
    return cached(this.bounds, id, () => {
      const node = this.node(id)
      const kind = node && this.kinds[node.kind]
      return kind?.fits(node?.options) ? kind.bind(node?.options) : null
    })
  }

  isSelected(id: string): boolean {
    return cached(
      this.selected,
      id,
      () => this.selection === id || (this.history.now.others ?? []).includes(id),
    )
  }

  /** Is the selected node this one, or inside it? */
  holdsSelection(id: string): boolean {
    return this.selection === id || ancestorsOf(this.document, this.selection).includes(id)
  }

  problemsOf(id: string): readonly DesignProblem[] {
    return cached(this.wrong, id, () => this.problems.filter((problem) => problem.nodeId === id))
  }

  /**
   * Runs commands as one step that can be undone: all of them, or none where one is refused. Then
   * the user is told which one and why.
   */
  run(
    command: Command,
    more: readonly Command[] = [],
    title = titleOf(this.document, command, more),
  ): boolean {
    const before = this.document
    let edited = apply(this.kinds, before, command)
    if ('problems' in edited)
      return isOfSeveral(command, more)
        ? this.refuseStep(before, command, edited.problems)
        : this.refuseWith(edited.problems)
    if (edited.document === before && more.length === 0) return true
    const selected =
      command.type === 'remove'
        ? { selection: heirOf(before, command.ids) }
        : this.after(edited.document, edited.selected)
    const { missing = [] } = edited
    for (const next of more) {
      const after = apply(this.kinds, edited.document, next)
      if ('problems' in after) return this.refuseStep(edited.document, next, after.problems)
      edited = after
    }
    this.record(
      { document: edited.document, ...selected },
      title,
      title.did === 'fix' ? '' : keyOf(command, more),
    )
    if (missing.length > 0)
      this.tell(this.say(designTexts, 'pasteMissing', { names: missing.join(', ') }))
    return true
  }

  /** Fixes problems as one step, and checks at once which remain. */
  mend([first, ...more]: readonly Command[]): void {
    if (first && this.run(first, more, { did: 'fix', kind: '', label: '' }))
      this.judge(this.document)
  }

  select(id: string, how: Choosing = 'only'): void {
    if (how === 'only' && id === this.selection && this.chosen.length <= 1) return
    this.hold(planChosen(this.history.now, id, how))
  }

  /** Selects several nodes; an empty list selects the form itself. */
  selectSeveral(ids: readonly string[]): void {
    this.hold(severalOf(this.document, ids))
  }

  /** Selects the siblings of the selected node together with it. */
  selectBeside(): void {
    this.hold(besideOf(this.document, this.selection))
    this.tell(this.nameOfSeveral(this.chosen))
  }

  undo(): void {
    const step = this.history.past.at(-1)
    if (!step) return
    this.history = histories.undo(this.history)
    this.tell(this.say(designTexts, 'undone', { step: sayTitle(step.title, this.kinds, this.say) }))
  }

  /** Takes over the steps that were kept before a reload and led to this document. */
  resume(past: History['past']): void {
    if (past.length > 0) this.history = { ...this.history, past, future: [] }
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

  /**
   * Inserts a new node of a kind at the gap, or at the best place for the selection. Beside other
   * nodes it shares the width of their line. The label of a new field is edited at once.
   */
  insert(kind: Kind, gap = this.gapFor(kind), shares: Shares = noShares): boolean {
    const name = this.say(kind.texts, 'name')
    if (!gap) return this.refuse(this.say(designTexts, 'noPlace', { name }))
    const childIds = kind.children.map(() => makeId())
    const labels = kind.children.map((child, index): Command => ({
      type: 'change',
      id: childIds[index] ?? '',
      set: { label: `${this.nameOfKind(child)} ${index + 1}` },
    }))
    const id = makeId()
    this.todo.insert([id, ...childIds])
    const options = beginOptions(kind, this.say)
    const isInserted = this.run(
      { type: 'insert', kind: kind.kind, id, label: name, options, childIds, ...gap },
      [...labels, ...spansOf(shares, [id])],
    )
    if (isInserted && kind.holdsData) this.rename(id)
    return isInserted
  }

  /**
   * Removes nodes and selects the next one. If something else refers to them, the user is asked
   * first.
   */
  remove(ids = this.chosen, isSure = false): boolean {
    if (
      ids.length === 0 ||
      (!isSure && this.removal.asks(ids, findRemoved(this.kinds, this.document, ids)))
    )
      return false
    this.removal.close()
    return this.run({ type: 'remove', ids })
  }

  /** Moves the selection by keyboard to the first place in that direction that accepts it. */
  move(step: MoveDirection): boolean {
    const ids = this.chosen
    const gap = movesOf(this.document, ids, step).find(({ parent }) =>
      ids.every((id) => canMove(this.kinds, this.document, { id, parent }) === null),
    )
    return gap ? this.moveTo(ids, gap) : this.refuse(this.say(designTexts, 'noMove'))
  }

  /**
   * Moves nodes to a gap, in reading order. Beside other nodes they share the width of their line.
   * False when they are there already.
   */
  moveTo(ids: readonly string[], gap: Gap, shares: Shares = noShares): boolean {
    if (
      staysAt(this.document, ids, gap) ||
      !this.run({ type: 'move', ids, ...gap }, spansOf(shares, ids))
    )
      return false
    const index = childrenOf(this.document, gap.parent).indexOf(ids[0] ?? '') + 1
    this.tell(
      this.say(designTexts, 'movedTo', {
        name: this.nameOfSeveral(ids),
        parent: this.nameOf(gap.parent),
        index,
      }),
    )
    return true
  }

  /** Inserts a copy of nodes right after the last of them. */
  duplicate(ids = this.chosen): boolean {
    return (
      ids.length > 0 &&
      this.paste(
        fragmentOf(this.kinds, this.document, ids),
        [...gapsFor(this.document, ids.at(-1) ?? rootId)].slice(1),
      )
    )
  }

  copy(ids = this.chosen): void {
    if (ids.length === 0) return
    this.clip = fragmentOf(this.kinds, this.document, ids)
    this.tell(this.say(designTexts, 'copied', { name: this.nameOfSeveral(ids) }))
  }

  /**
   * Inserts a fragment at the first of these gaps that accepts it; without gaps, at the best place
   * for the selection. Fields get unused names. If no gap accepts it, the user is told why.
   */
  paste(
    fragment: Fragment,
    gaps: readonly Gap[] = [...gapsFor(this.document, this.selection)],
  ): boolean {
    const commands = gaps.map((gap): Command => ({
      type: 'paste',
      fragment,
      seed: makeId(),
      ...gap,
    }))
    const last = commands.at(-1)
    const fitting =
      commands.find((command) => 'document' in apply(this.kinds, this.document, command)) ?? last
    return fitting !== undefined && this.run(fitting)
  }

  /**
   * Pastes the content of a text: a fragment, or cells of a spreadsheet after asking what they
   * become. For any other text, pastes what was copied here last.
   */
  pasteText(text: string, html = ''): boolean {
    const pasted = this.pasted.take(text, html)
    if (pasted === 'asked') return true
    if (pasted === 'tooLong') return this.refuse(this.say(designTexts, 'tooLong'))
    const fragment = pasted ?? this.clip
    return fragment ? this.paste(fragment) : this.refuse(this.say(designTexts, 'nothingToPaste'))
  }

  /** Says that the copy did not reach the system clipboard and can only be pasted here. */
  tellCopiedHere(): void {
    this.tell(this.say(designTexts, 'copiedHere'))
  }

  /** Makes the selected nodes wider or narrower by columns of 24, as one step. */
  widen(by: number): boolean {
    const [first, ...more] = this.chosen.flatMap(
      (id) => planWiden(this.kinds, this.document, { id, by }) ?? [],
    )
    return first === undefined
      ? this.refuse(this.say(designTexts, 'noWidth'))
      : this.run(first, more)
  }

  /**
   * Moves the selection through the tree with the arrow keys. With `isMore`, the next node is added
   * to the selection.
   */
  walk(arrow: 'up' | 'down' | 'left' | 'right', isMore = false): void {
    const next = neighbourOf(this.document, this.selection, arrow)
    if (!isMore) this.select(next)
    else if (next !== rootId) this.hold(severalOf(this.document, [...this.chosen, next]))
    this.tell(this.nameOfSeveral(isMore ? this.chosen : [this.selection]))
  }

  rename(id: string | null): void {
    this.renaming = id
  }

  /**
   * Replaces the whole document as one step: with recovered work, somebody else's version, an
   * earlier one, or a group of fields brought up to date.
   */
  replace(
    document: Document,
    did: ReplacementStep,
    { label = '', ids = [] }: { readonly label?: string; readonly ids?: readonly string[] } = {},
  ): true {
    this.record({ document, ...severalOf(document, ids) }, { did, kind: '', label }, '')
    return true
  }

  /** Says why something could not be done. */
  refuseWith(problems: readonly Refusal[]): false {
    return this.refuse(problems.map(this.sayRefusal).join(' '))
  }

  /** Loads the version that somebody else saved. Undo brings the own version back. */
  loadTheirs(theirs: SavedDocument): void {
    this.saving.takeTheirs(theirs)
    this.replace(theirs.document, 'theirs')
  }

  /** The name of a node that people see. */
  nameOf(id: string): string {
    const node = this.document.nodes[id]
    return node ? node.label || this.nameOfKind(node.kind) : this.say(designTexts, 'form')
  }

  /** The name of several nodes: the first one's, and how many more there are. */
  nameOfSeveral(ids: readonly string[]): string {
    const name = this.nameOf(ids[0] ?? rootId)
    return ids.length > 1 ? this.say(designTexts, 'andMore', { name, count: ids.length - 1 }) : name
  }

  /** The name of a kind that people see; for an unknown kind its id. */
  nameOfKind(name: string): string {
    const kind = this.kinds[name]
    return kind ? this.say(kind.texts, 'name') : name
  }

  /** The best gap for a new node of a kind near the selection. */
  gapFor(kind: Kind, near = this.selection): Gap | undefined {
    return [...gapsFor(this.document, near)].find(
      (gap) =>
        canPlace(this.kinds, this.document, { kind: kind.kind, parent: gap.parent }) === null,
    )
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

  private hold(selected: SelectedNodes): void {
    this.history = { ...this.history, now: { document: this.document, ...selected } }
  }

  /**
   * What is selected after an edit: what it made or moved. The selection stays when the edit only
   * changed selected nodes.
   */
  private after(document: Document, touched: readonly string[]): SelectedNodes {
    const { selection, others = [] } = this.history.now
    if (touched.every((id) => this.isSelected(id))) return { selection, others }
    return severalOf(document, touched)
  }

  private refuse(text: string): false {
    this.said = { text, isRefusal: true }
    return false
  }

  /** Says which of several commands was refused and why, and that nothing of the step was done. */
  private refuseStep(document: Document, command: Command, problems: readonly Refusal[]): false {
    const told = culpritOf(this.kinds, document, command)
    const why = problems.map(this.sayRefusal).join(' ')
    const name = told && (told.label || this.nameOfKind(told.kind))
    return this.refuse(name ? this.say(designTexts, 'stepRefused', { name, why }) : why)
  }

  private judge(document: Document): void {
    this.problems = check(this.kinds, document)
  }

  private record(now: HistorySnapshot, title: Title, key: string): void {
    this.history = histories.push(this.history, now, { title, key, at: Date.now() })
    this.tell(sayTitle(title, this.kinds, this.say))
  }
}

function cached<T>(boxes: Map<string, IComputedValue<T>>, id: string, read: () => T): T {
  const known = boxes.get(id) ?? computed(read)
  boxes.set(id, known)
  return known.get()
}
