// The import law. tests/law.test.ts plants one violation per rule and expects exactly that rule to
// fire.
const swc = require('@swc/core')
const { door, insideTheLayers, modules, packages, rule, test } = require('./tools/import-rule.cjs')

// dependency-cruiser reads TypeScript 7 only through swc, and asks swc for TypeScript without JSX.
const { parseFileSync } = swc
swc.parseFileSync = (file, options) =>
  parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') })

const pure = '(kind|rules|slot|print|source|upgrade|texts)\\.ts$'
const panel = '^renderers/panel/'
const editor = '^renderers/parts/editor/'
const preview = '^renderers/parts/preview/'
const crop = '^renderers/parts/picture-crop\\.tsx$'
const inks = '^renderers/(widgets/(qrcode|barcode)/view\\.tsx|parts/(ink-pad\\.ts|qr-code\\.tsx))$'
const richText = '^renderers/parts/rich-text\\.tsx$'
const drawing = ['react', 'react-dom', 'antd', '@ant-design/icons', 'dayjs', 'typebox']

module.exports = {
  forbidden: [
    rule(
      'every-import-resolves',
      'An unresolved import escapes every other rule',
      {},
      { couldNotResolve: true },
    ),
    insideTheLayers,
    rule('no-circles', 'Arrows never turn', {}, { circular: true }),
    rule(
      'tests-are-leaves',
      'Nobody imports a test, a benchmark or a tool',
      { path: '^(schemas|renderers|designer|src|server|fixtures)/', pathNot: test },
      { path: [test, '^(tests|bench|tools)/'] },
    ),
    rule(
      'product-needs-no-dev-package',
      'What runs is a dependency',
      {
        path: '^(schemas|renderers|designer|src|server|fixtures)/',
        pathNot: [test, '^server/platform/thread-boot\\.mjs$'],
      },
      { dependencyTypes: ['npm-dev'] },
    ),

    rule(
      'schemas-stand-alone',
      'schemas import only schemas',
      { path: '^schemas/' },
      { path: '^(renderers|designer|src|server)/' },
    ),
    packages('schemas-are-pure', '^schemas/', [
      'typebox',
      'expr-eval',
      'pinyin-pro',
      'fast-equals',
      'hucre',
    ]),

    rule(
      'facets-are-pure',
      'A pure facet imports schemas and pure files of its folder',
      { path: `^renderers/widgets/([^/]+)/${pure}` },
      { pathNot: ['^schemas/', modules('typebox'), `^renderers/widgets/$1/${pure}`] },
    ),
    rule(
      'widget-knows-no-other-widget',
      'A widget folder stands alone',
      { path: '^renderers/widgets/([^/]+)/' },
      { path: '^renderers/widgets/[^/]+/', pathNot: '^renderers/widgets/$1/' },
    ),
    rule(
      'widget-knows-no-list',
      'A widget asks nobody which kinds there are',
      { path: '^renderers/widgets/[^/]+/', pathNot: test },
      { path: '^renderers/(widgets/(kinds|views)\\.ts$|pages/)' },
    ),
    rule(
      'widgets-only-through-their-lists',
      'Only kinds.ts and views.ts import a widget folder',
      { pathNot: ['^renderers/widgets/', test, '^(tests|bench)/'] },
      { path: '^renderers/widgets/[^/]+/' },
    ),
    rule(
      'kinds-list-is-pure',
      'kinds.ts imports kind.ts of each folder',
      { path: '^renderers/widgets/kinds\\.ts$' },
      { pathNot: ['^schemas/', '^renderers/widgets/[^/]+/kind\\.ts$'] },
    ),
    rule(
      'parts-know-no-kind-and-no-page',
      'renderers/parts are for everybody',
      { path: '^renderers/parts/', pathNot: test },
      { path: '^renderers/(widgets|pages)/' },
    ),
    rule(
      'renderers-below-designer-and-src',
      'renderers import schemas',
      { path: '^renderers/' },
      { path: '^(designer|src|server)/' },
    ),
    packages(
      'renderers-packages',
      '^renderers/',
      [...drawing, 'mobx-react-lite'],
      [panel, editor, richText, preview, crop, inks],
    ),
    packages('editor-packages', editor, [...drawing, 'mobx-react-lite', '@tiptap/[^/]+']),
    packages('preview-packages', preview, [
      ...drawing,
      'mobx-react-lite',
      'pdfjs-dist',
      'docx-preview',
    ]),
    packages('inks-packages', inks, [
      ...drawing,
      'mobx-react-lite',
      'qrcode.react',
      'jsbarcode',
      'signature_pad',
    ]),
    packages('crop-packages', crop, [...drawing, 'antd-img-crop']),
    packages('rich-text-packages', richText, [...drawing, 'mobx-react-lite', 'dompurify']),

    rule(
      'designer-below-src',
      'designer imports schemas and renderers',
      { path: '^designer/' },
      { path: '^(src|server)/' },
    ),
    packages(
      'designer-packages',
      '^designer/',
      [...drawing, 'mobx', 'mobx-react-lite'],
      ['^designer/drag/', '^designer/source/'],
    ),

    rule(
      'engine-knows-only-schemas',
      'The engine imports schemas',
      { path: '^src/engine/' },
      { path: '^(renderers|designer|server|src/(?!engine/))' },
    ),
    packages('engine-packages', '^src/engine/', [
      'mobx',
      'typebox',
      'axios',
      'spark-md5',
      'i18next',
      'dayjs',
    ]),

    rule(
      'src-never-server',
      'The browser asks the server by calls; a test of a screen may prepare the real one',
      { path: '^src/', pathNot: '\\.test\\.tsx?$' },
      { path: '^server/' },
    ),
    rule(
      'systems-apart',
      'One system screen never imports another, nor shell or chat; app may hand it what it composes',
      { path: '^src/system/([^/]+)/' },
      { path: '^src/(system/[^/]+|shell|chat)/', pathNot: '^src/system/$1/' },
    ),
    rule(
      'shell-apart',
      'shell never imports system or chat',
      { path: '^src/shell/' },
      { path: '^src/(system|chat)/' },
    ),
    rule(
      'chat-apart',
      'chat never imports system or shell',
      { path: '^src/chat/' },
      { path: '^src/(system|shell)/' },
    ),
    rule(
      'only-app-composes',
      'main.tsx and loose files leave composing to app',
      { path: '^src/[^/]+$' },
      { path: '^src/(system|shell|chat)/' },
    ),

    rule(
      'server-never-screens',
      'server imports schemas and the list of kinds',
      { path: '^server/' },
      { path: '^(src|designer)/|^renderers/(?!widgets/kinds\\.ts$)' },
    ),
    rule(
      'server-reaches-no-screen',
      'No path leads from the server to React, antd or MobX',
      { path: '^server/' },
      {
        path: modules(
          'react',
          'react-dom',
          'react-router-dom',
          'antd',
          '@ant-design/[^/]+',
          'mobx',
          'mobx-react-lite',
          '@rjsf/[^/]+',
          '@dnd-kit/[^/]+',
        ),
        reachable: true,
      },
    ),

    rule(
      'rooms-below-resources',
      'What resources stand on knows none of them; the list of routes alone names them',
      { path: '^server/', pathNot: ['^server/resources/', '^server/routes\\.ts$', test] },
      { path: '^server/resources/' },
    ),
    rule(
      'node-only-in-platform',
      'The app asks the platform; only the platform asks Node',
      { path: '^server/', pathNot: ['^server/platform/', test] },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'platform-stands-alone',
      'What the app takes from the world knows nothing of the app',
      { path: '^server/platform/[^/]+$', pathNot: test },
      { path: '^server/', pathNot: '^server/platform/[^/]+$' },
    ),
    rule(
      'host-on-top',
      'Nobody in the app knows what it runs on',
      { path: '^server/', pathNot: ['^server/platform/host/', test] },
      { path: '^server/platform/host/' },
    ),
    rule(
      'resources-by-commands',
      'A resource reaches another through its commands alone',
      { path: '^server/resources/([^/]+)/', pathNot: test },
      {
        path: '^server/resources/[^/]+/',
        pathNot: ['^server/resources/$1/', '^server/resources/[^/]+/commands\\.ts$'],
      },
    ),

    rule(
      'sources-below-records',
      'How a noun is read is known without records',
      { path: '^server/source/', pathNot: test },
      { path: '^server/record/' },
    ),

    rule(
      'fixtures-below-all',
      'fixtures are data, typed by schemas',
      { path: '^fixtures/' },
      { path: '^(renderers/(?!widgets/kinds\\.ts$)|designer|src|server)' },
    ),
    rule(
      'fixtures-for-seed-and-tests',
      'Only the seed, the gallery of templates, tests and benchmarks read fixtures',
      {
        pathNot: ['^fixtures/', '^designer/templates/', '^server/seed/', test, '^(tests|bench)/'],
      },
      { path: '^fixtures/' },
    ),

    door('door-of-rjsf', ['@rjsf/[^/]+'], panel),
    door('door-of-equality', ['fast-equals'], '^schemas/equal\\.ts$'),
    door('door-of-sheets', ['hucre'], '^(schemas/format/csv\\.ts$|server/sheet/)'),
    door('door-of-pinyin', ['pinyin-pro'], '^schemas/format/letters\\.ts$'),
    door('door-of-expr-eval', ['expr-eval'], '^schemas/widget/formula-text\\.ts$'),
    door('door-of-dnd-kit', ['@dnd-kit/[^/]+'], '^designer/drag/'),
    door('door-of-codemirror', ['codemirror', '@codemirror/[^/]+'], '^designer/source/'),
    door('door-of-tiptap', ['@tiptap/[^/]+'], editor),
    door('door-of-previews', ['pdfjs-dist', 'docx-preview'], preview),
    door('door-of-inks', ['qrcode.react', 'jsbarcode', 'signature_pad'], inks),
    door('door-of-cropping', ['antd-img-crop'], crop),
    door('door-of-dompurify', ['dompurify'], richText),
    door('door-of-maps', ['@amap/amap-jsapi-loader'], '^src/app/maps/'),
    door('door-of-openid', ['openid-client'], '^server/open-id/'),
    door('door-of-axios', ['axios'], '^src/engine/transport\\.ts$'),
    door(
      'door-of-the-host',
      ['ws', '@hono/node-server', '@electric-sql/pglite/dist/fs'],
      '^(server/platform/|tools/)',
    ),
    door(
      'door-of-the-server',
      [
        'kysely',
        'pg',
        '@electric-sql/pglite',
        'hono',
        'pino',
        'prom-client',
        'ajv',
        'sanitize-html',
        's3mini',
      ],
      '^(server/|vite\\.|tools/)',
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|\\.cache|test-results)/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      conditionNames: ['import', 'node', 'types', 'default'],
      exportsFields: ['exports'],
    },
  },
}
