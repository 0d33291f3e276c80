import type { Hono } from 'hono'
import { readEnv } from '../../start/env.ts'
import { createApp } from '../../app.ts'
import { consumers } from '../../events/consumers.ts'
import { startEvents } from '../../events/pump.ts'
import { makeLog } from '../../watch/log.ts'
import { prepare } from '../../start/prepare.ts'
import { routes } from '../../routes.ts'
import type { Services } from '../../services.ts'
import { makeSockets } from './sockets.ts'
import type { Sockets } from './sockets.ts'

const kept = globalThis as { berthServices?: Promise<Services> }

const begin = async (): Promise<Services> => {
  const env = readEnv(process.env)
  const { services } = await prepare({
    env,
    log: makeLog(env.LOG_LEVEL),
    print: (line) => console.log(line),
  })
  await startEvents(services, consumers)
  return services
}

const services = (): Promise<Services> => (kept.berthServices ??= begin())

let made: Promise<Hono> | undefined
let carried: Promise<Sockets> | undefined

/** The app built from the present sources, over services that survive reloads. */
export const app = (): Promise<Hono> =>
  (made ??= services().then((given) => createApp(given, { routes })))

/** The sockets, over the same services. */
export const sockets = (): Promise<Sockets> =>
  (carried ??= services().then((given) => makeSockets(given.hub, given)))
