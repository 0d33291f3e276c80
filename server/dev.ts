import type { Hono } from 'hono'
import { readEnv } from './env.ts'
import { createApp } from './app.ts'
import { makeLog } from './log.ts'
import { prepare } from './prepare.ts'
import { routes } from './routes.ts'
import type { Services } from './services.ts'

const kept = globalThis as { berthServices?: Promise<Services> }

const begin = async (): Promise<Services> => {
  const env = readEnv(process.env)
  const { services } = await prepare({ env, log: makeLog(env.LOG_LEVEL), print: (line) => console.log(line) })
  return services
}

let made: Promise<Hono> | undefined

/** The app of the sources as they are now, over services that stay open between reloads. */
export const app = (): Promise<Hono> => (made ??= (kept.berthServices ??= begin()).then((services) => createApp(services, { routes })))
