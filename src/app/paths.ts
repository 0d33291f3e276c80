import { matchPath } from 'react-router-dom'
import { canMenu } from '#schemas/permission.ts'
import type { Engine } from '#src/engine/engine.ts'
import { groundAt } from './fixed-routes.ts'

export const designerPath = '/onlineDev/design/:id'

/** Is there a page of the shell at this path for the person who is signed in? */
export const hasPage = ({ menu, session }: Pick<Engine, 'menu' | 'session'>, pathname: string): boolean =>
  groundAt(pathname) === 'shell' || menu.find(pathname) !== undefined || menu.groups.some(({ path }) => path === pathname) || (matchPath(designerPath, pathname) !== null && canMenu(session.rights, 'onlineDev'))
