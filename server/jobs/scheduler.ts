import { makeId } from '#schemas/wire/id.ts'
import type { Services } from '../services.ts'
import { findJob } from './jobs.ts'
import {
  claimRuns,
  endRun,
  planRuns,
  renewLease,
  retryRun,
  findNextDue,
  taskChannel,
  verdicts,
} from './queue.ts'
import type { ClaimedRun } from './queue.ts'
import { letExit } from '../platform/timer.ts'
import type { Timer } from '../platform/timer.ts'

const second = 1000
/** Longest sleep, after which plans of other instances are noticed at the latest. */
const longest = 30 * second
const heartbeat = 15 * second
/** Most runs that one instance has going at once. */
const mostAtOnce = 2

const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll('\0', '').slice(0, 1000)

/**
 * Runs due tasks, each run once among all instances. Plans and runs are rows; an instance claims a
 * run with a lease and renews it while working. A run left by an instance that died is tried again
 * by another one, or after its restart.
 */
export class Scheduler {
  readonly #services: Services
  readonly #self = makeId()
  readonly #running = new Map<string, Promise<void>>()
  readonly #unlisten: () => void
  #timer: Timer | undefined
  #looking: Promise<void> | undefined
  #isAgain = false
  #isStopped = false

  constructor(services: Services) {
    this.#services = services
    this.#unlisten = services.db.listen(taskChannel, () => this.wake())
  }

  /** Looks for due runs now. */
  wake(): void {
    this.#isAgain = true
    if (!this.#isStopped) this.#looking ??= this.#look()
  }

  /** Resolves once all due runs have been started. */
  async looked(): Promise<void> {
    this.wake()
    await this.#looking
  }

  /** Resolves once no due run is left and none is running. */
  async settled(): Promise<void> {
    for (await this.looked(); this.#looking || this.#running.size > 0;)
      await Promise.all([this.#looking, ...this.#running.values()])
  }

  /** Starts no further run and waits for running ones. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#unlisten()
    await this.#looking
    clearTimeout(this.#timer)
    await Promise.all(this.#running.values())
  }

  async #look(): Promise<void> {
    clearTimeout(this.#timer)
    let wait = longest
    while (this.#isAgain && !this.#isStopped) {
      this.#isAgain = false
      wait = await this.#beginDue().catch((error: unknown) => {
        this.#services.log.error({ err: error }, 'tasks')
        return longest
      })
    }
    this.#looking = undefined
    if (!this.#isStopped) this.#timer = letExit(setTimeout(() => this.wake(), wait))
  }

  /** Returns the milliseconds until something may be due. */
  async #beginDue(): Promise<number> {
    const { db } = this.#services
    // Somebody works alone; when the gate opens, this is woken.
    if (db.gate.isShut) return longest
    await planRuns(db)
    for (const run of await claimRuns(db, {
      holder: this.#self,
      but: [...this.#running.keys()],
      most: mostAtOnce - this.#running.size,
    }))
      this.#begin(run)
    const next = (await findNextDue(db)) ?? longest
    // Due runs beyond the limit need no timer: the next run that ends wakes the scheduler.
    return next > 0 ? Math.min(longest, next) : longest
  }

  #begin(run: ClaimedRun): void {
    const work = this.#run(run)
      .catch((error: unknown) =>
        this.#services.log.error({ err: error, task: run.task_id }, 'task'),
      )
      .finally(() => {
        this.#running.delete(run.id)
        this.wake()
      })
    this.#running.set(run.id, work)
  }

  async #run(run: ClaimedRun): Promise<void> {
    const { db, log } = this.#services
    const job = findJob(run.job)
    if (!job || run.tries > job.tries)
      return endRun(db, run, {
        state: 'failed',
        result: job ? run.result || verdicts.gone : verdicts.unknown,
      })
    let renewing: Promise<void> | undefined
    const beat = setInterval(() => {
      renewing ??= renewLease(db, run)
        .catch((error: unknown) => log.warn({ err: error, task: run.task_id }, 'lease'))
        .finally(() => (renewing = undefined))
    }, heartbeat)
    try {
      await endRun(db, run, {
        state: 'done',
        result: (await job.run(this.#services, run.parameters)).slice(0, 1000),
      })
    } catch (error) {
      log.error({ err: error, task: run.task_id, tries: run.tries }, 'task failed')
      await (run.tries < job.tries
        ? retryRun(db, run, wordsOf(error))
        : endRun(db, run, { state: 'failed', result: wordsOf(error) }))
    } finally {
      clearInterval(beat)
    }
  }
}

/** Starts running due tasks; returns the function that stops and waits for running ones. */
export function startJobs(services: Services): () => Promise<void> {
  const scheduler = new Scheduler(services)
  scheduler.wake()
  return () => scheduler.stop()
}
