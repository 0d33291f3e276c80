import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { append, makeDue, texts } from '#tests/events.ts'
import { onEachDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { appendEvents } from './append.ts'
import type { Consumer } from './consumer.ts'
import { consume } from './cursor.ts'
import { retryDue } from './failure.ts'
import { moveEvents } from './mover.ts'
import { startEvents } from './pump.ts'
import { registerConsumers } from './register.ts'
import { sweepEvents } from './sweep.ts'

const noun = 'thing'
const names = ['one', 'other'] as const

/** The next step: a transaction begins and writes, or ends, or an instance takes a turn. */
const step = fc.oneof(
  fc.record({ what: fc.constant('write' as const), id: fc.nat(4), isKept: fc.boolean() }),
  fc.record({ what: fc.constant('end' as const), at: fc.nat(3) }),
  fc.record({ what: fc.constant('move' as const) }),
  fc.record({ what: fc.constant('consume' as const), by: fc.nat(1) }),
  fc.record({ what: fc.constant('fail' as const), by: fc.nat(1), id: fc.nat(4) }),
  fc.record({ what: fc.constant('retry' as const), by: fc.nat(1) }),
  fc.record({ what: fc.constant('sweep' as const) }),
)

/** A transaction that has written and ends on request. */
interface Open {
  readonly id: number
  end(): Promise<void>
}

/** A consumer that stores what it saw, and fails for one entry on request. */
const seer = (name: string) => {
  let refused = -1
  const consumer: Consumer = {
    name,
    texts,
    wants: () => [noun],
    tries: 1000,
    async take(events, { trx }) {
      for (const { id, version } of events)
        await sql`insert into proof (consumer, id, version) values (${name}, ${id}, ${version})`.execute(
          trx,
        )
      if (events.some(({ id }) => id === String(refused))) throw new Error('not now')
    },
  }
  return { consumer, refuse: (id: number) => void (refused = id) }
}

/** Begins a transaction that writes the next version of an entry; resolves after the write. */
async function open(
  { db }: World,
  { id, version, isKept }: { id: number; version: number; isKept: boolean },
): Promise<Open> {
  let release = (): void => undefined
  const gate = new Promise<void>((resolve) => (release = resolve))
  let wrote = (): void => undefined
  const isWritten = new Promise<void>((resolve) => (wrote = resolve))
  const done = db
    .transaction(async (trx) => {
      await appendEvents({ db, trx, who: '', operation: '' }, noun, [
        { id: String(id), version, act: 'change', fields: [] },
      ])
      wrote()
      // The embedded database has one connection, so nothing else could run meanwhile.
      if (db.engine === 'postgres') await gate
      if (!isKept) throw new Error('changed my mind')
    })
    .catch(() => undefined)
  await isWritten
  return {
    id,
    end: () => {
      release()
      return done
    },
  }
}

const seenIn = async ({ db }: World) =>
  (
    await sql<{ consumer: string; id: string; version: number }>`
      select consumer, id, version from proof order by n`.execute(db.kysely)
  ).rows

onEachDatabase((make) => {
  test('in whatever order: each consumer sees what was committed once, a thing in the order of its versions', async () => {
    const world = await make()
    const { db } = world
    await world.pump.stop()
    await db.kysely.deleteFrom('event_consumers').execute()
    await sql`create table proof (
      n bigint generated always as identity, consumer text, id text, version integer)`.execute(
      db.kysely,
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        await sql`truncate proof`.execute(db.kysely)
        const seers = names.map(seer)
        await registerConsumers(
          db,
          seers.map(({ consumer }) => consumer),
        )
        const versions = new Map<number, number>()
        const kept: string[] = []
        let opened: Open[] = []
        const doing = {
          async write({ id, isKept }: { id: number; isKept: boolean }) {
            // An entry is locked by the transaction that has written it.
            if (opened.length === 3 || opened.some((holder) => holder.id === id)) return
            const version = (versions.get(id) ?? 0) + 1
            if (isKept) {
              versions.set(id, version)
              kept.push(`${id} ${version}`)
            }
            const transaction = await open(world, { id, version, isKept })
            if (db.engine === 'pglite') await transaction.end()
            else opened.push(transaction)
          },
          async end({ at }: { at: number }) {
            const transaction = opened[at]
            opened = opened.filter((other) => other !== transaction)
            await transaction?.end()
          },
          move: () => moveEvents(db),
          consume: ({ by }: { by: number }) => consume(db, seers[by]!.consumer),
          fail: async ({ by, id }: { by: number; id: number }) => seers[by]!.refuse(id),
          async retry({ by }: { by: number }) {
            await makeDue(world)
            // What fails again becomes due only later.
            await retryDue(db, seers[by]!.consumer)
          },
          sweep: () => sweepEvents(db, names),
        }
        for (const { what, ...rest } of steps) await doing[what](rest as never)

        for (const transaction of opened) await transaction.end()
        await moveEvents(db)
        for (const { consumer, refuse } of seers) {
          refuse(-1)
          await consume(db, consumer)
          await makeDue(world)
          await retryDue(db, consumer)
        }
        const seen = await seenIn(world)
        for (const name of names) {
          const own = seen.filter(({ consumer }) => consumer === name)
          expect(own.map(({ id, version }) => `${id} ${version}`).toSorted()).toEqual(
            kept.toSorted(),
          )
          for (const [id, last] of versions)
            expect(
              own.filter((event) => event.id === String(id)).map(({ version }) => version),
            ).toEqual(Array.from({ length: last }, (_, at) => at + 1))
        }
      }),
      { numRuns: 25 },
    )
  }, 120_000)

  test('several instances hand each event over once', async () => {
    const world = await make()
    const all =
      world.db.engine === 'postgres'
        ? [world, await make({ beside: world }), await make({ beside: world })]
        : [world]
    await sql`create table proof (
      n bigint generated always as identity, consumer text, id text, version integer)`.execute(
      world.db.kysely,
    )
    const pumps = []
    for (const instance of all)
      pumps.push(
        await startEvents(
          instance.services,
          names.map((name) => seer(name).consumer),
        ),
      )
    await Promise.all(
      all.map(async (instance, at) => {
        for (let version = 1; version <= 30; version++)
          await append(instance, noun, { id: `t${at}`, version })
      }),
    )
    await Promise.all(pumps.map((pump) => pump.settled()))
    // One instance may have left its work to the other.
    for (const pump of pumps) await pump.settled()
    const seen = await seenIn(world)
    for (const name of names)
      for (const at of all.keys())
        expect(
          seen
            .filter(({ consumer, id }) => consumer === name && id === `t${at}`)
            .map(({ version }) => version),
        ).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
    for (const pump of pumps) await pump.stop()
  })
})
