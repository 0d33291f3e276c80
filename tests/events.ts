import { defineTexts } from '#schemas/text.ts'
import { appendEvents } from '#server/events/append.ts'
import type { Consumer } from '#server/events/consumer.ts'
import type { ChangeEvent } from '#server/events/event.ts'
import { startEvents } from '#server/events/pump.ts'
import type { Pump } from '#server/events/pump.ts'
import type { World } from './server.ts'

/** The name of a consumer that exists only in tests. */
export const texts = defineTexts({ zh: { name: '甲' }, zhtw: { name: '甲' }, en: { name: 'A' } })

/** A consumer that remembers its events and throws when it is told to. */
export function listener(name: string, wants: readonly string[]) {
  const seen: ChangeEvent[] = []
  let refuses: (event: ChangeEvent) => boolean = () => false
  const consumer: Consumer = {
    name,
    texts,
    wants: () => wants,
    async take(events) {
      if (events.some((event) => refuses(event))) throw new Error('cannot take it')
      seen.push(...events)
    },
    tries: 3,
  }
  return {
    consumer,
    seen,
    told: () => seen.map(({ id, version }) => `${id} ${version}`),
    refuse: (when: typeof refuses) => void (refuses = when),
  }
}

type Listener = ReturnType<typeof listener>

/** Hands events to some listeners, in addition to the world's own consumers. */
export async function begin(world: World, ...all: readonly Listener[]): Promise<Pump> {
  const pump = await startEvents(
    world.services,
    all.map(({ consumer }) => consumer),
  )
  await pump.settled()
  return pump
}

/** Adds an event of a noun that exists only in tests. */
export const append = (
  world: World,
  noun: string,
  { id, version }: { id: string; version: number },
) =>
  world.db.transaction((trx) =>
    appendEvents({ db: world.db, trx, who: '', operation: 'test' }, noun, [
      { id, version, act: 'change', fields: [] },
    ]),
  )

/** Events that a consumer failed to process. */
export const failuresOf = (world: World, consumer: string) =>
  world.db.kysely
    .selectFrom('event_failures')
    .select(['id', 'target', 'tries', 'is_dead', 'error', 'due_at'])
    .where('consumer', '=', consumer)
    .orderBy('position')
    .execute()

/** Makes every waiting event due now. */
export const makeDue = (world: World) =>
  world.db.kysely
    .updateTable('event_failures')
    .set({ due_at: new Date(0) })
    .execute()
