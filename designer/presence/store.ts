import { makeAutoObservable, observable, observableRef, reaction } from 'mobx'
import { rootId } from '#schemas/design/document.ts'
import { nodePattern } from '#schemas/socket/chat.ts'
import type { Designing, ReceivedMessage } from '#schemas/socket/chat.ts'
import type { DesignStore } from '../store.ts'
import { isEqual } from '#schemas/equal.ts'

/** The design this window has open and the node selected in it. */
export interface PresencePlace {
  readonly designId: string
  readonly nodeId: string
  readonly isEditing: boolean
}

/** The connection to the other designers, as the designer uses it. */
export interface PresencePort {
  /** Id of this user; their other windows are shown as their own. */
  readonly userId: string
  tell(place: PresencePlace): void
  /** Receives the messages of the socket until the returned function is called. */
  hear(hear: (message: ReceivedMessage) => void): () => void
}

/**
 * Milliseconds between two reports of the selected node. The socket accepts twenty messages in ten
 * seconds from all windows of a user.
 */
const pause = 1100
/** A node counts as being edited for this many milliseconds after its last change. */
const editTime = 15_000
/** Within this many milliseconds the answer to a save of this window has arrived. */
const answerTime = 1000

const isTold = new RegExp(nodePattern)
const none: readonly Designing[] = []

/** The version that somebody else saved meanwhile. */
export interface SavedBy {
  readonly version: number
  readonly name: string
}

/**
 * Who else has the design open, which node each of them has selected, and whether one of them saved
 * it.
 */
export class Presence {
  readonly userId: string
  others: readonly Designing[] = none
  /** Notes that the user answered with "edit anyway", as pairs of person and node. */
  private readonly passed = observable.set<string>()
  private readonly byNode = observable.map<string, readonly Designing[]>({}, { deep: false })
  private heard: SavedBy | null = null
  private hearing: ReturnType<typeof setTimeout> | undefined
  private readonly store: DesignStore
  private readonly port: PresencePort
  private readonly designId: string
  private readonly stops: (() => void)[]
  private editedId: string | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private saidAt = -Infinity
  private said = ''

  constructor(given: {
    readonly store: DesignStore
    readonly designId: string
    readonly port: PresencePort
  }) {
    const { store, designId, port } = given
    this.store = store
    this.port = port
    this.designId = designId
    this.userId = port.userId
    makeAutoObservable<
      Presence,
      | 'store'
      | 'port'
      | 'designId'
      | 'stops'
      | 'timer'
      | 'hearing'
      | 'saidAt'
      | 'said'
      | 'heard'
      | 'byNode'
      | 'passed'
    >(
      this,
      {
        store: false,
        port: false,
        designId: false,
        stops: false,
        timer: false,
        hearing: false,
        saidAt: false,
        said: false,
        others: observableRef,
        heard: observableRef,
        byNode: false,
        passed: false,
        userId: false,
        at: false,
      },
      { autoBind: true },
    )
    let idle: ReturnType<typeof setTimeout> | undefined
    const edit = (id: string | null) => this.edit(id)
    this.stops = [
      port.hear((message) => this.hear(message)),
      reaction(
        () => this.place,
        () => this.soon(),
        {
          fireImmediately: true,
          equals: isEqual,
        },
      ),
      reaction(
        () => store.document,
        () => {
          edit(store.selection)
          clearTimeout(idle)
          idle = setTimeout(() => edit(null), editTime)
        },
      ),
      () => clearTimeout(idle),
    ]
  }

  /** Those who have this node selected. */
  at(nodeId: string): readonly Designing[] {
    return this.byNode.get(nodeId) ?? none
  }

  /**
   * Who is changing this node now; nobody if the user answered the note about them with "edit
   * anyway".
   */
  editing(nodeId: string): Designing | undefined {
    return nodeId === rootId
      ? undefined
      : this.at(nodeId).find(
          (designing) => designing.isEditing && !this.passed.has(`${designing.key} ${nodeId}`),
        )
  }

  editAnyway({ key }: Designing, nodeId: string): void {
    this.passed.add(`${key} ${nodeId}`)
  }

  /**
   * The version that somebody else saved and that is not loaded here. Not known while a save of
   * this window is under way, because it may be its own. A conflict opens its own dialog instead.
   */
  get saved(): SavedBy | null {
    const { status, version } = this.store.saving
    return this.heard &&
      this.heard.version > version &&
      status.type !== 'saving' &&
      status.type !== 'conflict'
      ? this.heard
      : null
  }

  /** Closes the note about the saved version. */
  dismiss(): void {
    this.heard = null
  }

  stop(): void {
    for (const stop of this.stops) stop()
    clearTimeout(this.timer)
    clearTimeout(this.hearing)
    this.port.tell({ designId: '', nodeId: '', isEditing: false })
  }

  private get place(): PresencePlace {
    const { selection } = this.store
    const nodeId = isTold.test(selection) && selection !== rootId ? selection : ''
    return {
      designId: this.designId,
      nodeId,
      isEditing: nodeId !== '' && this.editedId === selection,
    }
  }

  private edit(id: string | null): void {
    this.editedId = id
  }

  private soon(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.say(), Math.max(0, this.saidAt + pause - Date.now()))
  }

  private say(): void {
    const { place } = this
    const text = JSON.stringify(place)
    if (text === this.said) return
    this.said = text
    this.saidAt = Date.now()
    this.port.tell(place)
  }

  private hear(message: ReceivedMessage): void {
    // After a reconnect or a change of the user's rights, the server no longer knows about this
    // design, so it is told again.
    if (message.method === 'initMessage' || message.method === 'refresh') {
      this.said = ''
      this.soon()
    }
    if (message.method === 'designSaved' && message.designId === this.designId)
      this.learn({ version: message.version, name: message.name })
    if (message.method === 'designPresence' && message.designId === this.designId)
      this.take(message.people)
  }

  /**
   * The message about a publish of this window arrives before its answer, so the message is only
   * used a moment later.
   */
  private learn(saved: SavedBy): void {
    clearTimeout(this.hearing)
    this.hearing = setTimeout(() => this.believe(saved), answerTime)
  }

  private believe(saved: SavedBy): void {
    this.heard = saved
  }

  private take(people: readonly Designing[]): void {
    this.others = people
    const next = new Map<string, Designing[]>()
    for (const person of people)
      if (person.nodeId !== '')
        next.set(person.nodeId, [...(next.get(person.nodeId) ?? []), person])
    for (const id of this.byNode.keys()) if (!next.has(id)) this.byNode.delete(id)
    for (const [id, list] of next)
      if (!isEqual(this.byNode.get(id), list)) this.byNode.set(id, list)
  }
}
