import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ReceivedMessage } from '#schemas/socket/chat.ts'
import { makeId } from '#schemas/wire/id.ts'
import { holdClock } from '#tests/clock.ts'
import { sketch } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { endSessions, invalidate } from '../auth/callers.ts'
import { hashToken } from '../auth/token.ts'
import { designRoutes } from '../resources/design/routes.ts'
import { Hub } from './hub.ts'

const soon = { timeout: 10_000 }
/** Milliseconds by which whoever is no longer allowed must be gone. */
const limit = 2000

type PresenceMessage = Extract<ReceivedMessage, { method: 'designPresence' }>

onDatabase((make) => {
  let world: World
  let other: Hub
  let designId: string
  const menus = ['onlineDev']
  beforeAll(async () => {
    world = await make({ routes: [designRoutes] })
    other = new Hub({ db: world.db, auth: world.services.auth, onTrouble: console.error })
  })
  let count = 0
  beforeEach(async () => {
    const { token } = await world.signIn({ isAdministrator: true })
    const made = await world.request('POST', '/api/visualdev/Base', {
      token,
      body: {
        fullName: 'Cars',
        enCode: `cars${++count}`,
        formData: JSON.stringify(sketch([{ id: 'n1', kind: 'input', field: 'plate' }])),
      },
    })
    designId = made.data.id
  })
  afterAll(() => other.close())

  /** A window with the design open, at one of two instances. */
  async function open(hub: Hub, given: Parameters<World['signIn']>[0] = { menus }) {
    const { token, userId } = await world.signIn(given)
    const heard: ReceivedMessage[] = []
    const ends: unknown[] = []
    const line = hub.connect(
      {
        backlog: 0,
        send: (text: string) => void heard.push(JSON.parse(text)),
        close: (code: number) => void ends.push(code),
        cut: () => void ends.push('cut'),
      },
      'en',
    )
    const say = (message: object) => line.hear(JSON.stringify({ token, ...message }))
    say({ method: 'OnConnection', mobileDevice: false })
    const last = () =>
      heard.findLast((message): message is PresenceMessage => message.method === 'designPresence')
    return {
      token,
      userId,
      heard,
      ends,
      gone: () => line.gone(),
      last,
      at: (nodeId: string, isEditing = false, id = designId) =>
        say({ method: 'designPresence', designId: id, nodeId, isEditing }),
      say,
      sees: () =>
        (last()?.people ?? []).map(
          ({ userId: personId, nodeId, isEditing }) =>
            `${personId} ${nodeId}${isEditing ? ' edits' : ''}`,
        ),
    }
  }

  test('two designers at two instances see each other, what is selected and what is being changed, and that one has gone', async () => {
    const [ann, bob] = [await open(world.services.hub), await open(other)]
    ann.at('n1')
    bob.at('')
    await expect
      .poll(() => [ann.sees(), bob.sees()], soon)
      .toEqual([[`${bob.userId} `], [`${ann.userId} n1`]])
    bob.at('n1', true)
    await expect.poll(ann.sees, soon).toEqual([`${bob.userId} n1 edits`])
    bob.gone()
    await expect.poll(ann.sees, soon).toEqual([])
    ann.at('', false, '')
    const late = await open(world.services.hub)
    late.at('n1')
    await expect
      .poll(() => late.last(), soon)
      .toEqual({ method: 'designPresence', designId, people: [] })
    late.gone()
  })

  test('whoever comes later learns who was there before, at an instance that had heard of nobody', async () => {
    const ann = await open(world.services.hub)
    ann.at('n1')
    await expect.poll(() => ann.last(), soon).toBeDefined()
    const third = new Hub({ db: world.db, auth: world.services.auth, onTrouble: console.error })
    const cleo = await open(third)
    cleo.at('')
    await expect.poll(cleo.sees, soon).toEqual([`${ann.userId} n1`])
    ann.gone()
    cleo.gone()
    third.close()
  })

  test('an instance that dies without a word is forgotten', async () => {
    const dying = new Hub({ db: world.db, auth: world.services.auth, onTrouble: console.error })
    const [ann, bob] = [await open(world.services.hub), await open(dying)]
    ann.at('n1')
    bob.at('n1')
    await expect.poll(ann.sees, soon).toEqual([`${bob.userId} n1`])
    dying.close()
    const clock = holdClock()
    clock.move(30_000)
    await world.services.hub.tick()
    await expect.poll(ann.sees, soon).toEqual([])
    ann.gone()
  })

  test('who leaves a design and comes back at once is never shown to themselves', async () => {
    const [ann, bob] = [await open(world.services.hub), await open(other)]
    bob.at('n1')
    await expect.poll(() => bob.last(), soon).toBeDefined()
    ann.at('n1')
    await expect.poll(bob.sees, soon).toEqual([`${ann.userId} n1`])
    const { length } = ann.heard
    ann.at('', false, '')
    ann.at('n1')
    await expect
      .poll(
        () => ann.heard.slice(length).filter(({ method }) => method === 'designPresence').length,
        soon,
      )
      .toBe(1)
    expect(ann.sees()).toEqual([`${bob.userId} n1`])
    ann.gone()
    bob.gone()
  })

  test('only those who may open designs are there and hear of anybody; a design that is none has nobody', async () => {
    const [ann, stranger] = [await open(world.services.hub), await open(other, { menus: [] })]
    ann.at('n1')
    await expect.poll(() => ann.last(), soon).toBeDefined()
    stranger.at('n1')
    stranger.say({ method: 'heartCheck' })
    ann.at('n1', false, makeId())
    ann.at('n1')
    await expect
      .poll(() => ann.heard.filter(({ method }) => method === 'designPresence').length, soon)
      .toBe(2)
    expect([ann.sees(), stranger.last(), stranger.ends]).toEqual([[], undefined, []])
    ann.gone()
    stranger.gone()
  })

  test.each(['session ended', 'grant revoked', 'screen locked'])(
    '%s: it is nobody’s place any more, within two seconds',
    async (why) => {
      const [ann, bob] = [await open(world.services.hub), await open(other)]
      ann.at('n1')
      bob.at('n1')
      await expect.poll(() => [ann.sees().length, bob.sees().length], soon).toEqual([1, 1])
      const clock = holdClock()
      const moveOn = clock.within(limit)
      const seenBy = (who: typeof ann) => () => {
        moveOn()
        return who.sees()
      }
      if (why === 'session ended') await endSessions(world.db, bob.userId)
      if (why === 'grant revoked') {
        await world.db.kysely.deleteFrom('grants').where('subject_id', '=', bob.userId).execute()
        await invalidate(world.db, { userId: bob.userId })
      }
      if (why === 'screen locked') {
        await world.db.kysely
          .updateTable('sessions')
          .set({ locked: true })
          .where('token_hash', '=', hashToken(bob.token))
          .execute()
        await invalidate(world.db, { session: hashToken(bob.token) })
      }
      await expect.poll(seenBy(ann), soon).toEqual([])
      if (why !== 'session ended') await expect.poll(seenBy(bob), soon).toEqual([])
      const { length } = bob.heard
      // Somebody at the same instance gets the messages that the locked-out user would have got.
      const cleo = await open(other)
      cleo.at('')
      ann.at('', true)
      await expect.poll(seenBy(cleo), soon).toEqual([`${ann.userId}  edits`])
      expect(bob.heard.slice(length).filter(({ method }) => method === 'designPresence')).toEqual(
        [],
      )
      for (const designer of [ann, bob, cleo]) designer.gone()
    },
  )

  test('what was saved is told to everybody who has it open, at every instance', async () => {
    const [ann, bob] = [await open(world.services.hub), await open(other)]
    ann.at('n1')
    bob.at('n1')
    await expect.poll(() => [ann.sees().length, bob.sees().length], soon).toEqual([1, 1])
    const now = (
      await world.request('GET', `/api/visualdev/Base/${designId}`, { token: ann.token })
    ).data
    const body = {
      fullName: 'Cars',
      enCode: now.enCode,
      formData: now.formData,
      version: now.version,
    }
    const { token } = await world.signIn({ isAdministrator: true })
    expect(
      (await world.request('PUT', `/api/visualdev/Base/${designId}`, { token, body })).code,
    ).toBe(200)
    const saved = (who: typeof ann) => who.heard.filter(({ method }) => method === 'designSaved')
    await expect
      .poll(
        () =>
          [saved(ann), saved(bob)].map((list) =>
            list.map((message) => ('version' in message ? message.version : 0)),
          ),
        soon,
      )
      .toEqual([[now.version + 1], [now.version + 1]])
    expect(
      (await world.request('PUT', `/api/visualdev/Base/${designId}`, { token, body })).status,
    ).toBe(409)
    expect(saved(ann)).toHaveLength(1)
    ann.gone()
    bob.gone()
  })

  test.each([
    { nodeId: 'x'.repeat(65), isEditing: false },
    { nodeId: '<b>', isEditing: false },
    { nodeId: 7, isEditing: false },
    { nodeId: '', isEditing: 'yes' },
    { nodeId: '', isEditing: false, designId: '../x' },
    { nodeId: '', isEditing: false, name: 'Root' },
    { nodeId: '' },
  ])('T45 a message that is not what the contract says ends the socket: %j', async (message) => {
    const socket = await open(world.services.hub)
    socket.say({ method: 'designPresence', designId, ...message })
    await expect.poll(() => socket.ends, soon).toEqual([1008])
  })
})
