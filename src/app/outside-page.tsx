import { createElement, lazy } from 'react'
import type { ComponentType, ReactElement } from 'react'
import { fixedAt } from './fixed-routes.ts'
import type { FixedName } from './fixed-routes.ts'
import type { Later } from './later-page.tsx'

const loaded = (load: () => Promise<{ readonly default: ComponentType }>): ReactElement =>
  createElement(lazy(load))

const later = (name: Later): ReactElement =>
  loaded(async () => {
    const { LaterPage } = await import('./later-page.tsx')
    return {
      default: () => (
        <main>
          <LaterPage name={name} />
        </main>
      ),
    }
  })

/** The pages that are drawn without the shell (specification 2.1, 2.3). */
const pages: { readonly [N in FixedName]?: ReactElement } = {
  login: loaded(() => import('#src/shell/login/login.tsx')),
  jump: loaded(() => import('#src/shell/jump/jump.tsx')),
  authRedirect: loaded(async () => ({
    default: (await import('#src/shell/jump/jump.tsx')).AuthRedirect,
  })),
  lockScreen: loaded(() => import('#src/shell/lock-screen/lock-screen.tsx')),
  redirect: loaded(() => import('./redirect-page.tsx')),
  scanQrcode: later('scanQrcode'),
  orderInfoByQRCode: later('orderInfoByQRCode'),
  parkingWindow: later('parkingWindow'),
  dataView: later('dataView'),
  operationView: later('operationView'),
  bsRevenueView: later('bsRevenueView'),
  bsOperateView: later('bsOperateView'),
}

/** The page of a path outside of the shell. */
export const OutsidePage = ({ pathname }: { readonly pathname: string }) => {
  const name = fixedAt(pathname)
  return (name && pages[name]) ?? null
}
