import { config } from '#schemas/api/config.ts'
import { configOf } from '../../config/config.ts'
import { serve } from '../../http/serve.ts'
import type { Route } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { loadPublicConfig, loadSystemConfig, updateConfig } from './commands.ts'
import { presentPolicy } from './present.ts'

/** The system config (specification 3). */
export const configRoutes = (services: Services): Route[] => [
  serve(config.read, () => loadSystemConfig(services)),
  serve(config.update, (given) => updateConfig(services, given)),
  serve(config.public, () => loadPublicConfig(services)),
  serve(config.policy, async () => {
    return presentPolicy(await configOf(services.db).get())
  }),
  serve(config.maps, async () => ({
    key: services.env.AMAP_KEY ?? '',
    securityCode: services.env.AMAP_SECURITY_CODE ?? '',
  })),
]
