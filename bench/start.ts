import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { start } from '#tests/flows/start.ts'
import type { StartOptions } from '#tests/flows/start.ts'
import { limits, measure } from '../tools/bundle.mjs'
import { root } from '../tools/tree.mjs'
import type { Line } from './report.ts'

const timed = async <T>(
  work: () => T | Promise<T>,
): Promise<readonly [seconds: number, given: T]> => {
  const begin = performance.now()
  const given = await work()
  return [(performance.now() - begin) / 1000, given]
}

const seconds = (value: number): string => `${value.toFixed(1)} s`

function build(): void {
  const { status } = spawnSync(process.execPath, [join(root, 'tools/build.mjs')], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The build failed.')
}

const within = (what: string, most: number, taken: number): Line => ({
  what,
  target: `<= ${most} s`,
  figure: seconds(taken),
  isReached: taken <= most,
})

/**
 * Measures the build, the first start with demo data, a later start, and what the sign-in page
 * loads first.
 */
export async function run(): Promise<Line[]> {
  const [building] = await timed(build)
  const loads = limits.map(({ what, limit, screens }) => ({ what, limit, ...measure(screens) }))
  const misplaced = loads.flatMap((load) => load.misplaced)
  const settings: StartOptions = { within: 180_000 }
  const [first, server] = await timed(() => start(settings))
  await server.kill()
  const [later, again] = await timed(() => start({ ...settings, dataDir: server.dataDir }))
  await again.stop()
  rmSync(server.dataDir, { recursive: true, force: true })
  return [
    ...loads.map(({ what, limit, total }) => ({
      what: `JavaScript of the ${what}, compressed`,
      target: `<= ${limit / 1000} kB`,
      figure: `${(total / 1000).toFixed(0)} kB`,
      isReached: total <= limit,
      ratio: { value: total / limit, better: 'lower' as const },
    })),
    {
      what: 'designer and charts in it',
      target: 'none',
      figure: misplaced.length === 0 ? 'none' : misplaced.join(', '),
      isReached: misplaced.length === 0,
    },
    { what: 'build', figure: seconds(building) },
    within('first start with demo data, build included', 60, building + first),
    within('later start', 5, later),
  ]
}
