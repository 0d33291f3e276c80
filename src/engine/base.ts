/**
 * Base path of the site without a trailing slash; '' for the root. The server writes it into the
 * page.
 */
export const basePath: string =
  typeof document === 'undefined'
    ? ''
    : (document.querySelector('meta[name="berth-base"]')?.getAttribute('content') ?? '')

/**
 * The address-bar form of an application path, with the base path in front; external addresses stay
 * unchanged.
 */
export const toAddress = (path: string): string =>
  path.startsWith('/') && !path.startsWith('//') ? basePath + path : path

/** The application path of an address-bar path, without the base path. */
export const fromAddress = (path: string): string =>
  basePath !== '' && (path === basePath || path.startsWith(`${basePath}/`))
    ? path.slice(basePath.length) || '/'
    : path
