import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { authority } from '#schemas/api/authority.ts'
import type { Explanation, ExplainTarget, ModelGrant, ModelParts, SubjectGrants, SubjectType } from '#schemas/api/authority.ts'
import { menus } from '#schemas/api/menu.ts'
import type { MenuEntry } from '#schemas/api/menu.ts'
import type { Scope } from '#schemas/permission.ts'
import { Refused } from '#src/engine/send.ts'
import type { Send } from '#src/engine/send.ts'

export interface Subject {
  readonly type: SubjectType
  readonly id: string
}

export const facets = ['columns', 'forms', 'buttons'] as const
export type GrantFacet = (typeof facets)[number]

/** One line of what a save would change; `where` is empty for menus. */
export interface Change {
  readonly where: string
  readonly facet: 'menus' | 'models' | GrantFacet | 'scopes'
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

const nothing: SubjectGrants = { version: 0, menuIds: [], models: [] }
const emptyGrant = (modelId: string): ModelGrant => ({ modelId, columns: [], forms: [], buttons: [], scopes: [] })
const without = (from: readonly string[], those: readonly string[]) => from.filter((one) => !those.includes(one))
/** A scope as text that is equal for equal scopes: a type, or a whole condition. */
const scopeCode = (scope: Scope) => (scope.type === 'condition' ? JSON.stringify(scope) : scope.type)

/** What differs between two states of a subject's grants, by codes and ids. */
export function changesOf(before: SubjectGrants, after: SubjectGrants): Change[] {
  const modelIds = [...new Set([...before.models, ...after.models].map(({ modelId }) => modelId))]
  const ids = (grants: SubjectGrants) => grants.models.map(({ modelId }) => modelId)
  const pairs: (readonly [where: string, facet: Change['facet'], old: readonly string[], now: readonly string[]])[] = [
    ['', 'menus', before.menuIds, after.menuIds],
    ['', 'models', ids(before), ids(after)],
    ...modelIds.flatMap((id) => {
      const [old = emptyGrant(id), now = emptyGrant(id)] = [before, after].map(({ models }) => models.find(({ modelId }) => modelId === id))
      return [...facets.map((facet) => [id, facet, old[facet], now[facet]] as const), [id, 'scopes', old.scopes.map(scopeCode), now.scopes.map(scopeCode)] as const]
    }),
  ]
  return pairs.flatMap(([where, facet, old, now]) => {
    const change = { where, facet, added: without(now, old), removed: without(old, now) }
    return change.added.length + change.removed.length > 0 ? [change] : []
  })
}

/** What one subject is granted, as it was read and as it is being changed (house: version guards against a lost update). */
export class GrantStore {
  parts: readonly ModelParts[] = []
  menuEntries: readonly MenuEntry[] = []
  subject: Subject | null = null
  saved: SubjectGrants = nothing
  draft: SubjectGrants = nothing
  state: 'loading' | 'ready' | 'failed' = 'loading'
  isStale = false
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
    makeAutoObservable(this, { parts: observableRef, menuEntries: observableRef, subject: observableRef, saved: observableRef, draft: observableRef })
  }

  get changes(): readonly Change[] {
    return changesOf(this.saved, this.draft)
  }

  get isDirty(): boolean {
    return this.changes.length > 0
  }

  grantOf(modelId: string): ModelGrant | undefined {
    return this.draft.models.find((one) => one.modelId === modelId)
  }

  /** Loads a subject's grants, with all that can be granted; a later choice wins over a slow answer. */
  async choose(subject: Subject | null): Promise<void> {
    this.subject = subject
    this.state = 'loading'
    this.isStale = false
    try {
      const [parts, entries, grants] = await Promise.all([
        this.#send(authority.parts, {}),
        this.#send(menus.list, {}),
        subject ? this.#send(authority.read, { params: { objectId: subject.id }, query: { objectType: subject.type } }) : nothing,
      ])
      if (this.subject !== subject) return
      runInAction(() => {
        this.parts = parts.list
        this.menuEntries = entries.list
        this.#settle(grants)
      })
    } catch {
      if (this.subject === subject) runInAction(() => void (this.state = 'failed'))
    }
  }

  setMenus(ids: readonly string[]): void {
    this.draft = { ...this.draft, menuIds: [...ids] }
  }

  /** Grants a model, with nothing of it yet, or takes it back whole. */
  setGranted(modelId: string, isGranted: boolean): void {
    const models = this.draft.models.filter((one) => one.modelId !== modelId)
    const kept = this.saved.models.find((one) => one.modelId === modelId)
    this.draft = { ...this.draft, models: isGranted ? [...models, kept ?? emptyGrant(modelId)] : models }
  }

  setCodes(modelId: string, facet: GrantFacet, codes: readonly string[]): void {
    this.#change(modelId, { [facet]: [...codes] })
  }

  /** Sets the ready scopes; own conditions are kept as they are. */
  setScopes(modelId: string, types: readonly string[]): void {
    const kept = this.grantOf(modelId)?.scopes.filter(({ type }) => type === 'condition') ?? []
    this.#change(modelId, { scopes: [...types.map((type) => ({ type }) as Scope), ...kept] })
  }

  revert(): void {
    this.draft = this.saved
  }

  /** Keeps the draft; when somebody else was faster it stays a draft and `isStale` says so. Throws `Refused`. */
  async save(): Promise<void> {
    const { subject } = this
    if (!subject) return
    try {
      const kept = await this.#send(authority.write, { params: { objectId: subject.id }, body: { objectType: subject.type, ...this.draft } })
      if (this.subject === subject) runInAction(() => this.#settle(kept))
    } catch (error) {
      if (error instanceof Refused && error.code === 409) runInAction(() => void (this.isStale = true))
      throw error
    }
  }

  #change(modelId: string, change: Partial<ModelGrant>): void {
    this.draft = { ...this.draft, models: this.draft.models.map((one) => (one.modelId === modelId ? { ...one, ...change } : one)) }
  }

  #settle(grants: SubjectGrants): void {
    this.saved = grants
    this.draft = grants
    this.state = 'ready'
  }

  /** Why the chosen user can or cannot see something. Throws `Refused`. */
  async explain(target: ExplainTarget): Promise<Explanation> {
    return this.#send(authority.explain, { body: { userId: this.subject?.id ?? '', target } })
  }
}
