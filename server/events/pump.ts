import type { Database } from '../database/database.ts'
import type { Log } from '../watch/log.ts'
import type { Consumer } from './consumer.ts'
import { consume } from './cursor.ts'
import { eventChannel } from './event.ts'
import { retryDue } from './failure.ts'
import { moveEvents } from './mover.ts'
import { areRegistered, registerConsumers } from './register.ts'
import { sweepEvents } from './sweep.ts'
import { Turns } from './turns.ts'
import type { Pace, Turn } from './turns.ts'

/**
 * Least milliseconds between two turns: an event after a quiet time is handled at once, a burst
 * together.
 */
const gap = 200
/**
 * Most milliseconds between two turns, so that events of an instance that died are still found
 * soon. The embedded database has one process, which looks when it starts.
 */
const longest = { postgres: 1000, pglite: 60_000 } as const
const betweenSweeps = 60_000

/**
 * Moves events to their positions and hands them to the consumers: after each commit in this
 * process, and regularly. Several instances may do this at once; each event is still moved once and
 * handed to each consumer once.
 */
export class Pump {
  readonly #db: Database
  readonly #consumers: readonly Consumer[]
  readonly #mover: Turns
  readonly #workers: readonly Turns[]
  readonly #unlisten: () => void
  #sweptAt = -Infinity

  constructor({ db, log }: { db: Database; log: Log }, consumers: readonly Consumer[]) {
    this.#db = db
    this.#consumers = consumers
    const paceOf = (name: string) => ({
      gap,
      longest: longest[db.engine],
      onTrouble: (error: unknown) => log.error({ err: error, consumer: name }, 'events'),
    })
    this.#workers = consumers.map((consumer) =>
      this.#turnsOf(async () => {
        await consume(db, consumer)
        return retryDue(db, consumer)
      }, paceOf(consumer.name)),
    )
    this.#mover = this.#turnsOf(() => this.#move(), paceOf(''))
    this.#unlisten = db.listen(eventChannel, (noun) => (noun ? this.#mover.wake() : this.wake()))
  }

  /** Turns of which nobody hears when they are refused; all are woken when the gate opens. */
  #turnsOf(turn: Turn, pace: Pace): Turns {
    const onTrouble = (error: unknown): void => {
      if (!this.#db.gate.isShut) pace.onTrouble(error)
    }
    return new Turns(turn, { ...pace, onTrouble })
  }

  /** Looks for events now. */
  wake(): void {
    this.#mover.wake()
    for (const worker of this.#workers) worker.wake()
  }

  /** Resolves when every event committed so far is handled or set aside. */
  async settled(): Promise<void> {
    await this.#mover.settled()
    await Promise.all(this.#workers.map((worker) => worker.settled()))
  }

  /** Starts no further turn and waits for the running one. */
  async stop(): Promise<void> {
    this.#unlisten()
    await Promise.all([this.#mover.stop(), ...this.#workers.map((worker) => worker.stop())])
  }

  /** While there is anything to move it is looked for again soon. */
  async #move(): Promise<0 | undefined> {
    const isMoving = (await moveEvents(this.#db)) > 0
    if (isMoving) for (const worker of this.#workers) worker.wake()
    if (performance.now() - this.#sweptAt >= betweenSweeps) await this.#sweep()
    return isMoving ? 0 : undefined
  }

  async #sweep(): Promise<void> {
    this.#sweptAt = performance.now()
    if (!(await areRegistered(this.#db, this.#consumers)))
      await registerConsumers(this.#db, this.#consumers)
    await sweepEvents(
      this.#db,
      this.#consumers.map(({ name }) => name),
    )
  }
}

/** Starts handling events; returns the function that stops and waits for running work. */
export async function startEvents(
  means: { db: Database; log: Log },
  consumers: readonly Consumer[],
): Promise<Pump> {
  await registerConsumers(means.db, consumers)
  const pump = new Pump(means, consumers)
  pump.wake()
  return pump
}
