const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** For data, which is never a page: nothing in it may load or be framed, and no cache keeps it. */
export const apiHeaders = {
  ...everywhere,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** For uploaded files, which are never trusted: sandboxed and without scripts. */
export const fileHeaders = {
  ...everywhere,
  'cache-control': 'private, max-age=3600',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
}

/** Hosts of the map service: its script and API, and its tiles. */
const maps = {
  scripts: ' https://*.amap.com',
  pictures: ' https://*.amap.com https://*.autonavi.com',
}

const policyOf = ({ scripts, pictures }: typeof maps): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'wasm-unsafe-eval'${scripts}`,
    // antd writes styles at run time.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${pictures}`,
    // Media is fetched with the session first and then shown as a blob.
    "media-src 'self' blob:",
    `connect-src 'self'${pictures}`,
    // Administrators may set menu links to be shown inside the shell.
    "frame-src 'self' https: http:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    "form-action 'self'",
  ].join('; ')

/** For everything that a browser shows as a page or loads into one. */
export const pageHeaders = {
  ...everywhere,
  'content-security-policy': policyOf({ scripts: '', pictures: '' }),
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
}

/**
 * The same with a map service: its script may run, and it gets the site as referrer, by which it
 * checks the key.
 */
export const mapPageHeaders: typeof pageHeaders = {
  ...pageHeaders,
  'referrer-policy': 'strict-origin',
  'content-security-policy': policyOf(maps),
}
