import { events, failureStates } from '#schemas/api/event.ts'
import type { EventConsumer, EventFailure } from '#schemas/api/event.ts'
import { queryOf } from '#src/engine/entry-calls.ts'
import { EntryStore } from '#src/engine/entry-store.ts'
import type { Send } from '#src/engine/send.ts'

/**
 * The state of the events screen: the events that could not be processed, and the progress of the
 * consumers.
 */
export function makeEventStore(send: Send, onConsumers: (list: readonly EventConsumer[]) => void) {
  return new EntryStore<EventFailure, never>({
    sorts: ['consumer', 'creatorTime', 'tries'],
    async load({ filters: { consumer, ...filters }, ...ask }, signal) {
      const state = failureStates.find((failureState) => failureState === filters['state'])
      const [{ list, pagination }, consumers] = await Promise.all([
        send(
          events.list,
          {
            query: {
              ...queryOf({ ...ask, filters: {} }),
              ...(consumer && { consumer: String(consumer) }),
              ...(state && { state }),
            },
          },
          { quiet: true, signal },
        ),
        send(events.consumers, {}, { quiet: true, signal }),
      ])
      onConsumers(consumers.list)
      return { list, total: pagination.total }
    },
  })
}
