/**
 * Ways to use Node without the platform, which the rule must find: the rule, the file, its text.
 */
export const plantedPlatform: readonly (readonly [rule: string, file: string, text: string])[] = [
  ['berth(one-platform)', 'server/auth/ends.ts', 'export const end = () => process.exit()'],
  [
    'berth(one-platform)',
    'server/auth/taken.ts',
    'const { process: world } = globalThis\nexport const name = world.title',
  ],
  ['berth(one-platform)', 'server/auth/named.ts', "export const at = globalThis['process'].title"],
  ['berth(one-platform)', 'server/auth/bytes.ts', "export const bytes = () => Buffer.from('a')"],
  ['berth(one-platform)', 'server/auth/kept.ts', 'export type Kept = ReadonlyArray<Buffer>'],
  ['berth(one-platform)', 'server/auth/timer.ts', 'export interface Kept { at: NodeJS.Timeout }'],
  [
    'berth(one-platform)',
    'server/auth/unheld.ts',
    'export const run = (work: () => void) => setTimeout(work, 1).unref()',
  ],
  [
    'berth(one-platform)',
    'server/auth/unheld-taken.ts',
    'const { unref } = setTimeout(() => undefined, 1)\nexport const free = unref',
  ],
  [
    'berth(one-platform)',
    'server/auth/turn.ts',
    'export const turn = (work: () => void) => setImmediate(work)',
  ],
]

/** Uses that are allowed in the platform, and code that only looks similar. */
export const allowedPlatform: readonly (readonly [file: string, text: string])[] = [
  ['server/platform/world.ts', 'export const world = process.title'],
  ['server/auth/world.ts', 'export const wide = (process: string) => process.length'],
]
