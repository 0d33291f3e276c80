import { beforeAll, expect } from 'vitest'
import type { ReceivedMessage } from '#schemas/socket/chat.ts'
import type { Make, World } from '#tests/server.ts'
import { fileRoutes } from '#server/resources/file/routes.ts'
import { messageRoutes } from '#server/resources/message/routes.ts'
import { unreadOf } from '#server/messages/unread.ts'

export const nobody = {
  isAll: false,
  organizeIds: [],
  positionIds: [],
  roleIds: [],
  groupIds: [],
  userIds: [] as string[],
}
export const written = {
  title: 'Gate 3 is closed',
  bodyText: '<p>Until <strong>Monday</strong></p>',
  files: [],
  receivers: nobody,
  expirationTime: null,
}
export const day = 86_400_000
export interface SignedInPerson {
  readonly token: string
  readonly userId: string
}

/** Common setup of the tests of message, made once for each database. */
export function messageCalls(make: Make) {
  let world: World
  let clerk: SignedInPerson
  /** The pushed messages, as they were sent to all instances. */
  const pushed: { to: unknown; message?: ReceivedMessage }[] = []
  beforeAll(async () => {
    world = await make({ routes: [messageRoutes, fileRoutes] })
    clerk = await world.signIn({ realName: 'Clerk', menus: ['notice'] })
    world.db.listen('berth_push', (payload) => payload !== null && pushed.push(JSON.parse(payload)))
  })
  /** Sends `METHOD /path` below /api/message. */
  const ask = (who: SignedInPerson, line: string, body?: unknown) => {
    const [method = '', path = ''] = line.split(' ')
    return world.request(method, `/api/message${path}`, {
      token: who.token,
      language: 'en',
      ...(body !== undefined && { body }),
    })
  }
  const draft = async (more: object = {}) =>
    (await ask(clerk, 'POST', { ...written, ...more })).data
  /** Sends a notice to these people; returns its id. */
  const send = async (to: readonly SignedInPerson[], more: object = {}): Promise<string> => {
    const { id } = await draft({
      receivers: { ...nobody, userIds: to.map(({ userId }) => userId) },
      ...more,
    })
    expect((await ask(clerk, `PUT /${id}/Actions/Release`, {})).status).toBe(200)
    return id
  }
  const expire = (id: string) =>
    world.db.kysely
      .updateTable('messages')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', id)
      .execute()
  const unread = async ({ userId }: SignedInPerson) => (await unreadOf(world.db, [userId]))(userId)

  return {
    get world() {
      return world
    },
    get clerk() {
      return clerk
    },
    pushed,
    ask,
    draft,
    send,
    expire,
    unread,
  }
}
