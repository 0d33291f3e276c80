import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { designFragments } from '#schemas/api/design-fragment.ts'
import type { FragmentEntry, FragmentUse, SharedFragment } from '#schemas/api/design-fragment.ts'
import { designs } from '#schemas/api/design.ts'
import { walk } from '#schemas/design/document.ts'
import type { Document } from '#schemas/design/document.ts'
import { bring } from '#schemas/design/fragment-bring.ts'
import { keep } from '#schemas/design/fragment-content.ts'
import type { Keeping, KeepResult } from '#schemas/design/fragment-content.ts'
import { detach, placesOf, unlink } from '#schemas/design/fragment-link.ts'
import type { LinkedPlace } from '#schemas/design/fragment-link.ts'
import { makeId } from '#schemas/wire/id.ts'
import { readDocument } from '../open.ts'
import type { Gap } from '../place.ts'
import { gapsFor } from '../place.ts'
import { refusalOf } from '../port.ts'
import type { Send } from '../port.ts'
import type { DesignStore } from '../store.ts'
import { fragmentTexts } from './texts.ts'

/**
 * The dialog that is open: one that keeps a new group, one that changes a group from a place, or
 * the one with everything about a group.
 */
export type ShelfDialog =
  | { readonly type: 'keep' }
  | { readonly type: 'change'; readonly place: string }
  | { readonly type: 'group'; readonly id: string }

/** A group with its content. */
export interface Group extends SharedFragment {
  readonly content: Document
}

interface ShelfGiven {
  readonly design: DesignStore
  readonly send: Send
  readonly designId: string
}

/**
 * The groups of fields that designs share, and the actions of the open design with them. Every
 * change of the open draft is one step that can be undone.
 */
export class Shelf {
  /** Null until they are loaded. */
  entries: readonly FragmentEntry[] | null = null
  failure = ''
  asked: ShelfDialog | null = null
  readonly design: DesignStore
  readonly designId: string
  private readonly send: Send

  constructor({ design, send, designId }: ShelfGiven) {
    this.design = design
    this.send = send
    this.designId = designId
    makeAutoObservable<this, 'send'>(
      this,
      { entries: observableRef, asked: observableRef, design: false, designId: false, send: false },
      { autoBind: true },
    )
  }

  /** The places of groups in the open design, by id. */
  get places(): ReadonlyMap<string, LinkedPlace> {
    return new Map(placesOf(this.design.document).map((place) => [place.id, place]))
  }

  async load(): Promise<void> {
    try {
      const { list } = await this.send(designFragments.list, {})
      runInAction(() => {
        this.entries = list
        this.failure = ''
      })
    } catch (error) {
      runInAction(() => void (this.failure = refusalOf(error).message))
    }
  }

  find(id: string): FragmentEntry | undefined {
    return this.entries?.find((entry) => entry.id === id)
  }

  /** Does the group have a newer state than this place? */
  isOld({ fragment, number }: Pick<LinkedPlace, 'fragment' | 'number'>): boolean {
    return (this.find(fragment)?.number ?? 0) > number
  }

  ask(asked: ShelfDialog | null): void {
    this.asked = asked
  }

  /** A group as it is now. Throws where it no longer exists or cannot be read. */
  async read(id: string): Promise<Group> {
    return this.adopt(await this.send(designFragments.read, { params: { id } }))
  }

  async uses(id: string): Promise<readonly FragmentUse[]> {
    return (await this.send(designFragments.uses, { params: { id } })).list
  }

  /**
   * Inserts a group at the best place that takes it, for the selection; else says why none does.
   * Returns whether it was inserted.
   */
  async insert(
    id: string,
    gaps: readonly Gap[] = [...gapsFor(this.design.document, this.design.selection)],
  ): Promise<boolean> {
    const { content, number, fullName } = await this.read(id)
    const place = makeId()
    const tried = gaps.map((at) =>
      bring(this.design.kinds, this.design.document, { fragment: id, number, content, place, at }),
    )
    const done = tried.find((bringResult) => 'document' in bringResult) ?? tried.at(-1)
    if (!done) return false
    return 'document' in done
      ? this.design.replace(done.document, 'place', { label: fullName, ids: done.selected })
      : this.design.refuseWith(done.problems)
  }

  /**
   * The open design as it would be with these places at the current state of the group, or the
   * problems that prevent it.
   */
  broughtHere({ id, number, content }: Group, places: readonly string[]): ReturnType<typeof bring> {
    const { kinds, document } = this.design
    return places.reduce<ReturnType<typeof bring>>(
      (bringResult, place) =>
        'document' in bringResult
          ? bring(kinds, bringResult.document, { fragment: id, number, content, place })
          : bringResult,
      { document, selected: [] },
    )
  }

  /** Updates places of the open design as one step. */
  update(group: Group, places: readonly string[]): boolean {
    const done = this.broughtHere(group, places)
    return 'document' in done
      ? this.design.replace(done.document, 'bring', { label: group.fullName, ids: done.selected })
      : this.design.refuseWith(done.problems)
  }

  /** The draft of another design before and after it gets the current state of the group. */
  async previewDraft(
    group: Group,
    designId: string,
  ): Promise<{ readonly before: Document; readonly after: Document }> {
    const { formData } = await this.send(designs.read, { params: { id: designId } })
    const read = readDocument(this.design.kinds, formData)
    if (!('document' in read)) throw new Error(this.design.say(fragmentTexts, 'unreadable'))
    const { id, number, content } = group
    let after = read.document
    for (const place of placesOf(after).filter(({ fragment }) => fragment === id)) {
      const done = bring(this.design.kinds, after, {
        fragment: id,
        number,
        content,
        place: place.id,
      })
      if (!('document' in done))
        throw new Error(done.problems.map(this.design.sayRefusal).join(' '))
      after = done.document
    }
    return { before: read.document, after }
  }

