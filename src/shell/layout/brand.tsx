import { observer } from 'mobx-react-lite'
import { useEngine } from '#src/app/engine.tsx'

/** Logo and name of the system, as the system config says (specification 3). */
export const Brand = observer(({ isCollapsed }: { readonly isCollapsed: boolean }) => {
  const config = useEngine().session.current?.sysConfigInfo
  const name = config?.sysName || 'Berth'
  return (
    <div className="shell-brand">
      {config?.logoIcon ? <img src={config.logoIcon} alt="" /> : <span className="shell-logo" aria-hidden="true">P</span>}
      {!isCollapsed && <span className="shell-brand-name">{name}</span>}
    </div>
  )
})
