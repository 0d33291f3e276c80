import * as Type from 'typebox'
import type { Static } from 'typebox'
import { itemsOf } from '../wire/page.ts'
import { call } from './call.ts'

const text = Type.String()
const number = Type.Number()

/**
 * How the instance that answers is doing. Sizes are bytes, shares are 0 to 1, times of the loop are
 * milliseconds, uptimes seconds.
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
  /** Where the data lie; null where that cannot be told. */
  disk: Type.Union([Type.Object({ total: number, used: number }), Type.Null()]),
  /** How late the event loop was since the last minute or so. */
  loop: Type.Object({ mean: number, p99: number, max: number }),
  versions: Type.Object({ product: text, node: text, database: text, migration: Type.Integer() }),
  database: Type.Object({ engine: text, size: number }),
  sockets: Type.Integer(),
  requestsPerMinute: Type.Integer(),
})
export type Health = Static<typeof health>

/**
 * What the process keeps in memory so that it need not be read again; `size` is how many entries.
 */
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

/** The instance that answers, and what it keeps in memory. */
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
