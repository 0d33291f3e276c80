import { Link } from 'react-router-dom'
import { observer } from 'mobx-react-lite'
import { useEngine } from '#src/app/engine.tsx'
import { systemConfig } from '#src/app/system-config.ts'
import { homePath } from '#src/engine/tabs.ts'
import { usePanels } from './panels.ts'

/**
 * Logo and name from the system config (specification 3), as a link to the home page. Empty if the
 * settings hide it.
 */
export const Brand = observer(({ isCollapsed }: { readonly isCollapsed: boolean }) => {
  const engine = useEngine()
  const panels = usePanels()
  if (!engine.settings.sidebarLogo) return null
  const { sysName, navigationIcon, logoIcon } = systemConfig(engine)
  const icon = navigationIcon || logoIcon
  return (
    <Link to={homePath} className="shell-brand" aria-label={sysName} onClick={() => panels.hide()}>
      {icon ? (
        <img src={icon} alt="" />
      ) : (
        <span className="shell-logo" aria-hidden="true">
          P
        </span>
      )}
      {!isCollapsed && <span className="shell-brand-name">{sysName}</span>}
    </Link>
  )
})
