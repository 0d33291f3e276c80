import * as Type from 'typebox'
import type { Static } from 'typebox'
import { itemsOf } from '../wire/page.ts'
import { call } from './call.ts'

const text = Type.String()
const number = Type.Number()

/**
 * The state of the answering instance. Sizes are in bytes, shares from 0 to 1, times of the event
 * loop in milliseconds, uptimes in seconds.
 */
export const health = Type.Object({
  time: Type.Integer(),
  system: Type.Object({ os: text, host: text, uptime: number, processUptime: number }),
  cpu: Type.Object({ name: text, cores: Type.Integer(), used: number, process: number }),
  memory: Type.Object({
    total: number,
    used: number,
    process: number,
    heapTotal: number,
    heapUsed: number,
  }),
  /** The disk of the data; null where it cannot be determined. */
  disk: Type.Union([Type.Object({ total: number, used: number }), Type.Null()]),
  /** Delays of the event loop during about the last minute. */
  loop: Type.Object({ mean: number, p99: number, max: number }),
  versions: Type.Object({ product: text, node: text, database: text, migration: Type.Integer() }),
  database: Type.Object({ engine: text, size: number }),
  sockets: Type.Integer(),
  requestsPerMinute: Type.Integer(),
})
export type Health = Static<typeof health>

/** The caches of the process; `size` is the number of entries. */
export const cacheNames = ['callers', 'models', 'totals', 'config'] as const
export type CacheName = (typeof cacheNames)[number]
export const cacheEntry = Type.Object({
  name: Type.Enum([...cacheNames]),
  fullName: text,
  size: Type.Integer(),
})
export type CacheEntry = Static<typeof cacheEntry>

const needs = { menu: 'monitor' } as const
const base = '/api/system/Monitor'
const nothing = Type.Null()

/** The answering instance and its caches. */
export const monitor = {
  read: call({
    method: 'GET',
    path: base,
    says: 'How the instance that answers is doing.',
    needs,
    result: health,
  }),
  caches: call({
    method: 'GET',
    path: `${base}/Cache`,
    says: 'What it keeps in memory.',
    needs,
    result: itemsOf(cacheEntry),
  }),
  drop: call({
    method: 'DELETE',
    path: `${base}/Cache/{name}`,
    says: 'Lets every instance forget one of them; it is read again when it is needed.',
    needs: { ...needs, button: 'btn_clear' },
    params: { name: `^(${cacheNames.join('|')})$` },
    result: nothing,
  }),
  dropAll: call({
    method: 'DELETE',
    path: `${base}/Cache`,
    says: 'Lets every instance forget all of them.',
    needs: { ...needs, button: 'btn_clear' },
    result: nothing,
  }),
}
