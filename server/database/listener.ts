import type { Client } from 'pg'
import type { Channels } from './channels.ts'
import type { Timer } from '../platform/timer.ts'

const retryTime = 1000

/**
 * The one connection that listens to other instances. When it breaks, all listeners are told of a
 * gap, and again at each attempt until it is back.
 */
export class Listener {
  readonly #make: () => Client
  readonly #channels: Channels
  /** Marks messages of this instance, which has already delivered them to itself. */
  readonly #self = crypto.randomUUID()
  #client: Client | undefined
  #opening: Promise<void> | undefined
  #timer: Timer | undefined
  #isClosed = false

  constructor(make: () => Client, channels: Channels) {
    this.#make = make
    this.#channels = channels
  }

  /** The payload with the mark of this instance, as it is sent. */
  sign(payload: string): string {
    return `${this.#self} ${payload}`
  }

  /** Also listens to this channel. */
  open(channel: string): void {
    this.#opening = (this.#opening ?? this.#connect()).then(() => this.#listenTo(channel))
  }

  async #listenTo(channel: string): Promise<void> {
    const client = this.#client
    if (!client) return
    try {
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      this.#channels.tell(channel, null)
    } catch {
      this.#lose(client)
    }
  }

  async #connect(): Promise<void> {
    if (this.#isClosed) return
    const client = this.#make()
    client.on('error', () => this.#lose(client))
    client.on('end', () => this.#lose(client))
    client.on('notification', ({ channel, payload = '' }) => {
      const [from, text] = [
        payload.slice(0, this.#self.length),
        payload.slice(this.#self.length + 1),
      ]
      if (from !== this.#self) this.#channels.tell(channel, text)
    })
    this.#client = client
    try {
      await client.connect()
      for (const channel of this.#channels.names) await this.#listenTo(channel)
    } catch {
      this.#lose(client)
    }
  }

  #lose(client: Client): void {
    if (this.#client !== client || this.#isClosed) return
    this.#client = undefined
    this.#channels.tellGap()
    client.end().catch(() => undefined)
    this.#timer = setTimeout(() => this.#reconnect(), retryTime)
  }

  #reconnect(): void {
    this.#opening = this.#connect()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#opening
    await this.#client?.end()
  }
}
