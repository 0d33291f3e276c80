/** Ways to bring in or pass on a file unseen by the import law: rule, file, text. */
export const plantedImports: readonly (readonly [rule: string, file: string, text: string])[] = [
  [
    'berth(imports-are-seen)',
    'src/app/worked-out.ts',
    'export const load = (name: string): Promise<unknown> => import(name)',
  ],
  [
    'berth(imports-are-seen)',
    'server/auth/worked-out.ts',
    'export const load = (name: string): Promise<unknown> => import(name)',
  ],
  [
    'berth(imports-are-seen)',
    'src/app/template.ts',
    'export const load = (name: string): Promise<unknown> => import(`../system/${name}.ts`)',
  ],
  [
    'berth(imports-are-seen)',
    'src/app/ready.ts',
    'export const load = (): Promise<unknown> => import(`./body.ts`)',
  ],
  [
    'berth(imports-are-seen)',
    'src/app/glob.ts',
    "export const all: unknown = import.meta.glob('../system/*/list.tsx')",
  ],
  [
    'berth(imports-are-seen)',
    'src/app/address.ts',
    "export const at = new URL('../system/user/store.ts', import.meta.url)",
  ],
  [
    'berth(imports-are-seen)',
    'src/app/whole.ts',
    'const meta = import.meta\nexport const at = meta.url',
  ],
  [
    'berth(imports-are-seen)',
    'server/auth/folder.ts',
    'export const at: unknown = import.meta.dirname',
  ],
  [
    'berth(imports-are-seen)',
    'server/auth/resolved.ts',
    "export const at = import.meta.resolve('node:fs')",
  ],
  [
    'berth(imports-are-seen)',
    'server/database/thread.ts',
    'export const at: unknown = import.meta.dirname',
  ],
  ['berth(exports-its-own)', 'src/app/passes.ts', "export { body } from '../shell/body.ts'"],
  [
    'berth(imports-are-seen)',
    'src/app/type.ts',
    "export type Body = ReturnType<(typeof import('./body.ts'))['body']>",
  ],
  [
    'berth(imports-are-seen)',
    'src/app/type-plain.ts',
    "export type Theme = import('./theme.ts').Theme",
  ],
  [
    'berth(exports-its-own)',
    'src/app/passes-name.ts',
    "import { body } from '#src/shell/body.ts'\nexport { body }",
  ],
  [
    'berth(exports-its-own)',
    'src/app/passes-type.ts',
    "export type { Body } from '#src/shell/body.ts'",
  ],
  [
    'berth(exports-its-own)',
    'src/app/passes-value.ts',
    "import { body } from '#src/shell/body.ts'\nexport const other = body",
  ],
  ['berth(exports-its-own)', 'src/app/passes-all.ts', "export * from '#src/shell/body.ts'"],
  // A package that is passed on would leave its door; this one breaks two rules.
  ['berth(exports-its-own)', 'server/resources/record/given.ts', "export { sql } from 'kysely'"],
]

/** Imports and exports that the import law sees, or that have a reason. */
export const allowedImports: readonly (readonly [file: string, text: string])[] = [
  ['src/app/quoted.ts', "export const load = (): Promise<unknown> => import('./body.ts')"],
  ['src/main.tsx', 'export const isDevelopment = (): boolean => import.meta.env.DEV'],
  ['server/platform/place.ts', 'export const place = import.meta.url'],
  ['server/platform/path.ts', "export { join } from 'node:path'"],
  ['src/app/near.ts', "export { body } from './body.ts'"],
  [
    'src/app/composed.ts',
    "import { body } from '../engine/body.ts'\nexport const size = (): number => body().clientWidth",
  ],
]
