import type { CacheName } from '#schemas/api/monitor.ts'
import { cachesOf } from '../../watch/caches.ts'
import { audit, command } from '../../entries/entry.ts'
import type { Acting } from '../../entries/entry.ts'
import type { Services } from '../../services.ts'

/** Clears the caches of every instance. */
export async function dropCaches(
  services: Pick<Services, 'db' | 'auth'>,
  names: readonly CacheName[],
  given: Acting,
): Promise<null> {
  const caches = cachesOf(services)
  for (const name of names) await caches[name].drop()
  await command(services.db, given, (doing) =>
    audit(doing, { what: 'drop', target: `cache ${names.join(' ')}` }),
  )
  return null
}
