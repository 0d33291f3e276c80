import { designs } from '#schemas/api/design.ts'
import { mayCall } from '#schemas/api/may.ts'
import type { Designing, SentMessage } from '#schemas/socket/chat.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { makeId } from '#schemas/wire/id.ts'
import type { Auth } from '../auth/callers.ts'
import type { Caller } from '../auth/caller.ts'
import type { Database } from '../database/database.ts'
import type { OpenSocket } from './open-socket.ts'
import { clock } from '../platform/clock.ts'

const channel = 'berth_presence'
/** Milliseconds for which changes are collected before they are announced. */
const gather = 50
/**
 * Milliseconds after which a silent instance counts as dead; each announces its users every ten
 * seconds.
 */
const longestSilence = 25_000
/**
 * Most people of one design that an instance announces and a designer is sent, so that they fit
 * into one message.
 */
const most = 15
const longestName = 40

type PresenceRequest = Extract<SentMessage, { readonly method: 'designPresence' }>

interface Here extends Designing {
  readonly designId: string
  /** Checked again whenever rights may have changed. */
  readonly token: string
}

/**
 * Who has a design open at one instance; `seq` orders its announcements. `isAsking` requests the
 * same from the other instances.
 */
interface PresenceAnnouncement {
  readonly from: string
  readonly seq: number
  readonly designId: string
  readonly people: readonly Designing[]
  readonly isAsking: boolean
}

/** A draft was saved as a new version. */
export interface DesignSaved {
  readonly designId: string
  readonly version: number
  readonly name: string
}

interface HeardAnnouncement extends PresenceAnnouncement {
  /** In epoch milliseconds. */
  readonly at: number
}

interface PresencesOptions {
  readonly db: Database
  readonly auth: Auth
  onTrouble(error: unknown): void
}

/**
 * Tells everybody who has the design open, on every instance, that it was saved; inside a
 * transaction at its commit.
 */
export const tellDesignSaved = (db: Database, saved: DesignSaved): Promise<void> =>
  db.notify(channel, JSON.stringify({ ...saved, name: saved.name.slice(0, longestName) }))

/**
 * Which designs are open in whose windows, and what is selected there. Kept in memory by socket,
 * never in a table, and only shown to users who may open designs.
 */
export class Presences {
  readonly #means: PresencesOptions
  readonly #name = makeId()
  readonly #here = new Map<OpenSocket, Here>()
  /** The last announcement of each other instance, by design. */
  readonly #rooms = new Map<string, Map<string, HeardAnnouncement>>()
  /** The last message sent to each socket, so that it is not repeated. */
  readonly #told = new WeakMap<OpenSocket, string>()
  readonly #dirty = new Map<string, boolean>()
  readonly #stop: () => void
  #seq = 0
  #cancel: (() => void) | undefined

