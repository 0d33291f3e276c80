import { matchPath } from 'react-router-dom'
import { canMenu } from '#schemas/permission.ts'
import type { Engine } from '#src/engine/engine.ts'

export const designerPath = '/onlineDev/design/:id'
const fixedPaths: readonly string[] = ['/home', '/404']

/** Is there a page of the shell at this path for the person who is signed in? */
export const hasPage = ({ menu, session }: Pick<Engine, 'menu' | 'session'>, pathname: string): boolean =>
  fixedPaths.includes(pathname) || menu.find(pathname) !== undefined || (matchPath(designerPath, pathname) !== null && canMenu(session.rights, 'onlineDev'))
