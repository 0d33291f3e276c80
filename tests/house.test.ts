import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { filesIn, layers, product, root } from '../tools/tree.mjs'
import { drawMap, loose as looseIn, rooms } from './rooms.ts'

/**
 * Registry folders: each folder below is a noun, and its files may only have the names in a fixed
 * list.
 */
const registries: readonly {
  readonly folder: string
  readonly facets: RegExp
  readonly loose: readonly string[]
}[] = [
  {
    folder: 'renderers/widgets',
    facets:
      /^((kind|rules|slot|print|source|upgrade|texts)\.ts|(view|cell|panel|search)\.tsx|sample\.json|widget\.test\.tsx)$/,
    loose: ['kinds.ts', 'views.ts'],
  },
  {
    folder: 'renderers/pages',
    facets: /^(view\.tsx|parts\/[a-z0-9-]+\.(tsx|css)|parts\/texts\.ts|page\.test\.tsx)$/,
    loose: [],
  },
  {
    folder: 'server/resources/design',
    facets:
      /^((routes|policy|commands|present|table|publish|ddl|generate|versions|plan)\.ts|[a-z0-9-]+\.test\.ts)$/,
    loose: [],
  },
  {
    folder: 'server/resources/record',
    facets: /^(routes\.ts|[a-z0-9-]+\.test\.ts)$/,
    loose: [],
  },
  {
    folder: 'server/resources',
    facets: /^((routes|policy|commands|present|table)\.ts|[a-z0-9-]+\.test\.ts)$/,
    loose: [],
  },
  {
    folder: 'server/record',
    facets: /^(?:(?:query|statement|effects)\/)?[a-z0-9-]+(\.test)?\.ts$/,
    loose: [],
  },
  {
    folder: 'server/publish',
    facets: /^[a-z0-9-]+(\.test)?\.ts$/,
    loose: [],
  },
  {
    folder: 'src/system',
    facets:
      /^((list|edit)\.tsx|(store|texts)\.ts|screen\.test\.tsx|parts\/[a-z0-9-]+(\.test)?\.tsx?)$/,
    loose: [],
  },
]

/** Registries whose folders are nouns. */
const nounFolders = ['renderers/widgets', 'renderers/pages', 'server/resources', 'src/system']

/** Folders with their own list are not checked against the list of their parent. */
const own = registries.map(({ folder }) => folder)

const strangers = (
  { folder, facets, loose }: (typeof registries)[number],
  files: readonly string[],
) => {
  const isNoun = own.some((other) => other !== folder && folder.startsWith(`${other}/`))
  return files.filter((file) => {
    if (
      !file.startsWith(`${folder}/`) ||
      own.some((other) => other.startsWith(`${folder}/`) && file.startsWith(`${other}/`))
    )
      return false
    const rest = file.slice(folder.length + 1)
    const facet = isNoun ? rest : rest.slice(rest.indexOf('/') + 1)
    return !facets.test(facet) && !loose.includes(rest)
  })
}

const folderOf = (file: string): string => file.slice(0, file.lastIndexOf('/'))

/**
 * Files in a folder that is not in the map, or directly in a layer without being known there. The
 * folders of nouns are checked by their registry.
 */
const homeless = (files: readonly string[]): string[] =>
  files.filter((file) => {
    const folder = folderOf(file)
    const layer = looseIn[folder]
    if (layer) return !layer.test(file.slice(folder.length + 1))
    const isNoun = nounFolders.some((registry) => file.startsWith(`${registry}/`))
    return !isNoun && !Object.hasOwn(rooms, folder)
  })

const bannedNames = /^(utils?|helpers?|common|misc|internals?|managers?|types?)(\.|$)/
const lists = ['schemas/api/index.ts', 'renderers/widgets/kinds.ts', 'renderers/widgets/views.ts']
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/
const words: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['a path of one machine', /(?<![\w.~$}-])\/(home|Users|root|work|mnt|tmp)\/[a-z]/],
  ['work left undone', /\b(TODO|FIXME|XXX|HACK)\b/],
  ['silence for the compiler', /@ts-(ignore|nocheck|expect-error)/],
  ['words about who wrote it', /\b(ai|coding)[- ]agents?\b|language model|chat ?bot/i],
]

