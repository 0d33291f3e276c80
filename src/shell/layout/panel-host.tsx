import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { observer } from 'mobx-react-lite'
import { useEngine } from '#src/app/engine.tsx'
import { engineTexts } from '#src/engine/texts.ts'
import { usePanels } from './panels.ts'
import type { Panel, PanelProps } from './panels.ts'

type PanelLoaders = {
  readonly [P in Panel]: () => Promise<{ readonly default: ComponentType<PanelProps> }>
}

/** Loads the script of each panel. */
export const panelLoaders: PanelLoaders = {
  menu: () => import('../sidebar/menu-drawer.tsx'),
  search: () => import('../search/search.tsx'),
  settings: () => import('../settings-drawer/settings-drawer.tsx'),
  about: () => import('../about/about.tsx'),
  keys: () => import('../shortcuts/key-sheet.tsx'),
}

interface PanelHostProps {
  readonly path: string
  readonly loaders?: PanelLoaders
}

/** Draws the panels; each is loaded when it is first opened. If that fails, the user is told. */
export const PanelHost = observer(({ path, loaders = panelLoaders }: PanelHostProps) => {
  const { toasts, say } = useEngine()
  const panels = usePanels()
  const { current, isOpen } = panels
  const [loaded, setLoaded] = useState<{
    readonly panel: Panel
    readonly Drawn: ComponentType<PanelProps>
  } | null>(null)
  useEffect(() => {
    if (current === null) return undefined
    let isGone = false
    loaders[current]().then(
      ({ default: Drawn }) => (isGone ? undefined : setLoaded({ panel: current, Drawn })),
      () => {
        toasts.show('error', say(engineTexts, 'retry'))
        panels.drop()
      },
    )
    return () => {
      isGone = true
    }
  }, [current, loaders, panels, toasts, say])
  if (loaded?.panel !== current || !loaded) return null
  return (
    <loaded.Drawn
      path={path}
      isOpen={isOpen}
      onClose={() => panels.hide()}
      onClosed={panels.settle}
    />
  )
})
