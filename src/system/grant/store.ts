import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { FoundRecord } from '#renderers/pages/grants/parts/record-pick.tsx'
import { authority } from '#schemas/api/authority.ts'
import type {
  Holders,
  Holding,
  InheritedGrant,
  ModelGrant,
  ModelParts,
  SubjectGrants,
  SubjectState,
} from '#schemas/api/authority.ts'
import type { Explanation, ExplainTarget } from '#schemas/api/explanation.ts'
import type { SubjectType } from '#schemas/api/subject.ts'
import type { MenuBranch } from '#schemas/api/menu.ts'
import { records } from '#schemas/api/record.ts'
import {
  changesOf,
  emptyGrant,
  gatherGrants,
  isPage,
  rebase,
  withGrants,
} from '#schemas/grant/grants.ts'
import { dropOver, followEnd, setEnd, trimEnds } from '#schemas/grant/ends.ts'
import type { EndPlace, GrantSet } from '#schemas/grant/ends.ts'
import { scopeKey } from '#schemas/grant/scope-key.ts'
import type { GrantChange, GrantFacet } from '#schemas/grant/grants.ts'
import type { Condition } from '#schemas/design/condition.ts'
import { readyButtons } from '#schemas/permission.ts'
import type { ReadyLevel, Scope } from '#schemas/permission.ts'
import { failures } from '#schemas/wire/failure.ts'
import { labelOf } from './parts/label-of.ts'
import { RefusedCall } from '#src/engine/send.ts'
import type { Send } from '#src/engine/send.ts'

export interface Subject {
  readonly type: SubjectType
  readonly id: string
}

const nothing: SubjectState = {
  version: 0,
  menuIds: [],
  models: [],
  subjectName: '',
  canChange: false,
}

export const isConflict = (error: unknown): error is RefusedCall =>
  error instanceof RefusedCall && error.code === failures.conflict.code

/** The part of the loaded grants that is saved again. */
export const grantsOf = ({ version, menuIds, models, ends }: SubjectGrants): SubjectGrants => ({
  version,
  menuIds,
  models,
  ...(ends && { ends }),
})

const isGrants = (data: unknown): data is SubjectGrants =>
  typeof data === 'object' &&
  data !== null &&
  'version' in data &&
  'menuIds' in data &&
  'models' in data

/**
 * The grants of one subject, as loaded and as being changed. The version prevents overwriting
 * somebody else's change.
 */
export class GrantStore {
  parts: readonly ModelParts[] = []
  menuEntries: readonly MenuBranch[] = []
  subject: Subject | null = null
  /** The name of the subject, and whether the user may change its grants. */
  subjectName = ''
  canChange = false
  saved: SubjectGrants = nothing
  draft: SubjectGrants = nothing
  inherited: readonly InheritedGrant[] = []
  state: 'loading' | 'ready' | 'failed' = 'loading'
  /** The stored grants, if somebody else saved first; otherwise null. */
  theirs: SubjectGrants | null = null
  readonly #send: Send
  readonly #nameOf: (entry: MenuBranch) => string

  constructor(send: Send, nameOf: (entry: MenuBranch) => string) {
    this.#send = send
    this.#nameOf = nameOf
    makeAutoObservable(this, {
      parts: observableRef,
      menuEntries: observableRef,
      subject: observableRef,
      saved: observableRef,
      draft: observableRef,
      inherited: observableRef,
      theirs: observableRef,
      explain: false,
      findHolders: false,
      findRecords: false,
    })
  }

  get changes(): readonly GrantChange[] {
    return changesOf(this.saved, this.draft)
  }

  get isDirty(): boolean {
    return this.changes.length > 0
  }

  /** Everything the subject holds, inherited grants too. */
  get held(): GrantSet {
    return withGrants(this.saved, gatherGrants(this.inherited))
  }

  grantOf(modelId: string): ModelGrant | undefined {
    return this.draft.models.find((model) => model.modelId === modelId)
  }

