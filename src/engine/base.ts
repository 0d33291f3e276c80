/**
 * Base path of the site without a trailing slash; '' for the root. The server writes it into the
 * page.
 */
export const basePath: string =
  typeof document === 'undefined'
    ? ''
    : (document.querySelector('meta[name="berth-base"]')?.getAttribute('content') ?? '')

/** A path of the application as shown in the address bar; foreign addresses stay. */
export const toAddress = (path: string): string =>
  path.startsWith('/') && !path.startsWith('//') ? basePath + path : path

/** A path of the address bar as the application uses it. */
export const fromAddress = (path: string): string =>
  basePath !== '' && (path === basePath || path.startsWith(`${basePath}/`))
    ? path.slice(basePath.length) || '/'
    : path
