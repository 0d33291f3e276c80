import * as Type from 'typebox'
import type { Static } from 'typebox'
import { id } from '../wire/id.ts'
import { itemsOf, listOf, pageQuery } from '../wire/page.ts'
import { call } from './call.ts'

const text = Type.String()
const count = Type.Integer()
const instant = Type.Integer()

/** To be tried again by itself, or given up until somebody decides. */
export const failureStates = ['waiting', 'dead'] as const

/** An event that a consumer could not take in. */
export const eventFailure = Type.Object({
  id,
  consumer: text,
  /** What people call the consumer, in the language of the caller. */
  consumerName: text,
  state: Type.Enum([...failureStates]),
  /** Word of a system noun, or `record:` and the id of the form. */
  noun: text,
  /** Of the form; '' where it is no record. */
  formName: text,
  targetId: text,
  act: text,
  version: count,
  fields: Type.Array(text),
  /** Who did it; '' where nobody asked for it. */
  userName: text,
  /** When it was done. */
  creatorTime: instant,
  tries: count,
  failedTime: instant,
  /** Null where it is dead. */
  nextTime: Type.Union([instant, Type.Null()]),
  /** Why the last try failed; '' where it only waits behind an earlier event. */
  error: text,
})
export type EventFailure = Static<typeof eventFailure>

/** How far a consumer is. */
export const eventConsumer = Type.Object({
  name: text,
  fullName: text,
  /** Events that it has not been given yet. */
  behind: count,
  waiting: count,
  dead: count,
})
export type EventConsumer = Static<typeof eventConsumer>

const needs = { menu: 'event' } as const
const base = '/api/system/Event'
const chosen = Type.Object({
  ids: Type.Array(id, { minItems: 1, maxItems: 1000, uniqueItems: true }),
})
const done = Type.Object({ done: count })

/** What could not be taken in of the changes that consumers react to. */
export const events = {
  list: call({
    method: 'GET',
    path: base,
    says: 'Events that a consumer could not take in, the last failed first.',
    needs,
    query: Type.Object({
      ...pageQuery,
      consumer: Type.Optional(Type.String({ maxLength: 60 })),
      state: Type.Optional(Type.Enum([...failureStates])),
    }),
    result: listOf(eventFailure),
  }),
  consumers: call({
    method: 'GET',
    path: `${base}/Consumer`,
    says: 'Who reacts to changes, how far each is and what it could not take in.',
    needs,
    result: itemsOf(eventConsumer),
  }),
  retry: call({
    method: 'POST',
    path: `${base}/Actions/Retry`,
    says: 'Tries events again, now and as often as new ones; those that are done by now are passed by.',
    needs: { ...needs, button: 'btn_run' },
    body: chosen,
    result: done,
  }),
  skip: call({
    method: 'POST',
    path: `${base}/Actions/Skip`,
    says: 'Gives events up for good: their consumers never take them in.',
    needs: { ...needs, button: 'btn_remove' },
    body: chosen,
    result: done,
  }),
}
