import { mostWatched } from '#schemas/socket/chat.ts'
import type { ReceivedMessage, WatchedRecord } from '#schemas/socket/chat.ts'
import { openDoor } from '#src/chat/door.ts'
import type { Door } from '#src/chat/door.ts'
import type { Engine } from '#src/engine/engine.ts'

interface Watcher {
  readonly record: WatchedRecord
  hear(): void
}

/** The records that are open in this window, and whom to tell that something was said about one. */
class RecordWatch {
  readonly #door: Door
  readonly #watchers = new Set<Watcher>()
  #stop: (() => void) | null = null

  constructor(door: Door) {
    this.#door = door
  }

  /**
   * Calls `hear` whenever something may have been said about the record; returns the function that
   * stops this.
   */
  watch(record: WatchedRecord, hear: () => void): () => void {
    const watcher = { record, hear }
    this.#watchers.add(watcher)
    this.#stop ??= this.#door.hear((message) => this.#receive(message))
    this.#say()
    return () => {
      this.#watchers.delete(watcher)
      this.#say()
      if (this.#watchers.size > 0) return
      this.#stop?.()
      this.#stop = null
    }
  }

  #say(): void {
    const records = [...this.#watchers].slice(-mostWatched).map(({ record }) => record)
    this.#door.say({ method: 'recordWatch', records })
  }

  #receive(message: ReceivedMessage): void {
    if (message.method === 'recordComments') {
      for (const { record, hear } of this.#watchers)
        if (record.recordId === message.recordId && record.modelId === message.modelId) hear()
    }
    // A new socket knows of no record, and something may have been said before it was there.
    if (message.method === 'initMessage') {
      this.#say()
      for (const { hear } of this.#watchers) hear()
    }
  }
}

/** The only watch of this window. */
export const openRecordWatch = ({ get }: Engine): RecordWatch => new RecordWatch(get(openDoor))
