import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesIn, layers, root } from '../tools/tree.mjs'

interface Cruise {
  readonly modules: readonly { readonly source: string }[]
  readonly summary: {
    readonly violations: readonly {
      readonly from: string
      readonly rule: { readonly name: string }
    }[]
  }
}

const config: { forbidden: { name: string }[] } = createRequire(import.meta.url)(
  '../.dependency-cruiser.cjs',
)

const cruise = (base: string): Cruise => {
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const folders = layers.filter((layer) => filesIn([layer], base).length > 0)
  const args = [
    program,
    '--config',
    join(root, '.dependency-cruiser.cjs'),
    '--output-type',
    'json',
    ...folders,
  ]
  return JSON.parse(
    execFileSync(process.execPath, args, { cwd: base, encoding: 'utf8', maxBuffer: 2 ** 28 }),
  )
}

const broken = (base: string) =>
  cruise(base).summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`)

/** Imports that each break one rule: the rule, the file, what it imports. */
const plants: readonly (readonly [rule: string, file: string, target: string])[] = [
  ['every-import-resolves', 'src/app/lost.ts', './nowhere.ts'],
  ['every-import-resolves', 'src/app/lost-alias.ts', '#schemas/nowhere.ts'],
  ['nothing-beside-the-layers', 'server/entries/beside.ts', '../../lib/open.ts'],
  ['no-circles', 'src/app/ring-back.ts', './ring.ts'],
  ['tests-are-leaves', 'src/app/leaf.ts', '#schemas/menu.test.ts'],
  ['tests-are-leaves', 'src/app/leaf-tests.ts', '#tests/world.ts'],
  ['product-needs-no-dev-package', 'src/app/dev.ts', 'vitest'],
  ['schemas-stand-alone', 'schemas/page/upward.ts', '#renderers/parts/dialog.tsx'],
  ['schemas-are-pure', 'schemas/page/impure.ts', 'dayjs'],
  ['schemas-are-pure', 'schemas/page/node.ts', 'node:fs'],
  ['facets-are-pure', 'renderers/widgets/input/kind.ts', 'dayjs'],
  ['facets-are-pure', 'renderers/widgets/input/print.ts', './view.tsx'],
  ['widget-knows-no-other-widget', 'renderers/widgets/input/view.tsx', '../select/view.tsx'],
  ['widget-knows-no-list', 'renderers/widgets/input/cell.tsx', '../views.ts'],
  [
    'widgets-only-through-their-lists',
    'designer/palette/shortcut.ts',
    '#renderers/widgets/select/kind.ts',
  ],
  ['widgets-only-through-their-lists', 'src/app/shortcut.ts', '#renderers/widgets/select/view.tsx'],
  [
    'widgets-only-through-their-lists',
    'renderers/pages/list/view.tsx',
    '../../widgets/select/view.tsx',
  ],
  ['kinds-list-is-pure', 'renderers/widgets/kinds.ts', './select/texts.ts'],
  ['parts-know-no-kind-and-no-page', 'renderers/parts/curious.tsx', '../widgets/views.ts'],
  ['renderers-below-designer-and-src', 'renderers/parts/upward.tsx', '#src/app/theme.ts'],
  ['renderers-packages', 'renderers/parts/store.tsx', 'mobx'],
  ['editor-packages', 'renderers/parts/editor/store.ts', 'mobx'],
  ['preview-packages', 'renderers/parts/preview/store.ts', 'mobx'],
  ['inks-packages', 'renderers/parts/ink-pad.ts', 'mobx'],
  ['crop-packages', 'renderers/parts/picture-crop.tsx', 'mobx'],
  ['rich-text-packages', 'renderers/parts/rich-text.tsx', 'mobx'],
  ['designer-below-src', 'designer/palette/upward.ts', '#src/app/theme.ts'],
  ['designer-packages', 'designer/palette/words.ts', 'i18next'],
  ['engine-knows-only-schemas', 'src/engine/upward.ts', '../app/theme.ts'],
  ['engine-packages', 'src/engine/screen.ts', 'react'],
  ['src-never-server', 'src/app/short-way.ts', '#server/start/env.ts'],
  ['systems-apart', 'src/system/user/list.tsx', '../role/list.tsx'],
  ['systems-apart', 'src/system/user/edit.tsx', '../../shell/about.tsx'],
  ['shell-apart', 'src/shell/curious.tsx', '../chat/store.ts'],
  ['chat-apart', 'src/chat/curious.tsx', '../shell/about.tsx'],
  ['only-app-composes', 'src/main.tsx', './shell/about.tsx'],
  ['server-never-screens', 'server/curious.ts', '#renderers/parts/dialog.tsx'],
  ['server-reaches-no-screen', 'server/app.ts', '#schemas/page/long-way.ts'],
  ['rooms-below-resources', 'server/record/upward.ts', '../resources/user/commands.ts'],
  ['rooms-below-resources', 'server/publish/upward.ts', '#server/resources/user/table.ts'],
  ['node-only-in-platform', 'server/auth/hash.ts', 'node:crypto'],
  ['node-only-in-platform', 'server/auth/old-hash.ts', 'crypto'],
  ['platform-stands-alone', 'server/platform/curious.ts', '../start/env.ts'],
  ['host-on-top', 'server/start/curious.ts', '../platform/host/listen.ts'],
  ['resources-by-commands', 'server/resources/role/policy.ts', '../user/table.ts'],
  ['resources-by-commands', 'server/resources/role/table.ts', '#server/resources/user/table.ts'],
  ['sources-below-records', 'server/source/upward.ts', '../record/upward.ts'],
  ['fixtures-below-all', 'fixtures/upward.ts', '#server/start/env.ts'],
  ['fixtures-for-seed-and-tests', 'src/app/gallery.ts', '#fixtures/menus.ts'],
  ['door-of-rjsf', 'src/app/form.tsx', '@rjsf/core'],
  ['door-of-equality', 'schemas/page/alike.ts', 'fast-equals'],
  ['door-of-sheets', 'schemas/design/word-file.ts', 'hucre'],
  ['door-of-pinyin', 'schemas/page/names.ts', 'pinyin-pro'],
  ['door-of-expr-eval', 'schemas/page/formula.ts', 'expr-eval'],
  ['door-of-dnd-kit', 'src/app/drag.tsx', '@dnd-kit/core'],
  ['door-of-codemirror', 'src/app/source.ts', 'codemirror'],
  ['door-of-tiptap', 'src/system/user/text.tsx', '@tiptap/core'],
  ['door-of-previews', 'src/app/paper.tsx', 'pdfjs-dist'],
  ['door-of-inks', 'src/app/code.tsx', 'qrcode.react'],
  ['door-of-cropping', 'src/app/face.tsx', 'antd-img-crop'],
  ['door-of-dompurify', 'src/app/clean.ts', 'dompurify'],
  ['door-of-maps', 'src/app/area.ts', '@amap/amap-jsapi-loader'],
  ['door-of-openid', 'server/auth/session.ts', 'openid-client'],
  ['door-of-axios', 'src/engine/session.ts', 'axios'],
  ['door-of-the-host', 'server/socket/line.ts', 'ws'],
  ['door-of-the-server', 'src/app/database.ts', 'kysely'],
]

/** Imports that are allowed, so that no rule may report them. */
const allowed: readonly (readonly [file: string, target: string])[] = [
  ['schemas/menu.ts', 'typebox'],
  ['schemas/menu.test.ts', 'vitest'],
  ['schemas/widget/formula-text.ts', 'expr-eval'],
  ['schemas/equal.ts', 'fast-equals'],
  ['schemas/format/csv.ts', 'hucre'],
  ['schemas/format/letters.ts', 'pinyin-pro'],
  ['schemas/page/long-way.ts', './longer-way.ts'],
  ['schemas/page/longer-way.test.ts', '#fixtures/menus.ts'],
  ['renderers/widgets/select/kind.ts', './texts.ts'],
  ['renderers/widgets/select/view.tsx', 'antd'],
  ['renderers/widgets/select/widget.test.tsx', '../kinds.ts'],
  ['renderers/widgets/views.ts', './select/view.tsx'],
  ['renderers/panel/panel.tsx', '@rjsf/core'],
  ['designer/drag/board.tsx', '@dnd-kit/core'],
  ['renderers/parts/editor/editor.tsx', '@tiptap/core'],
  ['renderers/parts/preview/pdf-preview.tsx', 'pdfjs-dist'],
  ['renderers/widgets/qrcode/view.tsx', 'qrcode.react'],
  ['renderers/parts/picture-crop.tsx', 'antd-img-crop'],
  ['src/app/maps/amap.ts', '@amap/amap-jsapi-loader'],
  ['src/engine/transport.ts', 'axios'],
  ['server/open-id/provider.ts', 'openid-client'],
  ['src/app/router.tsx', '../shell/about.tsx'],
  ['src/app/store.ts', 'mobx'],
  ['server/start/env.ts', 'kysely'],
  ['server/start/prepare.ts', '#renderers/widgets/kinds.ts'],
  ['server/routes.ts', './resources/role/routes.ts'],
  ['server/platform/hash.ts', 'node:crypto'],
  ['server/platform/host/sockets.ts', 'ws'],
  ['server/platform/host/main.ts', '../../start/env.ts'],
  ['server/auth/password.ts', '../platform/hash.ts'],
  ['server/auth/hash.test.ts', 'node:crypto'],
  ['server/resources/role/routes.ts', '../user/commands.ts'],
  ['server/resources/role/commands.ts', './table.ts'],
  ['server/seed/seed.ts', '#fixtures/menus.ts'],
  ['tests/world.ts', '#renderers/widgets/select/kind.ts'],
  ['bench/forms.ts', '@rjsf/antd'],
]

const targets = [
  'lib/open.ts',
  'server/resources/user/table.ts',
  'server/resources/user/commands.ts',
  'server/platform/host/listen.ts',
  'renderers/parts/dialog.tsx',
  'renderers/widgets/select/texts.ts',
  'src/app/theme.ts',
  'src/system/role/list.tsx',
  'src/shell/about.tsx',
  'src/chat/store.ts',
  'fixtures/menus.ts',
]

const base = mkdtempSync(join(tmpdir(), 'law-'))
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(base, file)), { recursive: true })
  writeFileSync(join(base, file), text)
}

beforeAll(() => {
  cpSync(join(root, 'package.json'), join(base, 'package.json'))
  for (const name of [
    'react',
    'mobx',
    'antd',
    'dayjs',
    'axios',
    'kysely',
    'ws',
    'i18next',
    'expr-eval',
    'fast-equals',
    'hucre',
    'pinyin-pro',
    'typebox',
    'vitest',
    '@rjsf/core',
    '@rjsf/antd',
    '@dnd-kit/core',
    '@tiptap/core',
    'codemirror',
    'dompurify',
    'pdfjs-dist',
    'antd-img-crop',
    'openid-client',
    'qrcode.react',
    '@amap/amap-jsapi-loader',
  ]) {
    write(
      `node_modules/${name}/package.json`,
      JSON.stringify({ name, version: '1.0.0', main: 'index.js' }),
    )
    write(`node_modules/${name}/index.js`, 'module.exports = {}')
  }
  for (const file of targets) write(file, 'export const here = true\n')
  for (const [file, target] of allowed)
    write(file, `import type { Here } from '${target}'\nexport type There = Here\n`)
  for (const [, file, target] of plants)
    write(file, `import { here } from '${target}'\nexport const there = here\n`)
  write('src/app/ring.ts', "import { there } from './ring-back.ts'\nexport const here = there\n")
  // An indirect import of React by the server, in two steps: only the last one breaks the rule.
  write('schemas/page/longer-way.ts', "import { here } from 'react'\nexport const there = here\n")
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

test('every rule is planted', () => {
  const names = config.forbidden.map(({ name }) => name)
  expect(names.filter((name) => !plants.some(([rule]) => rule === name))).toEqual([])
})

test('each planted import breaks its own rule and no other', () => {
  const expected = [
    ...plants.map(([rule, file]) => `${rule}: ${file}`),
    'schemas-are-pure: schemas/page/longer-way.ts',
  ]
  expect(broken(base).toSorted()).toEqual(expected.toSorted())
})

test('the real tree is cruised whole and keeps the law', () => {
  const { modules, summary } = cruise(root)
  const cruised = new Set(modules.map(({ source }) => source))
  const sources = filesIn(layers).filter((file) => /\.tsx?$/.test(file))
  expect(sources.length).toBeGreaterThan(60)
  expect(sources.filter((file) => !cruised.has(file))).toEqual([])
  expect(summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`)).toEqual([])
}, 120_000)
