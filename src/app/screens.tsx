import { lazy } from 'react'
import type { ComponentType, LazyExoticComponent, ReactElement } from 'react'
import { Navigate } from 'react-router-dom'
import type { RouteObject } from 'react-router-dom'
import { mayCall } from '#schemas/api/may.ts'
import type { Rights } from '#schemas/permission.ts'
import type { Route } from '#schemas/menu.ts'
import type { Menu } from '#src/engine/menu.ts'
import { fixedRoutes } from './fixed-routes.ts'
import type { FixedName } from './fixed-routes.ts'
import { loadHome, loadModel, systemLoaders } from './page-loaders.ts'
import { designerPath, designing } from './paths.ts'
import { WithData } from './with-data.ts'

const LaterPage = lazy(() =>
  import('./later-page.tsx').then(({ LaterPage: Page }) => ({ default: Page })),
)
const NotFound = lazy(() =>
  import('./missing.tsx').then(({ NotFound: Page }) => ({ default: Page })),
)
const Missing = lazy(() => import('./missing.tsx').then(({ Missing: Page }) => ({ default: Page })))
const WindowPage = lazy(() =>
  import('./window-page.tsx').then(({ WindowPage: Page }) => ({ default: Page })),
)
const Home = lazy(async () => ({ default: (await loadHome()).Home }))
const ModelPage = lazy(loadModel)
const DictionaryPage = lazy(() => import('./dictionary-page.tsx'))
const FramePage = lazy(() => import('./frame-page.tsx'))
const DesignerPage = lazy(() => import('./designer-page.tsx'))
const PreviewPage = lazy(() => import('./preview-page.tsx'))
const Profile = lazy(() => import('#src/shell/profile/profile.tsx'))
const MessageRecord = lazy(() => import('#src/shell/message-record/message-record.tsx'))

/** System screens by the enCode of their menu entry. */
const systemScreens: {
  readonly [enCode: string]: LazyExoticComponent<ComponentType> | undefined
} = Object.fromEntries(
  Object.entries(systemLoaders).map(([enCode, load]) => [enCode, load && lazy(load)]),
)

/** The fixed routes of the shell (specification 2.4). */
const pages: { readonly [N in FixedName]?: ReactElement } = {
  home: <Home />,
  dashboard: <LaterPage name="dashboard" />,
  messageRecord: (
    <WithData>
      <MessageRecord />
    </WithData>
  ),
  profile: (
    <WithData>
      <Profile />
    </WithData>
  ),
  previewModel: (
    <WithData>
      <PreviewPage />
    </WithData>
  ),
  emailDetail: <LaterPage name="emailDetail" />,
  workFlowDetail: <LaterPage name="workFlowDetail" />,
  parkingOrderInfo: <LaterPage name="parkingOrderInfo" />,
  notFound: <NotFound />,
}
const shellPages = (Object.keys(pages) as FixedName[]).map((name): RouteObject => ({
  path: fixedRoutes[name].path,
  element: pages[name],
}))

const elementOf = (route: Route) => {
  if (route.screen === 'model') return <ModelPage key={route.moduleId} moduleId={route.moduleId} />
  if (route.screen === 'dictionary') return <DictionaryPage key={route.moduleId} route={route} />
  if (route.screen === 'frame') return <FramePage key={route.id} route={route} />
  if (route.screen === 'window') return <WindowPage route={route} />
  const Screen =
    route.screen === 'page' && Object.hasOwn(systemScreens, route.title)
      ? systemScreens[route.title]
      : undefined
  return Screen ? <Screen /> : <Missing route={route} />
}

/**
 * The pages of the shell for one user: the fixed ones, and those that the menu grants
 * (specification 2.4, 2.5).
 */
export function pagesOf(
  { routes, groups }: Pick<Menu, 'routes' | 'groups'>,
  rights: Rights,
): RouteObject[] {
  return [
    ...shellPages,
    ...(mayCall(rights, designing)
      ? [
          {
            path: designerPath,
            element: (
              <WithData>
                <DesignerPage />
              </WithData>
            ),
          },
        ]
      : []),
    ...groups.map(({ path, to }) => ({ path, element: <Navigate to={to} replace /> })),
    ...routes.map((route) => ({
      path: route.path,
      element: <WithData>{elementOf(route)}</WithData>,
    })),
  ]
}
