import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { BatchPort, Receiver } from '#renderers/pages/grants/parts/batch-dialog.tsx'
import { authority } from '#schemas/api/authority.ts'
import type { SubjectGrants } from '#schemas/api/authority.ts'
import type { SubjectType } from '#schemas/api/subject.ts'
import { trimEnds } from '#schemas/grant/ends.ts'
import type { GrantSet } from '#schemas/grant/ends.ts'
import { changesOf, withGrants } from '#schemas/grant/grants.ts'
import type { Send } from '#src/engine/send.ts'
import { isConflict, grantsOf } from '../store.ts'
import type { Subject } from '../store.ts'

interface BatchSubject extends Subject {
  readonly name: string
  readonly grants: SubjectGrants | null
}

const isSame = (subject: Subject, other: Subject): boolean =>
  subject.type === other.type && subject.id === other.id

/**
 * Gives several subjects the same grants. The present grants of each are loaded first, so that the
 * changes can be shown before saving.
 */
export class BatchStore implements BatchPort {
  way: 'add' | 'replace' = 'add'
  stale: readonly string[] = []
  locked: readonly string[] = []
  private chosen: readonly BatchSubject[] = []
  private readonly send: Send
  private readonly given: GrantSet

  constructor(send: Send, given: GrantSet) {
    this.send = send
    this.given = trimEnds(given)
    makeAutoObservable<BatchStore, 'send' | 'given' | 'chosen'>(this, {
      chosen: observableRef,
      stale: observableRef,
      locked: observableRef,
      send: false,
      given: false,
    })
  }

  get receivers(): readonly Receiver[] {
    return this.chosen.map(({ type, id, name, grants }) => ({
      type,
      id,
      name,
      changes: grants
        ? changesOf(grants, this.way === 'replace' ? this.given : withGrants(grants, this.given))
        : undefined,
    }))
  }

  setWay(way: 'add' | 'replace'): void {
    this.way = way
  }

  add(type: SubjectType, id: string, name: string): void {
    if (this.chosen.some((batchSubject) => isSame(batchSubject, { type, id }))) return
    this.chosen = [...this.chosen, { type, id, name, grants: null }]
    this.locked = []
    void this.read({ type, id })
  }

  remove(type: SubjectType, id: string): void {
    this.chosen = this.chosen.filter((batchSubject) => !isSame(batchSubject, { type, id }))
  }

  /**
   * Loads the grants of a subject. If that is refused, the subject is removed; the toast said why.
   */
  private async read(subject: Subject): Promise<void> {
    try {
      const grants = await this.send(authority.read, {
        params: { objectId: subject.id },
        query: { objectType: subject.type },
      })
      runInAction(() => {
        if (grants.canChange)
          this.chosen = this.chosen.map((batchSubject) =>
            isSame(batchSubject, subject)
              ? { ...batchSubject, grants: grantsOf(grants) }
              : batchSubject,
          )
        else this.lock(subject, grants.subjectName)
      })
    } catch {
      runInAction(() => this.remove(subject.type, subject.id))
    }
  }

  private lock({ type, id }: Subject, name: string): void {
    this.remove(type, id)
    this.locked = [...this.locked, name]
  }

  /**
   * Saves for all subjects; returns their number, or null if it was refused. After a conflict
   * everything is loaded again, and `stale` names the subjects that had changed.
   */
  async save(): Promise<number | null> {
    const objects = this.chosen.flatMap(({ type, id, grants }) =>
      grants ? [{ objectType: type, objectId: id, version: grants.version }] : [],
    )
    try {
      const { list } = await this.send(authority.batch, {
        body: { objects, way: this.way, ...this.given },
      })
      return list.length
    } catch (error) {
      if (isConflict(error)) await this.readAnew()
      return null
    }
  }

  private async readAnew(): Promise<void> {
    const before = this.chosen
    await Promise.all(before.map((batchSubject) => this.read(batchSubject)))
    runInAction(
      () =>
        void (this.stale = this.chosen
          .filter(
            (batchSubject) =>
              before.find((old) => isSame(old, batchSubject))?.grants?.version !==
              batchSubject.grants?.version,
          )
          .map(({ name }) => name)),
    )
  }
}
