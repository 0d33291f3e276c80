import * as Type from 'typebox'
import type { Static } from 'typebox'
import { id } from '../wire/id.ts'
import { itemsOf, listOf, pageQuery } from '../wire/page.ts'
import { call } from './call.ts'

const text = Type.String()
const count = Type.Integer()
const instant = Type.Integer()

/** Retried automatically, or given up until somebody decides. */
export const failureStates = ['waiting', 'dead'] as const

/** An event that a consumer failed to handle. */
export const eventFailure = Type.Object({
  id,
  consumer: text,
  /** Name of the consumer in the caller's language. */
  consumerName: text,
  state: Type.Enum([...failureStates]),
  /** A system noun, or `record:` and the id of the form. */
  noun: text,
  /** Name of the form; '' where it is no record. */
  formName: text,
  targetId: text,
  act: text,
  version: count,
  fields: Type.Array(text),
  /** The user; '' where no user caused it. */
  userName: text,
  /** Time of the change. */
  creatorTime: instant,
  tries: count,
  failedTime: instant,
  /** Null where it was given up. */
  nextTime: Type.Union([instant, Type.Null()]),
  /** Error of the last try; '' where it only waits for an earlier event. */
  error: text,
})
export type EventFailure = Static<typeof eventFailure>

/** The position of a consumer. */
export const eventConsumer = Type.Object({
  name: text,
  fullName: text,
  /** Number of events that it has not handled yet. */
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

/** Failed events of changes, and the consumers concerned. */
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
