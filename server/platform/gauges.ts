import { statfs } from 'node:fs/promises'
import { arch, cpus, freemem, hostname, release, totalmem, type as osType, uptime } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Health } from '#schemas/api/monitor.ts'
import { wait } from './timer.ts'

interface Sample {
  readonly at: number
  /** Idle milliseconds and total milliseconds of all cores. */
  readonly idle: number
  readonly all: number
  /** CPU microseconds of this process. */
  readonly own: number
}

function sample(): Sample {
  const times = cpus().map((cpu) => cpu.times)
  const idle = times.reduce((sum, time) => sum + time.idle, 0)
  const all = times.reduce(
    (sum, time) => sum + time.idle + time.user + time.sys + time.nice + time.irq,
    0,
  )
  const { user, system } = process.cpuUsage()
  return { at: performance.now(), idle, all, own: user + system }
}

const share = (part: number, whole: number): number =>
  whole > 0 ? Math.min(1, Math.max(0, part / whole)) : 0

const shortest = 200
const window = 60_000
const nanoseconds = 1e6
/** Milliseconds between two samples of the event loop; measured delays include them. */
const pace = 20

type Machine = Pick<Health, 'system' | 'cpu' | 'memory' | 'disk' | 'loop'>

/**
 * Measures the load of machine and process: CPU time since the last reading, at the first reading
 * over a fifth of a second.
 */
export class Gauges {
  readonly #loop = monitorEventLoopDelay({ resolution: pace })
  #last: Sample | undefined
  #since = 0

  async #cpu(): Promise<Machine['cpu']> {
    if (!this.#last) {
      this.#last = sample()
      await wait(shortest)
    }
    const [last, now, [first]] = [this.#last, sample(), cpus()]
    const cores = cpus().length
    const passed = now.at - last.at
    if (passed >= shortest) this.#last = now
    return {
      name: first?.model.trim() ?? '',
      cores,
      used: share(now.all - last.all - (now.idle - last.idle), now.all - last.all),
      process: share((now.own - last.own) / 1000, passed * cores),
    }
  }

  #late(): Machine['loop'] {
    const told = (value: number): number =>
      Number.isFinite(value) ? Math.max(0, Math.round((value / nanoseconds - pace) * 100) / 100) : 0
    const { mean, max } = this.#loop
    const late = { mean: told(mean), p99: told(this.#loop.percentile(99)), max: told(max) }
    if (performance.now() - this.#since > window) {
      this.#loop.reset()
      this.#since = performance.now()
    }
    return late
  }

  /** `folder` holds the data. */
  async read(folder: string): Promise<Machine> {
    if (this.#since === 0) {
      this.#loop.enable()
      this.#since = performance.now()
    }
    const cpu = await this.#cpu()
    const { rss, heapTotal, heapUsed } = process.memoryUsage()
    const limit = process.constrainedMemory()
    const total = limit > 0 && limit < totalmem() ? limit : totalmem()
    const disk = await statfs(folder).catch(() => undefined)
    return {
      system: {
        os: `${osType()} ${release()} ${arch()}`,
        host: hostname(),
        uptime: Math.round(uptime()),
        processUptime: Math.round(process.uptime()),
      },
      cpu,
      memory: { total, used: totalmem() - freemem(), process: rss, heapTotal, heapUsed },
      disk: disk
        ? { total: disk.bsize * disk.blocks, used: disk.bsize * (disk.blocks - disk.bavail) }
        : null,
      loop: this.#late(),
    }
  }

  close(): void {
    this.#loop.disable()
  }
}
