import { providerSettings } from '#schemas/api/provider-settings.ts'
import { AddressLimit } from '../../auth/address-limit.ts'
import { serve } from '../../http/serve.ts'
import type { Route } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { loadSettings, testSettings, updateSettings } from './commands.ts'

/** The settings of sign-in by a provider. */
export function providerSettingsRoutes(services: Services): Route[] {
  const limit = new AddressLimit()
  return [
    serve(providerSettings.read, () => loadSettings(services)),
    serve(providerSettings.update, (given) => updateSettings(services, given)),
    serve(providerSettings.test, async (given) => {
      limit.take(given.address)
      return { findings: await testSettings(services, given) }
    }),
  ]
}
