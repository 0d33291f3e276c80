import { menus } from '#schemas/api/menu.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { command } from '../../entries/entry.ts'
import { keepGuards, refuseGuarding } from '../../menus/guards.ts'
import { jsonFile, mostJsonBytes } from '../../http/json-file.ts'
import { makeMenuFile, previewMenus, readMenuFile, takeMenus } from '../../menus/menu-file.ts'
import { serve } from '../../http/serve.ts'
import type { Route } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { createMenu, listMenus, listOpened, moveMenu, removeMenu, updateMenu } from './commands.ts'
import { refuseOpening } from './policy.ts'

const bodyLimit = mostJsonBytes

/** Menu entries. */
export const menuRoutes = (services: Services): Route[] => [
  serve(menus.list, async () => ({ list: await listMenus(services) })),
  serve(menus.opens, async () => ({ list: await listOpened(services) })),
  serve(menus.create, (given) => createMenu(services, given)),
  serve(menus.update, (given) => updateMenu(services, given.params.id, given)),
  serve(menus.move, (given) => moveMenu(services, given.params.id, given)),
  serve(menus.remove, (given) => removeMenu(services, given.params.id, given)),
  serve(menus.exportMenu, async ({ params }) => {
    const file = await makeMenuFile(services.db.kysely, params.id)
    if (!file) throw new Failure('notFound')
    return jsonFile(file.menus[0]?.fullName ?? params.id, file)
  }),
  serve(
    menus.previewImport,
    async ({ file, say }) => ({
      list: await previewMenus(services.db.kysely, await readMenuFile(file, say)),
    }),
    { bodyLimit },
  ),
  serve(
    menus.importMenus,
    async (given) => {
      const read = await readMenuFile(given.file, given.say)
      refuseGuarding(
        given.caller,
        read.menus.map(({ enCode }) => enCode),
      )
      for (const menu of read.menus) refuseOpening(given.caller, menu)
      return command(services.db, given, (doing) =>
        keepGuards(doing, given.caller, () => takeMenus(doing, read, given.body)),
      )
    },
    { bodyLimit },
  ),
]
