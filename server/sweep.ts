import { sweepSessions } from './auth/session.ts'
import { sweepLoose, sweepStrays } from './files/sweep.ts'
import type { Services } from './services.ts'

const tenMinutes = 600_000
const day = 86_400_000

/** Removes what is over, now and from time to time; gives the way to stop. */
export function startSweeps(services: Services): () => void {
  const run = (sweep: Promise<void>): void => void sweep.catch((error: unknown) => services.log.error({ err: error }, 'sweep'))
  const often = (): void => {
    run(sweepSessions(services.db))
    run(sweepLoose(services))
  }
  const daily = (): void => run(sweepStrays(services))
  daily()
  const timers = [setInterval(often, tenMinutes), setInterval(daily, day)]
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}