const all = filesIn(layers)
const loose = readdirSync(root, { withFileTypes: true }).filter(
  (entry) => entry.isFile() && entry.name !== 'package-lock.json',
)
const texts = [...all, ...filesIn(['.ci']), ...loose.map(({ name }) => name)].filter((file) =>
  /\.(tsx?|m?js|cjs|jsonc?|md|html|css)$|^\.ci\/|LICENSE/.test(file),
)
const read = (file: string) => readFileSync(join(root, file), 'utf8')

test.each(registries)('$folder holds only its facets', (registry) => {
  expect(strangers(registry, all)).toEqual([])
})

test('a stranger among the facets is found', () => {
  const planted = [
    'renderers/widgets/input/helper.ts',
    'renderers/widgets/loose.ts',
    'server/resources/user/ddl.ts',
    'server/resources/design/routes/more.ts',
    'src/system/user/dialog.tsx',
  ]
  const innocent = [
    'renderers/widgets/kinds.ts',
    'renderers/widgets/input/kind.ts',
    'server/resources/design/ddl.ts',
    'server/resources/user/routes.ts',
    'renderers/pages/list/parts/row.tsx',
  ]
  expect(
    registries.flatMap((registry) => strangers(registry, [...planted, ...innocent])).toSorted(),
  ).toEqual(planted.toSorted())
})

test.each(['tools/long-files.json', 'tools/long-functions.json'])(
  'every file that %s names is there',
  (list) => {
    const named = Object.keys(JSON.parse(read(list)) as object)
    expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([])
  },
)

test('every file stands in a room of the map', () => {
  expect(homeless(all)).toEqual([])
})

test('a file beside the rooms is found', () => {
  const planted = [
    'server/things/record-helpers.ts',
    'server/loose.ts',
    'server/record/more/deep.ts',
    'schemas/loose.ts',
    'schemas/things/deep.ts',
    'renderers/loose.tsx',
    'designer/things/deep.ts',
    'src/loose.ts',
    'src/shell/things/deep.tsx',
    'fixtures/loose.ts',
    'tests/things/deep.ts',
    'bench/things/deep.ts',
    'tools/things/deep.mjs',
  ]
  const innocent = [
    'server/app.ts',
    'server/auth/token.ts',
    'server/platform/host/main.ts',
    'server/resources/user/routes.ts',
    'renderers/widgets/input/kind.ts',
    'renderers/widgets/kinds.ts',
    'src/system/user/parts/row.tsx',
    'schemas/permission.test.ts',
  ]
  expect(homeless([...planted, ...innocent])).toEqual(planted)
})

test('the map of the README is that of the rooms', () => {
  const [, shown = ''] = /## Map\n\n```\n(.*?)\n```/s.exec(read('README.md')) ?? []
  expect(shown).toBe(drawMap())
})

test('no file has a name that says nothing', () => {
  expect(all.filter((file) => file.split('/').some((part) => bannedNames.test(part)))).toEqual([])
})

test('files and folders are in kebab-case', () => {
  expect(all.filter((file) => !file.split('/').every((part) => kebab.test(part)))).toEqual([])
})

test('there are no barrels but the three lists', () => {
  const code = all.filter((file) => /\.tsx?$/.test(file) && !lists.includes(file))
  expect(
    code.filter((file) => basename(file).startsWith('index.') || /^export \*/m.test(read(file))),
  ).toEqual([])
})

test('each resource of the server has its contract', () => {
  const folder = join(root, 'server/resources')
  const nouns = existsSync(folder) ? readdirSync(folder) : []
  expect(nouns.filter((noun) => !existsSync(join(root, `schemas/api/${noun}.ts`)))).toEqual([])
})

test('the median file is short', () => {
  const lengths = filesIn(product)
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => read(file).split('\n').length)
  expect(lengths.toSorted((a, b) => a - b)[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(80)
})

test.each(words)('no file holds %s', (_name, pattern) => {
  expect(
    texts.filter((file) => file !== 'tests/house.test.ts' && pattern.test(read(file))),
  ).toEqual([])
})
