import { afterAll, beforeAll, expect } from 'vitest'
import type { ReceivedMessage } from '#schemas/socket/chat.ts'
import type { Language } from '#schemas/text.ts'
import type { World } from '#tests/server.ts'
import { hashToken } from '#server/auth/token.ts'
import { Hub } from '#server/socket/hub.ts'
import type { Make } from '#tests/server.ts'

export const soon = { timeout: 10_000 }
export const push = { method: 'messagePush', unreadNoticeCount: 1, title: 'Hello' } as const

/** A server to which tests open sockets, through as many hubs as they need. */
export function socketCalls(make: Make) {
  let world: World
  const hubs: Hub[] = []
  beforeAll(async () => {
    world = await make({ routes: [] })
  })
  afterAll(() => {
    for (const hub of hubs) hub.close()
  })

  /**
   * A socket without a network: its received messages, the announced lookups (all, if the listening
   * connection is late), and how it ended.
   */
  function dial(hub = world.services.hub, language: Language = 'en') {
    const sent: ReceivedMessage[] = []
    const outdated: (readonly string[])[] = []
    const ends: (number | 'cut')[] = []
    const take = (message: ReceivedMessage) =>
      void (message.method === 'lookup' ? outdated.push(message.names) : sent.push(message))
    const peer = {
      backlog: 0,
      send: (text: string) => take(JSON.parse(text)),
      close: (code: number) => void ends.push(code),
      cut: () => void ends.push('cut'),
    }
    const line = hub.connect(peer, language)
    const say = (message: unknown) =>
      line.hear(typeof message === 'string' ? message : JSON.stringify(message))
    return {
      sent,
      outdated,
      ends,
      peer,
      say,
      gone: () => line.gone(),
      greet: (token: string) => say({ method: 'OnConnection', token, mobileDevice: false }),
    }
  }
  /** A socket that has identified its user and was answered. */
  async function enter(token: string, hub = world.services.hub) {
    const socket = dial(hub)
    socket.greet(token)
    await expect.poll(() => socket.sent.length, soon).toBe(1)
    expect(socket.sent.pop()?.method).toBe('initMessage')
    return socket
  }
  const session = (token: string) =>
    world.db.kysely.updateTable('sessions').where('token_hash', '=', hashToken(token))
  return {
    get world() {
      return world
    },
    dial,
    hubs,
    enter,
    session,
  }
}
