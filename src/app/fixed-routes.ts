import { matchPath } from 'react-router-dom'

/**
 * Where a fixed route is drawn: for everybody; for signed-in users, without the shell; or as a page
 * of the shell (specification 2.1 to 2.4).
 */
export type Ground = 'open' | 'alone' | 'shell'

interface FixedRoute {
  readonly path: string
  readonly ground: Ground
  /** The tab of this route cannot be closed. */
  readonly isPinned?: true
}

/**
 * Every route outside the menu (specification 2.1, 2.3, 2.4). `/redirect/*` refreshes a tab;
 * `/menuMore` is used by the sidebar for entries that do not fit.
 */
export const fixedRoutes = {
  login: { path: '/login', ground: 'open' },
  authRedirect: { path: '/auth-redirect', ground: 'open' },
  jump: { path: '/jump', ground: 'open' },
  scanQrcode: { path: '/scanQrcode', ground: 'open' },
  orderInfoByQRCode: { path: '/orderInfoByQRCode', ground: 'open' },
  redirect: { path: '/redirect/*', ground: 'alone' },
  lockScreen: { path: '/lockScreen', ground: 'alone' },
  parkingWindow: { path: '/openWindow/parking', ground: 'alone' },
  dataView: { path: '/dataView', ground: 'alone' },
  operationView: { path: '/operationView', ground: 'alone' },
  bsRevenueView: { path: '/bsRevenueView', ground: 'alone' },
  bsOperateView: { path: '/bsOperateView', ground: 'alone' },
  home: { path: '/home', ground: 'shell', isPinned: true },
  dashboard: { path: '/dashboard', ground: 'shell', isPinned: true },
  messageRecord: { path: '/messageRecord', ground: 'shell' },
  previewModel: { path: '/previewModel', ground: 'shell' },
  profile: { path: '/profile', ground: 'shell' },
  emailDetail: { path: '/emailDetail', ground: 'shell' },
  workFlowDetail: { path: '/workFlowDetail', ground: 'shell' },
  parkingOrderInfo: { path: '/ParkingOrderInfo/:id', ground: 'shell' },
  notFound: { path: '/404', ground: 'shell' },
} as const satisfies { readonly [name: string]: FixedRoute }

export type FixedName = keyof typeof fixedRoutes
const names = Object.keys(fixedRoutes) as FixedName[]
/** A cache, because each navigation asks several times for the same paths. */
const known = new Map<string, FixedName | undefined>()

/** The fixed route of a path; undefined if it has none. */
export function fixedAt(pathname: string): FixedName | undefined {
  if (!known.has(pathname))
    known.set(
      pathname,
      names.find((name) => matchPath(fixedRoutes[name].path, pathname) !== null),
    )
  return known.get(pathname)
}

/** Where a path's fixed route is drawn; undefined if it has none. */
export function groundAt(pathname: string): Ground | undefined {
  const name = fixedAt(pathname)
  return name && fixedRoutes[name].ground
}
