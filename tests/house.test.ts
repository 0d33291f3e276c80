import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { filesIn, layers, product, root } from '../tools/tree.mjs'
import plugin from '../tools/lint/plugin.js'
import { drawMap, loose as looseIn, registries, rooms } from './rooms.ts'

/** Registries whose folders are nouns. */
const nounFolders = [
  'renderers/widgets',
  'renderers/pages',
  'renderers/views',
  'server/resources',
  'src/system',
]

interface LintConfig {
  readonly rules: Readonly<Record<string, unknown>>
  readonly overrides: readonly { readonly rules: Readonly<Record<string, unknown>> }[]
}

/** Our own lint rules, which nothing may turn off. */
const ownRules = Object.keys(plugin.rules)

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
const texts = [...all, ...filesIn(['.ci', 'docs']), ...loose.map(({ name }) => name)].filter(
  (file) => /\.(tsx?|m?js|cjs|jsonc?|md|html|css)$|^\.ci\/|LICENSE/.test(file),
)
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** What the root holds beside the layers: what no rule looks into holds no code of the product. */
const besideLayers = [
  '.ci',
  '.dependency-cruiser.cjs',
  '.dockerignore',
  '.git-blame-ignore-revs',
  '.gitignore',
  '.npmrc',
  '.oxfmtrc.json',
  '.oxlintrc.json',
  'LICENSE',
  'README.md',
  'docs',
  'index.html',
  'knip.jsonc',
  'package-lock.json',
  'package.json',
  'public',
  'tsconfig.json',
  'vite.config.ts',
  'vite.server.config.ts',
  'vitest.config.ts',
]
const code = /\.(tsx?|[cm]?[jt]s)$/

/** Comments that silence a rule of ours, or whichever rule there is. */
const silenced = (text: string): string[] =>
  [...text.matchAll(/\b(?:ox|es)lint-disable(?:-next-line|-line)?\b([^\n]*)/g)]
    .filter(([, rest = '']) => {
      const [named = ''] = rest.replace(/\*\/.*$/, '').split(/\s--\s/)
      const names = named.split(',').map((name) => name.trim())
      return names.some((name) => name === '' || ownRules.includes(name.replace(/^.*\//, '')))
    })
    .map(([line]) => line.trim())

/** Files of src with a default export that no file of the browser loads by `import(…)`. */
function neverLater(sources: ReadonlyMap<string, string>): string[] {
  const later = new Set(
    [...sources].flatMap(([file, text]) =>
      [...text.matchAll(/\bimport\(\s*'([#.][^']+)'/g)].map(([, name = '']) =>
        name.startsWith('#') ? name.slice(1) : posix.join(folderOf(file), name),
      ),
    ),
  )
  const isDefault = /^export default\b|^export \{[^}]*\bas default\b/m
  return [...sources.keys()].filter(
    (file) =>
      file.startsWith('src/') && isDefault.test(sources.get(file) ?? '') && !later.has(file),
  )
}

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

test('the root holds the layers and a closed list', () => {
  const ignored = new Set([
    ...read('.gitignore')
      .split('\n')
      .map((line) => line.replace(/\/$/, '')),
    // Of git, editors and desktops; none is kept.
    '.git',
    '.idea',
    '.vscode',
    '.DS_Store',
  ])
  const strange = (entries: readonly string[]) =>
    entries.filter((entry) => ![...layers, ...besideLayers].includes(entry) && !ignored.has(entry))
  expect(strange(['schemas', 'lib', 'open.ts', '.lib'])).toEqual(['lib', 'open.ts', '.lib'])
  expect(strange(readdirSync(root))).toEqual([])
  expect(filesIn(['docs', '.ci']).filter((file) => code.test(file))).toEqual([])
})

test('no comment silences a rule of ours', () => {
  // Worked out, so that this file holds no such comment.
  const disable = ['oxlint', 'disable'].join('-')
  expect(silenced(`// ${disable}-next-line berth/one-door -- why`)).toHaveLength(1)
  expect(silenced(`/* ${disable} no-eval, one-door */`)).toHaveLength(1)
  expect(silenced(`/* ${disable} */`)).toHaveLength(1)
  expect(silenced(`// ${disable}-line`)).toHaveLength(1)
  expect(silenced(`// ${disable}-next-line no-eval -- why`)).toEqual([])
  const found = texts.filter((file) => code.test(file) && silenced(read(file)).length > 0)
  expect(found).toEqual([])
})

test('every rule of ours is on, everywhere', () => {
  const { rules, overrides }: LintConfig = JSON.parse(read('.oxlintrc.json'))
  expect(ownRules.filter((name) => rules[`berth/${name}`] !== 'error')).toEqual([])
  const named = overrides.flatMap((override) => Object.keys(override.rules))
  expect(named.filter((name) => name.startsWith('berth/'))).toEqual([])
})

test('a screen exports a default only where it is loaded later', () => {
  const planted = new Map([
    ['src/app/screens.ts', "lazy(() => import('./page.tsx'))"],
    ['src/app/page.tsx', 'export default Page'],
    ['src/app/part.tsx', 'export default Part'],
    ['src/app/piece.tsx', 'export { Piece as default }'],
  ])
  expect(neverLater(planted)).toEqual(['src/app/part.tsx', 'src/app/piece.tsx'])
  const files = filesIn(['renderers', 'designer', 'src']).filter(
    (file) => code.test(file) && !/\.(test|soak)\.tsx?$/.test(file),
  )
  expect(neverLater(new Map(files.map((file) => [file, read(file)])))).toEqual([])
})

test('docs/map.md shows the rooms, and the README their top', () => {
  const mapIn = (file: string) => /^#+ Map\n\n```\n(.*?)\n```/ms.exec(read(file))?.[1]
  expect(mapIn('docs/map.md')).toBe(drawMap())
  expect(mapIn('README.md')).toBe(drawMap(1))
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
