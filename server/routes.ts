import { authorityRoutes } from './resources/authority/routes.ts'
import { designRoutes } from './resources/design/routes.ts'
import { lookupRoutes } from './resources/lookup/routes.ts'
import { menuRoutes } from './resources/menu/routes.ts'
import { organizationRoutes } from './resources/organization/routes.ts'
import { recordRoutes } from './resources/record/routes.ts'
import { sessionRoutes } from './resources/session/routes.ts'
import type { Route } from './serve.ts'
import type { Services } from './services.ts'

/** Every resource of the server: one line each. */
export const routes: readonly ((services: Services) => Route[])[] = [sessionRoutes, lookupRoutes, organizationRoutes, menuRoutes, authorityRoutes, designRoutes, recordRoutes]