  constructor(means: PresencesOptions) {
    this.#means = means
    this.#stop = means.db.listen(channel, (payload) =>
      payload === null
        ? this.#missed()
        : this.#hear(JSON.parse(payload) as PresenceAnnouncement | DesignSaved),
    )
  }

  /**
   * Stores what a designer has open and selected. Ignored where they may not open it or it does not
   * exist.
   */
  async enter(
    socket: OpenSocket,
    { designId, nodeId, isEditing, token }: PresenceRequest,
  ): Promise<void> {
    const before = this.#here.get(socket)
    const caller = designId === '' ? null : await this.#means.auth.callerOf(token)
    const isThere =
      caller !== null &&
      this.#may(socket, caller) &&
      (before?.designId === designId || (await this.#isDesign(designId)))
    if (socket.isOver) return
    if (before && before.designId !== designId) this.leave(socket)
    if (!isThere) return
    const isFirst = this.#peopleHere(designId).length === 0
    this.#here.set(socket, {
      designId,
      nodeId,
      isEditing,
      token,
      userId: caller.userId,
      name: caller.realName.slice(0, longestName),
      key: before?.key ?? makeId(),
    })
    this.#tell(designId, [socket])
    this.#announce(designId, isFirst)
  }

  /** The socket has closed, or its designer has moved elsewhere. */
  leave(socket: OpenSocket): void {
    const before = this.#here.get(socket)
    if (!before) return
    this.#here.delete(socket)
    this.#told.delete(socket)
    this.#announce(before.designId, false)
  }

  /**
   * Checks sockets after rights or sessions changed: designers who may no longer open designs, or
   * are locked, are removed and hear of nobody.
   */
  async verify(sockets: readonly OpenSocket[]): Promise<void> {
    for (const socket of sockets) {
      const here = this.#here.get(socket)
      if (!here || (await this.#stillMay(socket, here))) continue
      this.leave(socket)
      socket.say({ method: 'designPresence', designId: here.designId, people: [] })
    }
  }

  /** Announces the users here again, and forgets instances that were silent for long. */
  tick(): void {
    const now = clock.now()
    for (const { designId } of this.#here.values()) this.#announce(designId, false)
    for (const [designId, room] of this.#rooms) {
      for (const [name, { at }] of room) if (now - at > longestSilence) room.delete(name)
      if (room.size === 0) this.#rooms.delete(designId)
      this.#tell(designId)
    }
  }

  close(): void {
    this.#stop()
    this.#cancel?.()
  }

  readonly #may = (socket: OpenSocket, caller: Caller): boolean =>
    !socket.isLocked && !caller.isLocked && caller.due === '' && mayCall(caller, designs.read)

  async #stillMay(socket: OpenSocket, { token }: Here): Promise<boolean> {
    try {
      return this.#may(socket, await this.#means.auth.callerOf(token))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      return false
    }
  }

  async #isDesign(id: string): Promise<boolean> {
    return (
      (await this.#means.db.kysely
        .selectFrom('designs')
        .select('id')
        .where('id', '=', id)
        .executeTakeFirst()) !== undefined
    )
  }

  #peopleHere(designId: string): readonly Designing[] {
    return [...this.#here.values()]
      .filter((here) => here.designId === designId)
      .map(({ key, userId, name, nodeId, isEditing }) => ({ key, userId, name, nodeId, isEditing }))
  }

  #announce(designId: string, isAsking: boolean): void {
    this.#dirty.set(designId, isAsking || (this.#dirty.get(designId) ?? false))
    this.#cancel ??= clock.after(gather, () => {
      this.#cancel = undefined
      void this.#say().catch(this.#means.onTrouble)
    })
  }

  async #say(): Promise<void> {
    const due = [...this.#dirty]
    this.#dirty.clear()
    for (const [designId, isAsking] of due) {
      const announced: PresenceAnnouncement = {
        from: this.#name,
        seq: this.#seq++,
        designId,
        people: this.#peopleHere(designId).slice(0, most),
        isAsking,
      }
      await this.#means.db.notify(channel, JSON.stringify(announced))
    }
  }

  #hear(told: PresenceAnnouncement | DesignSaved): void {
    if (!('from' in told)) {
      for (const [socket, { designId }] of this.#here)
        if (designId === told.designId) socket.say({ method: 'designSaved', ...told })
      return
    }
    const { from, seq, designId, people, isAsking } = told
    if (from === this.#name) return this.#tell(designId)
    const room = this.#rooms.get(designId) ?? new Map<string, HeardAnnouncement>()
    if (seq < (room.get(from)?.seq ?? 0)) return
    if (people.length > 0) this.#rooms.set(designId, room.set(from, { ...told, at: clock.now() }))
    else if (room.delete(from) && room.size === 0) this.#rooms.delete(designId)
    this.#tell(designId)
    if (isAsking && this.#peopleHere(designId).length > 0) this.#announce(designId, false)
  }

  /** Announcements may have been missed, so all instances announce again. */
  #missed(): void {
    this.#rooms.clear()
    for (const { designId } of this.#here.values()) this.#announce(designId, true)
  }

  #tell(designId: string, sockets: Iterable<OpenSocket> = this.#here.keys()): void {
    const all = [
      ...this.#peopleHere(designId),
      ...[...(this.#rooms.get(designId)?.values() ?? [])].flatMap(({ people }) => people),
    ]
    for (const socket of sockets) {
      const here = this.#here.get(socket)
      if (here?.designId !== designId) continue
      const people = all.filter(({ key }) => key !== here.key).slice(0, most)
      const text = JSON.stringify(people)
      if (this.#told.get(socket) === text) continue
      this.#told.set(socket, text)
      socket.say({ method: 'designPresence', designId, people })
    }
  }
}
