import { secondFactor } from '#schemas/api/second-factor.ts'
import { serve } from '../../http/serve.ts'
import type { Route } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { beginSetup, loadState, resetFactor, turnOff, turnOn } from './commands.ts'

/** The second factor at sign-in. */
export const secondFactorRoutes = (services: Services): Route[] => [
  serve(secondFactor.read, ({ caller }) => loadState(services, caller)),
  serve(secondFactor.begin, ({ caller }) => beginSetup(services, caller)),
  serve(secondFactor.turnOn, (given) => turnOn(services, given)),
  serve(secondFactor.turnOff, (given) => turnOff(services, given)),
  serve(secondFactor.reset, (given) => resetFactor(services, given.params.id, given)),
]
