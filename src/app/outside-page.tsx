import { createElement, lazy } from 'react'
import type { ComponentType, ReactElement } from 'react'
import { fixedAt } from './fixed-routes.ts'
import type { FixedName } from './fixed-routes.ts'
import type { Later } from './later-page.tsx'

const loaded = (load: () => Promise<{ readonly default: ComponentType }>): ReactElement =>
  createElement(lazy(load))

/** A page with components that the sign-in page does not have. */
const styled = (load: () => Promise<{ readonly default: ComponentType }>): ReactElement =>
  loaded(async () => {
    const [page] = await Promise.all([load(), import('./all-styles.ts')])
    return page
  })

const later = (name: Later): ReactElement =>
  styled(async () => {
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
  jump: styled(() => import('#src/shell/jump/jump.tsx')),
  authRedirect: styled(async () => ({
    default: (await import('#src/shell/jump/jump.tsx')).AuthRedirect,
  })),
  lockScreen: styled(() => import('#src/shell/lock-screen/lock-screen.tsx')),
  redirect: styled(() => import('./redirect-page.tsx')),
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
