import { sql } from 'kysely'
import type { Health } from '#schemas/api/monitor.ts'
import type { Gauges } from '../../platform/gauges.ts'
import type { Services } from '../../services.ts'
import { productVersion } from '../../start/version.ts'
import { runtimeVersion } from '../../platform/machine.ts'

/** The state of this instance: machine, process, database, and load. */
export async function readHealth(services: Services, gauges: Gauges): Promise<Health> {
  const { db, env, hub } = services
  const { rows } = await sql<{ size: number; version: string; migration: number }>`
    select pg_database_size(current_database()) as size,
      current_setting('server_version') as version,
      (select max(number) from berth.migrations) as migration`.execute(db.kysely)
  const { size = 0, version = '', migration = 0 } = rows[0] ?? {}
  return {
    time: Date.now(),
    ...(await gauges.read(env.DATA_DIR)),
    versions: {
      product: productVersion,
      node: runtimeVersion,
      database: version,
      migration,
    },
    database: { engine: db.engine, size },
    sockets: hub.size,
    requestsPerMinute: services.callLog.rate.read(),
  }
}
