import { designs } from '#schemas/api/design.ts'
import { mayCall } from '#schemas/api/may.ts'
import type { Designing, SentMessage } from '#schemas/socket/chat.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { makeId } from '#schemas/wire/id.ts'
import type { Auth } from '../auth/callers.ts'
import type { Caller } from '../auth/caller.ts'
import type { Database } from '../database/database.ts'
import type { OpenSocket } from './open-socket.ts'
import type { Timer } from '../platform/timer.ts'

const channel = 'berth_presence'
/** Milliseconds in which changes are gathered before they are told. */
const gather = 50
/**
 * Milliseconds after which an instance that said nothing is taken for dead; each says every ten
 * seconds who is there.
 */
const longestSilence = 25_000
/**
 * People that one instance tells of, and that a designer is told of, in one design: as many surely
 * fit into one message.
 */
const most = 15
const longestName = 40

type PresenceRequest = Extract<SentMessage, { readonly method: 'designPresence' }>

interface Here extends Designing {
  readonly designId: string
  /** Asked again whenever rights may have changed. */
  readonly token: string
}

/**
 * Who has a design open at one instance; `seq` orders what that instance says. One that asks wants
 * to hear the same of the others.
 */
interface PresenceAnnouncement {
  readonly from: string
  readonly seq: number
  readonly designId: string
  readonly people: readonly Designing[]
  readonly isAsking: boolean
}

/** A draft has a new version. */
export interface DesignSaved {
  readonly designId: string
  readonly version: number
  readonly name: string
}

interface HeardAnnouncement extends PresenceAnnouncement {
  /** Epoch milliseconds. */
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
 * Who has which design open, and what he has selected there: kept by socket, gone with it, in no
 * table. Only those who may open designs hear of it.
 */
export class Presences {
  readonly #means: PresencesOptions
  readonly #name = makeId()
  readonly #here = new Map<OpenSocket, Here>()
  /** What each other instance said last, by design. */
  readonly #rooms = new Map<string, Map<string, HeardAnnouncement>>()
  /** What each socket was told last: the same is not said twice. */
  readonly #told = new WeakMap<OpenSocket, string>()
  readonly #dirty = new Map<string, boolean>()
  readonly #stop: () => void
  #seq = 0
  #timer: Timer | undefined

  constructor(means: PresencesOptions) {
    this.#means = means
    this.#stop = means.db.listen(channel, (payload) =>
      payload === null
        ? this.#missed()
        : this.#hear(JSON.parse(payload) as PresenceAnnouncement | DesignSaved),
    )
  }

  /**
   * A designer says what he has open and selected. Who may not open it, and what is no design, is
   * as if nothing was said.
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

  /** The socket is gone, or its designer looks at something else. */
  leave(socket: OpenSocket): void {
    const before = this.#here.get(socket)
    if (!before) return
    this.#here.delete(socket)
    this.#told.delete(socket)
    this.#announce(before.designId, false)
  }

  /**
   * Rights or sessions changed: who may not open designs any more, or is locked, is not there, and
   * hears of nobody.
   */
  async verify(sockets: readonly OpenSocket[]): Promise<void> {
    for (const socket of sockets) {
      const here = this.#here.get(socket)
      if (!here || (await this.#stillMay(socket, here))) continue
      this.leave(socket)
      socket.say({ method: 'designPresence', designId: here.designId, people: [] })
    }
  }

  /** Says again who is here, and forgets instances that have been silent for long. */
  tick(now = Date.now()): void {
    for (const { designId } of this.#here.values()) this.#announce(designId, false)
    for (const [designId, room] of this.#rooms) {
      for (const [name, { at }] of room) if (now - at > longestSilence) room.delete(name)
      if (room.size === 0) this.#rooms.delete(designId)
      this.#tell(designId)
    }
  }

  close(): void {
    this.#stop()
    clearTimeout(this.#timer)
  }

  readonly #may = (socket: OpenSocket, caller: Caller): boolean =>
    !socket.isLocked && !caller.isLocked && mayCall(caller, designs.read)

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
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      void this.#say().catch(this.#means.onTrouble)
    }, gather)
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
    if (people.length > 0) this.#rooms.set(designId, room.set(from, { ...told, at: Date.now() }))
    else if (room.delete(from) && room.size === 0) this.#rooms.delete(designId)
    this.#tell(designId)
    if (isAsking && this.#peopleHere(designId).length > 0) this.#announce(designId, false)
  }

  /** Some may have been missed: everybody says anew who is there. */
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