  /**
   * Loads the grants of a subject, what it holds through others, and everything that can be
   * granted. If another subject is chosen meanwhile, the older answer is dropped.
   */
  async choose(subject: Subject | null): Promise<void> {
    this.subject = subject
    this.subjectName = ''
    this.state = 'loading'
    this.theirs = null
    const of = subject && { params: { objectId: subject.id }, query: { objectType: subject.type } }
    try {
      const [parts, entries, grants, inherited] = await Promise.all([
        this.#send(authority.parts, {}),
        this.#send(authority.menus, {}),
        of ? this.#send(authority.read, of) : nothing,
        of ? this.#send(authority.inherited, of) : { list: [] },
      ])
      if (this.subject !== subject) return
      runInAction(() => {
        this.menuEntries = entries.list
        this.parts = this.#named(parts.list)
        this.inherited = inherited.list
        this.subjectName = grants.subjectName
        this.canChange = grants.canChange
        this.#settle(grantsOf(grants))
      })
    } catch {
      if (this.subject === subject) runInAction(() => void (this.state = 'failed'))
    }
  }

  setMenus(ids: readonly string[]): void {
    this.draft = { ...this.draft, menuIds: [...ids] }
  }

  /** Grants a model without any of its parts, or revokes it completely. */
  setGranted(modelId: string, isGranted: boolean): void {
    const models = this.draft.models.filter((model) => model.modelId !== modelId)
    const kept = this.saved.models.find((model) => model.modelId === modelId)
    this.draft = {
      ...this.draft,
      models: isGranted ? [...models, kept ?? emptyGrant(modelId)] : models,
    }
  }

  /**
   * Grants all parts of a model that may be granted, in addition to the present ones; scopes are
   * not changed.
   */
  setWhole({ modelId, columns, forms, buttons }: ModelParts): void {
    const codes = (parts: ModelParts['columns']) => parts.map(({ enCode }) => enCode)
    const all: ModelGrant = {
      ...emptyGrant(modelId),
      columns: codes(columns),
      forms: codes(forms),
      buttons: codes(buttons),
    }
    const whole = withGrants(this.draft, { menuIds: [], models: [all] })
    this.#take(followEnd(this.draft, whole, modelId))
  }

  /** Adds what another subject holds to the draft; it is saved like any other change. */
  add(more: Pick<SubjectGrants, 'menuIds' | 'models'>): void {
    this.draft = { ...this.draft, ...withGrants(this.draft, more) }
  }

  /**
   * Grants everything in a form, its ready buttons and the records of one scope, beside what the
   * draft has; the scope takes the place of the ready ones that it has.
   */
  giveLevel(model: ModelParts, level: ReadyLevel): void {
    const { modelId } = model
    this.setWhole({
      ...model,
      buttons: model.buttons.filter(({ enCode }) => readyButtons.some((code) => code === enCode)),
    })
    this.setScopes(modelId, [level])
  }

  /** Forms that a menu entry of the subject opens, and of which it holds nothing. */
  get closedForms(): readonly ModelParts[] {
    const menus = new Set([
      ...this.draft.menuIds,
      ...this.inherited.flatMap(({ part, modelId }) => (part === 'menu' ? [modelId] : [])),
    ])
    return this.parts.filter(
      ({ modelId, entries = [] }) => entries.some((id) => menus.has(id)) && !this.#holds(modelId),
    )
  }

