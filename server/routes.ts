import { sessionRoutes } from './resources/session/routes.ts'
import type { Route } from './serve.ts'
import type { Services } from './services.ts'

/** Every resource of the server: one line each. */
export const routes: readonly ((services: Services) => Route[])[] = [sessionRoutes]
