import { computed, makeObservable, observable, runInAction } from 'mobx'
import type { Field } from '#schemas/design/model.ts'
import { problemTexts, sayIssues } from '#schemas/design/problem.ts'
import type { Answer } from '#schemas/record/input.ts'
import { issuesIn, issuesOf } from '#schemas/record/issue.ts'
import type { RowIssue } from '#schemas/record/issue.ts'
import { isSame } from '#schemas/record/lines.ts'
import type { PageRuntime } from '#schemas/runtime.ts'
import type { Problem } from '#schemas/wire/envelope.ts'
import type { FieldStore } from './field-store.ts'
import { kept } from './memo.ts'
import type { ScopeStore } from './scope-store.ts'
import { findStore, TableStore } from './table-store.ts'

/** All known problems of an open form, each at its field. */
export class FormProblems {
  private readonly root: ScopeStore
  private readonly voice: Pick<PageRuntime, 'say'>
  private readonly marked = observable.map<FieldStore, string>([], { deep: false })
  /** Problems that the server found, with the value that it rejected. */
  private readonly refused = new Map<FieldStore, unknown>()
  /** Fields into which unreadable text was pasted, with the value that they had then. */
  private readonly unread = new Map<
    FieldStore,
    { readonly value: unknown; readonly message: string }
  >()
  /** Fields with something still running, such as an upload. */
  private readonly waiting = observable.set<FieldStore>([], { deep: false })
  private readonly elsewhere = observable.box<readonly string[]>([], { deep: false })
  private readonly inNodes = new Map<string, Answer<boolean>>()

  constructor(root: ScopeStore, voice: Pick<PageRuntime, 'say'>) {
    this.root = root
    this.voice = voice
    makeObservable<FormProblems, 'wrong'>(this, { wrong: computed })
  }

  of(store: FieldStore): string | undefined {
    return this.marked.get(store)
  }

  private get wrong(): readonly FieldStore[] {
    return [...this.marked.keys()].filter((store) => store.visible)
  }

  get count(): number {
    return this.wrong.length + this.elsewhere.get().length
  }

  /** Messages of problems in hidden fields, or in no field at all. */
  get others(): readonly string[] {
    return this.elsewhere.get()
  }

  get isWaiting(): boolean {
    return this.waiting.size > 0
  }

  /** Does a visible field inside this layout node have a problem? */
  isIn(nodeId: string): boolean {
    const known =
      this.inNodes.get(nodeId) ??
      kept(() => this.wrong.some((store) => store.source.inside.includes(nodeId)))
    this.inNodes.set(nodeId, known)
    return known.get()
  }

  /**
   * The first visible field with a problem in reading order: rows by position, then cells by
   * column.
   */
  get first(): FieldStore | undefined {
    return this.all[0]
  }

  /** All visible fields with a problem, in the same order. */
  get all(): readonly FieldStore[] {
    const wrongIn = (scope: ScopeStore, fields: readonly Field[]): readonly FieldStore[] =>
      fields.flatMap((field) => {
        const store = scope.known(field.path)
        if (!store?.visible) return []
        const rows = store instanceof TableStore ? store.rows : []
        return [
          ...(this.marked.has(store) ? [store] : []),
          ...rows.flatMap((row) => wrongIn(row.scope, field.columns)),
        ]
      })
    return this.marked.size === 0 ? [] : wrongIn(this.root, this.root.line.world.law.model.fields)
  }

  /** After a change, checks the field again if it is marked. */
  changed(store: FieldStore): void {
    if (this.marked.has(store)) this.recheck(store)
  }

  /**
   * Checks the field that was left, and all marked fields again, because their problem may depend
   * on this field.
   */
  touched(store: FieldStore): void {
    if (this.unread.delete(store)) this.refused.delete(store)
    for (const key of this.marked.keys()) this.recheck(key)
    this.recheck(store)
  }

  held(store: FieldStore, isHeld: boolean): void {
    if (isHeld) this.waiting.add(store)
    else if (this.waiting.delete(store)) this.recheck(store)
  }

  misread(store: FieldStore, text: string): void {
    const [given] = sayIssues(
      [{ path: store.path, code: 'unread', params: { text: text.slice(0, 40) } }],
      this.voice.say,
    )
    if (!given) return
    this.unread.set(store, { value: store.settled, message: given.message })
    this.marked.set(store, given.message)
    this.refused.set(store, store.settled)
  }

  recheck(store: FieldStore): void {
    if (this.refused.has(store) && isSame(this.refused.get(store), store.settled)) return
    this.refused.delete(store)
    const issues = store.cell.isVisible ? issuesOf(store.cell) : []
    const [problem] = sayIssues(
      issues.slice(0, 1).map((issue) => ({ ...issue, path: store.path })),
      this.voice.say,
    )
    if (problem) this.marked.set(store, problem.message)
    else this.marked.delete(store)
  }

  /** Removes all problems of a field that no longer exists. */
  forget(store: FieldStore): void {
    this.marked.delete(store)
    this.waiting.delete(store)
    this.unread.delete(store)
  }

  private place(problems: readonly Problem[], isRefusal: boolean): void {
    const elsewhere: string[] = []
    for (const { path, message } of problems) {
      const store = findStore(this.root, path)
      if (!store?.visible) {
        elsewhere.push(store ? `${store.label}: ${message}` : message)
        continue
      }
      this.marked.set(store, message)
      if (isRefusal) this.refused.set(store, store.settled)
    }
    this.elsewhere.set(elsewhere)
  }

  /** Checks the whole record, marks every invalid field and returns the issues in reading order. */
  checkAll(): readonly RowIssue[] {
    const issues = issuesIn(this.root.line)
    const waiting = [...this.waiting].filter((store) => store.visible)
    const unread = [...this.unread].filter(
      ([store, { value }]) => store.visible && isSame(store.settled, value),
    )
    const { say } = this.voice
    runInAction(() => {
      this.marked.clear()
      this.refused.clear()
      this.place(sayIssues(issues, say), false)
      for (const [store, { value, message }] of unread) {
        this.marked.set(store, message)
        this.refused.set(store, value)
      }
      for (const store of waiting) this.marked.set(store, say(problemTexts, 'uploading'))
    })
    return [
      ...issues,
      ...unread.map(([{ path }]) => ({ path, code: 'unread' })),
      ...waiting.map(({ path }) => ({ path, code: 'uploading' })),
    ]
  }

  /**
   * Checks the fields inside one layout node with the same rules as the whole check, and marks the
   * invalid ones. Problems from the server stay until the value changes.
   */
  checkInside(nodeId: string): boolean {
    const isInside = ({ source }: FieldStore): boolean => source.inside.includes(nodeId)
    const { fields } = this.root.line.world.law.model
    const names = new Set(
      fields.filter((field) => field.inside.includes(nodeId)).map((field) => field.node.field),
    )
    const own = issuesIn(this.root.line).filter(({ path }) => names.has(path.split('.')[0] ?? ''))
    runInAction(() => {
      for (const store of this.marked.keys()) if (isInside(store)) this.recheck(store)
      for (const { path, message } of sayIssues(own, this.voice.say)) {
        const store = findStore(this.root, path)
        if (store?.visible) this.marked.set(store, message)
      }
    })
    return !this.wrong.some(isInside)
  }

  /** Shows problems from the server at their fields; each stays until the field's value changes. */
  refuse(problems: readonly Problem[]): void {
    runInAction(() => this.place(problems, true))
  }
}
