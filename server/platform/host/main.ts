import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { findBackupCommand } from './backup-command.ts'
import { readEnv } from '../../start/env.ts'
import type { Env } from '../../start/env.ts'
import { consumers } from '../../events/consumers.ts'
import { startEvents } from '../../events/pump.ts'
import { mapPageHeaders, pageHeaders } from '../../http/headers.ts'
import { startJobs } from '../../jobs/scheduler.ts'
import { listen } from './listen.ts'
import { makeLog } from '../../watch/log.ts'
import { prepare } from '../../start/prepare.ts'
import { watchReleases } from '../../publish/run.ts'
import { makeStaticFiles } from './static.ts'

const print = (line: string): void => void process.stdout.write(`${line}\n`)
const giveUp = (error: unknown): never => {
  process.stderr.write(
    `Berth cannot start:\n${error instanceof Error ? error.message : String(error)}\n`,
  )
  process.exit(1)
}

const patience = 8000
const client = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../../dist/client' : '../client', import.meta.url),
)

async function start(env: Env): Promise<void> {
  // Progress for people goes to stdout, log events for programs to stderr.
  const log = makeLog(env.LOG_LEVEL, pino.destination(2))
  const command = findBackupCommand(process.argv)
  if (command)
    return command({ env, print, onTrouble: (error) => log.error({ err: error }, 'database') })
  const { services, app } = await prepare({
    env,
    log,
    print,
    page: await makeStaticFiles(client, {
      around: env.AMAP_KEY === undefined ? pageHeaders : mapPageHeaders,
      base: env.BASE_PATH,
    }),
  })
  if (process.argv.includes('--seed')) return services.db.close()

  const pump = await startEvents(services, consumers)
  const listening = await listen(app, services, { host: env.HOST, port: env.PORT }).catch(
    async (error: unknown) => {
      await pump.stop()
      await services.db.close()
      throw error
    },
  )
  const stopJobs = startJobs(services)
  const stopWatching = await watchReleases(services.db, (error) =>
    log.error({ err: error }, 'releases'),
  )
  print(`Berth listens at ${listening.address}${env.BASE_PATH}`)

  let isStopping = false
  const stop = async (why: string, status: number): Promise<void> => {
    if (isStopping) return
    isStopping = true
    stopWatching()
    log.info({ why }, 'stopping')
    setTimeout(() => process.exit(1), patience + 1500).unref()
    await Promise.all([listening.drain(patience), stopJobs()])
    await pump.stop()
    await services.callLog.flush()
    services.hub.close()
    services.auth.close()
    await services.db.close()
    process.exit(status)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => void stop(signal, 0))
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception')
    void stop('uncaught exception', 1)
  })
}

let env: Env | undefined
try {
  env = readEnv(process.env)
} catch (error) {
  giveUp(error)
}
if (env) start(env).catch(giveUp)
