import { theme } from 'antd'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { useEngine } from '#src/app/engine.tsx'
import { systemConfig } from '#src/app/system-config.ts'
import { CarPark } from './car-park.tsx'
import { loginTexts } from './texts.ts'

/** What the product is: its picture, name and tagline of the system config (specification 3). */
export const LoginBrand = observer(({ isKnown }: { readonly isKnown: boolean }) => {
  const text = useTexts(loginTexts)
  const { token } = theme.useToken()
  const { sysName, sysDescription, logoIcon, companyName } = systemConfig(useEngine())
  return (
    <div className="login-brand" style={{ color: token.colorText }}>
      {/* The name of another product must not flash up before the configured one is known. */}
      <div className="login-name" style={isKnown ? undefined : { visibility: 'hidden' }}>
        {logoIcon ? (
          <img src={logoIcon} alt="" />
        ) : (
          <span className="login-logo" aria-hidden="true">
            P
          </span>
        )}
        <strong>{sysName}</strong>
        <p style={{ color: token.colorTextSecondary }}>{sysDescription || text('tagline')}</p>
        {companyName && <p style={{ color: token.colorTextSecondary }}>{companyName}</p>}
      </div>
      <CarPark />
    </div>
  )
})