  #holds(modelId: string): boolean {
    const grant = this.grantOf(modelId)
    return (
      (grant && grant.columns.length + grant.forms.length + grant.buttons.length > 0) ||
      this.inherited.some((held) => held.part !== 'menu' && held.modelId === modelId)
    )
  }

  setCodes(modelId: string, facet: GrantFacet, codes: readonly string[]): void {
    this.#change(modelId, { [facet]: [...codes] })
  }

  /** Sets the built-in scopes; the other scopes stay. */
  setScopes(modelId: string, types: readonly string[]): void {
    const kept = this.#scopesOf(modelId, ({ type }) => type === 'condition' || type === 'named')
    this.#change(modelId, { scopes: [...types.map((type) => ({ type }) as Scope), ...kept] })
  }

  /** Sets the named scopes by their ids; the other scopes stay. */
  setNamed(modelId: string, ids: readonly string[]): void {
    const kept = this.#scopesOf(modelId, ({ type }) => type !== 'named')
    this.#change(modelId, {
      scopes: [...kept, ...ids.map((scopeId): Scope => ({ type: 'named', scopeId }))],
    })
  }

  /** Sets the own conditions; the other scopes stay. */
  setConditions(modelId: string, conditions: readonly Condition[]): void {
    const kept = this.#scopesOf(modelId, ({ type }) => type !== 'condition')
    this.#change(modelId, {
      scopes: [
        ...kept,
        ...conditions.map((condition): Scope => ({ type: 'condition', condition })),
      ],
    })
  }

  /** Replaces an own condition by a named scope. */
  nameCondition(modelId: string, condition: Condition, scopeId: string): void {
    const wanted = scopeKey({ type: 'condition', condition })
    const scopes = this.#scopesOf(modelId, () => true).map((scope): Scope =>
      scopeKey(scope) === wanted ? { type: 'named', scopeId } : scope,
    )
    this.#change(modelId, { scopes })
    void this.loadParts()
  }

  /** Loads again what can be granted after a definition changed; unsaved changes stay. */
  async loadParts(): Promise<void> {
    const { list } = await this.#send(authority.parts, {}).catch(() => ({ list: this.parts }))
    runInAction(() => void (this.parts = this.#named(list)))
  }

  /** Gives a hand-coded page the name of its menu entry. */
  #named(parts: readonly ModelParts[]): ModelParts[] {
    return parts.map((part) => {
      const entry = isPage(part)
        ? this.menuEntries.find(({ enCode }) => enCode === part.modelId)
        : undefined
      return entry ? { ...part, fullName: this.#nameOf(entry) } : part
    })
  }

  /** Lets everything that is granted of a place end after a day; null for no end. */
  setEnd(place: EndPlace, until: string | null): void {
    this.#take(setEnd(this.draft, place, until))
  }

  /** Takes away everything that has expired by a date. */
  dropExpired(today: string): void {
    this.#take(dropOver(this.draft, today))
  }

  #take(set: GrantSet): void {
    this.draft = { version: this.draft.version, ...set }
  }

  #scopesOf(modelId: string, isIt: (scope: Scope) => boolean): Scope[] {
    return this.grantOf(modelId)?.scopes.filter(isIt) ?? []
  }

  revert(): void {
    this.draft = this.saved
  }

  /**
   * Saves the draft. If somebody else saved first, the draft stays and `theirs` holds the stored
   * grants. Throws `RefusedCall`.
   */
  async save(): Promise<void> {
    const { subject } = this
    if (!subject) return
    try {
      const kept = await this.#send(authority.write, {
        params: { objectId: subject.id },
        body: {
          objectType: subject.type,
          version: this.draft.version,
          ...trimEnds(this.draft),
        },
      })
      if (this.subject === subject) runInAction(() => this.#settle(kept))
    } catch (error) {
      if (isConflict(error) && isGrants(error.data) && this.subject === subject) {
        const { data } = error
        runInAction(() => void (this.theirs = data))
      }
      throw error
    }
  }

  /** Continues with the stored grants: discards the user's changes, or applies them on top. */
  settleConflict(way: 'theirs' | 'mine'): void {
    const { theirs, saved, draft } = this
    if (!theirs) return
    this.#settle(theirs)
    if (way === 'mine') this.draft = rebase({ base: saved, mine: draft, theirs })
  }

  #change(modelId: string, change: Partial<ModelGrant>): void {
    const models = this.draft.models.map((model) =>
      model.modelId === modelId ? { ...model, ...change } : model,
    )
    this.#take(followEnd(this.draft, { menuIds: this.draft.menuIds, models }, modelId))
  }

  #settle(grants: SubjectGrants): void {
    this.saved = grants
    this.draft = grants
    this.theirs = null
    this.state = 'ready'
  }

  /** Why the chosen user can or cannot see something. Throws `RefusedCall`. */
  async explain(target: ExplainTarget): Promise<Explanation> {
    return this.#send(authority.explain, { body: { userId: this.subject?.id ?? '', target } })
  }

  /**
   * Finds records of a form by keywords, with their first columns as labels; empty if the user may
   * not read them.
   */
  findRecords = async (modelId: string, keyword: string): Promise<readonly FoundRecord[]> => {
    const shown = this.parts.find((part) => part.modelId === modelId)?.columns ?? []
    const { list } = await this.#send(
      records.list,
      { params: { modelId }, body: { pageSize: 20, ...(keyword && { keyword }) } },
      { quiet: true },
    )
    return list.map((record) => ({ id: record.id, label: labelOf(record, shown) }))
  }

  /** Who holds a grant, in pages of ten users. Throws `RefusedCall`. */
  async findHolders(
    target: Holding,
    { keyword, currentPage }: { readonly keyword: string; readonly currentPage: number },
  ): Promise<Holders> {
    return this.#send(authority.holders, {
      body: { target, currentPage, ...(keyword && { keyword }) },
    })
  }
}
