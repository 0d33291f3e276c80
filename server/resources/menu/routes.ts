import { menus } from '#schemas/api/menu.ts'
import { serve } from '../../serve.ts'
import type { Route } from '../../serve.ts'
import type { Services } from '../../services.ts'
import { createMenu, listMenus, removeMenu, updateMenu } from './commands.ts'

/** Menu entries. */
export const menuRoutes = (services: Services): Route[] => [
  serve(menus.list, async () => ({ list: await listMenus(services) })),
  serve(menus.create, ({ body }) => createMenu(services, body)),
  serve(menus.update, ({ params, body }) => updateMenu(services, params.id, body)),
  serve(menus.remove, ({ params }) => removeMenu(services, params.id)),
]
