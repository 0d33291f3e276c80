import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Validator } from '@seriousme/openapi-schema-validator'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { beforeAll, expect, test } from 'vitest'
import { callList } from '#schemas/api/index.ts'
import { toOpenApi } from '#schemas/api/openapi.ts'
import { hashPassword } from '#server/auth/password.ts'
import { root } from '../tools/tree.mjs'
import { classProgram, clientProgram } from './client-program.ts'
import { onDatabase } from './server.ts'

const source = JSON.stringify(toOpenApi(callList, '1.0.0'))
const document = JSON.parse(source) as { paths: Record<string, object>; servers: unknown[] }

test('the document is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(
    JSON.parse(source) as Record<string, unknown>,
  )
  expect([valid, errors]).toEqual([true, undefined])
})

test('the linter of Redocly finds no error in it', async () => {
  const problems = await lintFromString({
    source,
    config: await createConfig({ extends: ['recommended'] }),
  })
  // Addresses of the specification that differ only by the order of their routes.
  expect(
    problems
      .filter(({ ruleId }) => ruleId !== 'no-ambiguous-paths')
      .map(({ ruleId, message }) => `${ruleId}: ${message}`),
  ).toEqual([])
})

test('no two paths differ by the name of a parameter alone, and a server is named', () => {
  const shapes = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'))
  expect(shapes.filter((shape, at) => shapes.indexOf(shape) !== at)).toEqual([])
  expect(document.servers.length).toBeGreaterThan(0)
})

type JsonSchema = Readonly<Record<string, unknown>>
function* schemasIn(value: unknown): Generator<JsonSchema> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value as JsonSchema
  for (const part of Object.values(value)) yield* schemasIn(part)
}

test('every schema says its type where generators need it, and none says two things of one property', () => {
  const all = [...schemasIn(document)]
  expect(all.filter((schema) => 'const' in schema && !('type' in schema))).toEqual([])
  expect(
    all.filter(
      ({ properties, additionalProperties }) =>
        typeof properties === 'object' && typeof additionalProperties === 'object',
    ),
  ).toEqual([])
})

/** Inside node_modules, so that the generated programs find the packages. */
const folder = join(root, 'node_modules/.cache/berth/client')
const node = (...words: readonly string[]): void => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...words], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stdout + stderr)
}

interface Ran {
  run(fetch: (request: Request) => Promise<Response>, password: string): Promise<unknown>
}

onDatabase((make) => {
  beforeAll(() => {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'openapi.json'), source)
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    writeFileSync(join(folder, 'program.ts'), clientProgram)
    writeFileSync(join(folder, 'class-program.ts'), classProgram)
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          strict: true,
          target: 'ES2023',
          module: 'ESNext',
          moduleResolution: 'bundler',
          lib: ['ES2023', 'DOM', 'DOM.Iterable'],
          types: [],
          skipLibCheck: true,
          rewriteRelativeImportExtensions: true,
          outDir: 'out',
        },
        // Files below node_modules are only compiled if they are listed.
        files: ['program.ts', 'class-program.ts', 'api.ts'],
      }),
    )
    node(
      '--import',
      pathToFileURL(join(root, 'tools/compiler-api.mjs')).href,
      join(root, 'node_modules/openapi-typescript/bin/cli.js'),
      'openapi.json',
      '-o',
      'paths.ts',
    )
    node(
      join(root, 'node_modules/swagger-typescript-api/dist/cli.mjs'),
      'generate',
      '--silent',
      '--path=openapi.json',
      '--output=.',
      '--name=api.ts',
    )
    const made = readFileSync(join(folder, 'api.ts'), 'utf8')
    writeFileSync(join(folder, 'api.ts'), made.replace(/^\/\/ @ts-\w+$/m, ''))
    node(join(root, 'node_modules/typescript/bin/tsc'), '-p', '.')
  })

  test.each([
    ['openapi-typescript', 'program'],
    ['swagger-typescript-api', 'class-program'],
  ])('a client that %s generates compiles, and works', async (_, name) => {
    const world = await make()
    const password = createHash('md5').update('Client2026').digest('hex')
    await world.signIn({
      account: 'client',
      isAdministrator: true,
      password: await hashPassword(password),
    })
    const program = (await import(pathToFileURL(join(folder, `out/${name}.js`)).href)) as Ran
    const ran = await program.run(async (request) => world.app.request(request), password)
    expect(ran).toEqual({
      hasToken: true,
      isMenu: true,
      refused: [401, 602],
      names: ['Colours'],
      late: [409, 409],
      wrong: ['sortCode'],
      size: 5,
      text: 'words',
    })
  })
})
