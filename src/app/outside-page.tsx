import { lazy } from 'react'
import type { ComponentType, LazyExoticComponent } from 'react'
import { fixedAt } from './fixed-routes.ts'
import type { FixedName } from './fixed-routes.ts'
import type { Later } from './later-page.tsx'

const later = (name: Later): LazyExoticComponent<ComponentType> =>
  lazy(async () => {
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
const pages: { readonly [N in FixedName]?: LazyExoticComponent<ComponentType> } = {
  login: lazy(() => import('#src/shell/login/login.tsx')),
  redirect: lazy(() => import('./redirect-page.tsx')),
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
  const Page = name && pages[name]
  return Page ? <Page /> : null
}
