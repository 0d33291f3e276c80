import type { Engine } from '#src/engine/engine.ts'
import type { KnownConfig } from '#src/engine/settings.ts'

const product: KnownConfig = {
  sysName: 'Berth',
  title: '',
  sysDescription: '',
  sysVersion: '',
  logoIcon: '',
  navigationIcon: '',
  companyName: '',
  copyright: '',
}

/**
 * The system config (specification 3): from the session; before sign-in the one that this browser
 * last received, otherwise the product's defaults. Observed.
 */
export function systemConfig({
  session,
  settings,
}: Pick<Engine, 'session' | 'settings'>): KnownConfig {
  const config = session.current?.sysConfigInfo ?? settings.sysConfig ?? product
  return config.sysName ? config : { ...config, sysName: product.sysName }
}
