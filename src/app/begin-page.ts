import { loadData, loadHome, loadModel, systemLoaders } from './page-loaders.ts'

export const loadShell = () => import('./shell-page.tsx')

/**
 * Begins to load the code of the page at an address, as far as the address tells, so that it comes
 * while the server is asked for the user. A failure is reported where the page is drawn.
 */
export function beginPage(pathname: string): void {
  const parts = pathname.split('/').filter(Boolean)
  const [last = 'home'] = parts.slice(-1)
  const system = Object.hasOwn(systemLoaders, last) ? systemLoaders[last] : undefined
  const loading: Promise<unknown>[] = [loadShell()]
  if (last === 'home') loading.push(loadHome())
  else if (parts[0] === 'model') loading.push(loadData(), loadModel())
  else if (system) loading.push(loadData(), system())
  for (const begun of loading) begun.catch(() => undefined)
}
