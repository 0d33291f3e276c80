import { matchPath } from 'react-router-dom'
import type { Call } from '#schemas/api/call.ts'
import { mayCall } from '#schemas/api/may.ts'
import type { Engine } from '#src/engine/engine.ts'
import { groundAt } from './fixed-routes.ts'

export const designerPath = '/onlineDev/design/:id'
/**
 * Needed for designing: the right to change a design. Repeated here because the full contract is
 * too large for the first load.
 */
export const designing: Pick<Call, 'needs'> = { needs: { menu: 'onlineDev', button: 'btn_edit' } }

/** Does the shell have a page at this path for the signed-in user? */
export const hasPage = (
  { menu, session }: Pick<Engine, 'menu' | 'session'>,
  pathname: string,
): boolean =>
  groundAt(pathname) === 'shell' ||
  menu.find(pathname) !== undefined ||
  menu.groups.some(({ path }) => path === pathname) ||
  (matchPath(designerPath, pathname) !== null && mayCall(session.rights, designing))