  /** Updates the drafts of other designs; returns what could not be updated, with the reasons. */
  async spread({ id }: Group, uses: readonly FragmentUse[]): Promise<readonly string[]> {
    const { list } = await this.send(designFragments.spread, {
      params: { id },
      body: { designs: uses.map(({ designId, version }) => ({ designId, version })) },
    })
    return list
      .filter(({ isDone }) => !isDone)
      .map(({ fullName, designId, message }) => `${fullName || designId}: ${message}`)
  }

  /** The places of other groups among or inside these nodes, each with the name of its group. */
  within(ids: readonly string[]): readonly { readonly place: string; readonly name: string }[] {
    const places = new Set(
      [...walk(this.design.document)].flatMap(({ node, above }) =>
        node.linked && [node.id, ...above].some((id) => ids.includes(id))
          ? [node.linked.place]
          : [],
      ),
    )
    return [...places].map((place) => ({
      place,
      name: this.find(this.places.get(place)?.fragment ?? '')?.fullName ?? '',
    }))
  }

  detach(place: string): void {
    const name = this.find(this.places.get(place)?.fragment ?? '')?.fullName ?? ''
    this.design.replace(detach(this.design.document, place), 'detach', {
      label: name,
      ids: this.design.chosen,
    })
  }

  /** The group that the selection would become, or why it cannot become one. */
  sketch(ids: readonly string[]): KeepResult {
    return keep(this.design.kinds, this.design.document, {
      ids,
      fragment: 'new',
      number: 1,
      place: makeId(),
    })
  }

  /** Keeps nodes as a group under a name, and links them to it. Throws when the server refuses. */
  async keep(fullName: string, ids: readonly string[]): Promise<void> {
    const drawn = this.sketch(ids)
    if ('problems' in drawn) return void this.design.refuseWith(drawn.problems)
    const made = await this.send(designFragments.create, {
      body: { fullName, formData: JSON.stringify(drawn.content) },
    })
    this.adopt(made)
    this.link(
      { ids, fragment: made.id, number: made.number, place: makeId() },
      { name: made.fullName, did: 'keep' },
    )
  }

  /** What the group would become if it is changed from one of its places, or why it cannot. */
  previewChange(
    group: Group,
    { place, ids, takes }: Pick<Keeping, 'place' | 'ids'> & { readonly takes: ReadonlySet<string> },
  ): KeepResult {
    return keep(this.design.kinds, this.design.document, {
      ids,
      fragment: group.id,
      number: group.number + 1,
      place,
      content: group.content,
      takes,
    })
  }

  /**
   * Changes a group from one of its places, which gets the new state at once. Throws when the
   * server refuses.
   */
  async change(
    group: Group,
    from: Pick<Keeping, 'place' | 'ids'> & { readonly takes: ReadonlySet<string> },
  ): Promise<void> {
    const drawn = this.previewChange(group, from)
    if ('problems' in drawn) return void this.design.refuseWith(drawn.problems)
    const saved = await this.save(group, { content: drawn.content })
    this.link(
      { ...from, fragment: group.id, number: saved.number, content: group.content },
      { name: saved.fullName, did: 'regroup' },
    )
  }

  /**
   * Saves a group with its content, under its name or a new one. Throws when the server refuses.
   */
  async save(
    group: Group,
    {
      fullName = group.fullName,
      content = group.content,
    }: { readonly fullName?: string; readonly content?: Document },
  ): Promise<Group> {
    return this.adopt(
      await this.send(designFragments.update, {
        params: { id: group.id },
        body: { fullName, formData: JSON.stringify(content), version: group.version },
      }),
    )
  }

  /**
   * Deletes a group. Its places become plain fields, here and everywhere. Throws when the server
   * refuses.
   */
  async remove({ id, fullName }: Pick<Group, 'id' | 'fullName'>): Promise<void> {
    const { design } = this
    await design.saving.settled()
    await this.send(designFragments.remove, { params: { id } })
    if ([...this.places.values()].some(({ fragment }) => fragment === id)) {
      // The server made the same change in the draft, so the next save continues from its new
      // version.
      const { version } = await this.send(designs.read, { params: { id: this.designId } })
      design.saving.follow(version)
      design.replace(
        unlink(design.document, ({ fragment }) => fragment === id),
        'detach',
        { label: fullName, ids: design.chosen },
      )
    }
    runInAction(
      () => void (this.entries = this.entries?.filter((entry) => entry.id !== id) ?? null),
    )
    design.tell(design.say(fragmentTexts, 'removed', { name: fullName }))
  }

  private link(
    keeping: Keeping,
    { name, did }: { readonly name: string; readonly did: 'keep' | 'regroup' },
  ): void {
    const kept = keep(this.design.kinds, this.design.document, keeping)
    if ('problems' in kept) this.design.refuseWith(kept.problems)
    else this.design.replace(kept.document, did, { label: name, ids: this.design.chosen })
  }

  private adopt(fragment: SharedFragment): Group {
    const read = readDocument(this.design.kinds, fragment.formData)
    if (!('document' in read)) throw new Error(this.design.say(fragmentTexts, 'unreadable'))
    const { formData: _text, ...entry } = fragment
    this.entries = [...(this.entries ?? []).filter(({ id }) => id !== fragment.id), entry].toSorted(
      (a, b) => a.fullName.localeCompare(b.fullName),
    )
    return { ...fragment, content: read.document }
  }
}
