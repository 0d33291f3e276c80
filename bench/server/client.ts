import { connect } from 'node:net'
import type { Socket } from 'node:net'

export interface Job {
  readonly port: number
  readonly requests: readonly string[]
  readonly connections: number
  readonly milliseconds: number
}

export interface Outcome {
  readonly count: number
  /** The number of answers other than 200, and the first of them. */
  readonly failed: number
  readonly failure: string
  readonly perSecond: number
  readonly latencies: readonly number[]
}

const headEnd = Buffer.from('\r\n\r\n')

/**
 * Length in bytes of the first complete answer in the received data; 0 while a part of it is
 * missing.
 */
function lengthOf(came: Buffer): number {
  const end = came.indexOf(headEnd)
  if (end < 0) return 0
  const length = /\r\ncontent-length: (\d+)/i.exec(came.toString('latin1', 0, end))?.[1]
  if (length === undefined)
    throw new Error(`an answer without a length: ${came.toString('latin1', 0, end)}`)
  const whole = end + headEnd.length + Number(length)
  return came.length < whole ? 0 : whole
}

class Load {
  private readonly job: Job
  private readonly requests: readonly Buffer[]
  private readonly latencies: number[] = []
  private next: number
  private failed = 0
  private failure = ''
  private readonly begin = performance.now()

  constructor(job: Job) {
    this.job = job
    this.requests = job.requests.map((request) => Buffer.from(request))
    this.next = Math.floor(Math.random() * this.requests.length)
  }

  private get isOver(): boolean {
    return performance.now() - this.begin > this.job.milliseconds
  }

  private keep(answer: Buffer, sent: number): void {
    this.latencies.push(performance.now() - sent)
    if (answer.toString('latin1', 9, 12) === '200') return
    this.failed += 1
    this.failure ||= answer.toString('utf8', 0, 2000)
  }

  private send(socket: Socket): number {
    const request = this.requests[this.next++ % this.requests.length]
    if (request) socket.write(request)
    return performance.now()
  }

  /** Sends one request after another on one connection until the time is over. */
  run(): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect(this.job.port, 'localhost')
      let came: Buffer = Buffer.alloc(0)
      let sent = 0
      socket.setNoDelay(true)
      socket.once('error', reject)
      socket.once('connect', () => {
        sent = this.send(socket)
      })
      socket.on('data', (chunk) => {
        came = came.length === 0 ? chunk : Buffer.concat([came, chunk])
        const length = lengthOf(came)
        if (length === 0) return
        this.keep(came.subarray(0, length), sent)
        came = came.subarray(length)
        if (!this.isOver) {
          sent = this.send(socket)
          return
        }
        socket.destroy()
        resolve()
      })
    })
  }

  tell(): Outcome {
    const { failed, failure, latencies } = this
    return {
      count: latencies.length,
      failed,
      failure,
      latencies,
      perSecond: latencies.length / ((performance.now() - this.begin) / 1000),
    }
  }
}

process.on('message', (job: Job) => {
  const load = new Load(job)
  void Promise.all(Array.from({ length: job.connections }, () => load.run())).then(
    () => process.send?.(load.tell()),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
