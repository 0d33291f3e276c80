/**
 * Path below which the site is served, without a slash behind it; '' for the root. The server
 * writes it into the page.
 */
export const basePath: string =
  typeof document === 'undefined'
    ? ''
    : (document.querySelector('meta[name="berth-base"]')?.getAttribute('content') ?? '')

/**
 * A path of the application as the address bar shows it; addresses of other sites stay as they are.
 */
export const toAddress = (path: string): string =>
  path.startsWith('/') && !path.startsWith('//') ? basePath + path : path

/** A path of the address bar as the application knows it. */
export const fromAddress = (path: string): string =>
  basePath !== '' && (path === basePath || path.startsWith(`${basePath}/`))
    ? path.slice(basePath.length) || '/'
    : path
