import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Job, Outcome } from './client.ts'

/** A client in a separate process, so that it takes no time from the server's process. */
export function openClient() {
  const child = fork(fileURLToPath(new URL('client.ts', import.meta.url)))
  return {
    run: (job: Job) =>
      new Promise<Outcome>((resolve, reject) => {
        const fail = (): void => reject(new Error('The client broke down.'))
        child.once('exit', fail)
        child.once('message', (outcome: Outcome) => {
          child.off('exit', fail)
          if (outcome.failed > 0)
            reject(
              new Error(
                `${outcome.failed} of ${outcome.count} requests failed: ${outcome.failure}`,
              ),
            )
          else resolve(outcome)
        })
        child.send(job)
      }),
    close: () => void child.kill(),
  }
}
