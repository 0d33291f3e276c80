/**
 * Every folder of the tree with its purpose. Other folders may hold no files; docs/map.md shows this
 * list and the README its top. tests/house.test.ts checks all of it.
 */
export const rooms: Readonly<Record<string, string>> = {
  schemas: 'contracts and laws, pure: typebox only',
  'schemas/api': 'calls, one file per resource; index.ts is their list',
  'schemas/design': 'what the designer edits: document, edit, check, steps, words',
  'schemas/design/import': 'foreign designs read: JSON Schemas, form generators, heads of sheets',
  'schemas/design/source': 'a design as text: scanned, judged, printed, completed',
  'schemas/format': 'how values are written: money, time, numbers, letters',
  'schemas/grant': 'what can be granted: parts of pages, buttons, lines of grants',
  'schemas/interface': 'data interfaces: parameters, what they hold, rows of their answers',
  'schemas/number': 'document numbers: their parts, checks, periods, samples',
  'schemas/page': 'what a page will draw: plans of lists and forms',
  'schemas/person': 'what people say of themselves, their passwords, sheets of users',
  'schemas/query': 'what is asked of records, and what comes of it',
  'schemas/record': 'the law of a record: one evaluator, one walk over its cells',
  'schemas/socket': 'messages of the socket',
  'schemas/source': 'one file per noun that values come from',
  'schemas/widget': 'what a kind is: options, rules, formulas, values',
  'schemas/wire': 'envelope, page, id, failures, uploads',

  renderers: 'what draws: React and antd',
  'renderers/pages': 'one folder per page',
  'renderers/panel': 'forms drawn of a JSON Schema; the door of rjsf',
  'renderers/parts': 'pieces that know no kind and no page',
  'renderers/parts/editor': 'the editor of rich text; the door of tiptap',
  'renderers/parts/frame': 'what frames a page: head, search, tools, selection, pager',
  'renderers/parts/preview': 'files shown in the browser',
  'renderers/views': 'how a list lays its records out, one folder per kind; kinds.ts is their list',
  'renderers/widgets': 'one folder per kind; kinds.ts is their list, views.ts that of their views',

  designer: 'the designer: its store, its parts put together',
  'designer/canvas': 'the form under design',
  'designer/cells': 'fields out of cells that were copied',
  'designer/commands': 'the palette of commands',
  'designer/compare': 'two versions side by side',
  'designer/drag': 'drag and drop; the door of dnd-kit',
  'designer/formula': 'the large editor of formulas',
  'designer/fragments': 'groups of fields that designs share',
  'designer/import': 'foreign designs and sheets brought in',
  'designer/inspector': 'settings of what is selected',
  'designer/list': 'the list under design',
  'designer/outline': 'the document as a tree',
  'designer/palette': 'kinds to choose from',
  'designer/presence': 'who else designs',
  'designer/problems': 'what is wrong with the document',
  'designer/publish': 'the plan of a publish, and its way',
  'designer/rules': 'the logic of a form',
  'designer/source': 'the document as text; the door of codemirror',
  'designer/templates': 'designs to begin with',
  'designer/toolbar': 'commands over the canvas',
  'designer/translations': 'words of a form in other languages',
  'designer/uses': 'where a field is named',

  src: "the browser's application; main.tsx starts it",
  'src/app': 'composes: routes, theme, texts, providers',
  'src/app/batch': 'many records changed at once: what, a check, the run and its undo',
  'src/app/import': 'records brought in out of a sheet, step by step',
  'src/app/maps': 'maps of places',
  'src/app/model': 'pages of a model: list, form, record',
  'src/app/preview': 'a draft tried out over the records of the live version',
  'src/chat': 'the socket',
  'src/engine': 'stores of the browser (MobX), transport, storage',
  'src/shell': 'what is around the pages',
  'src/shell/about': 'about the product',
  'src/shell/due': 'what must be done before anything else',
  'src/shell/home': 'the first page',
  'src/shell/jump': 'where a search leads',
  'src/shell/layout': 'the frame of the page',
  'src/shell/lock-screen': 'the locked screen',
  'src/shell/login': 'signing in',
  'src/shell/message-record': 'messages that came',
  'src/shell/navbar': 'the bar at the top',
  'src/shell/notice-drawer': 'what is unread',
  'src/shell/profile': 'about oneself',
  'src/shell/provider': 'signing in by a provider of identities: the button, the way back',
  'src/shell/search': 'the search over the menu',
  'src/shell/settings-drawer': 'local preferences',
  'src/shell/shortcuts': 'entries kept at hand',
  'src/shell/sidebar': 'the menu',
  'src/shell/tab-strip': 'open pages',
  'src/system': 'one folder per system screen',

  server:
    'the app: a function from request to response; app.ts makes it, routes.ts lists the calls',
  'server/auth': 'sessions, passwords, who calls and what the caller may',
  'server/backup': 'backups written and read',
  'server/config': 'the system config, kept in memory',
  'server/database': 'one face of PGlite and PostgreSQL, migrations applied',
  'server/designs': 'stored designs as everybody reads them',
  'server/entries': 'what commands over system nouns share: hold, change, audit, refuse, list',
  'server/events': 'the outbox of changes, and who consumes it',
  'server/events/consumers': 'who reacts to a change, one file each',
  'server/files': 'stored files: folder or bucket, uploads, who may read',
  'server/holders': 'what names a thing, and how another is written there',
  'server/http': 'requests read and answered: serve, checks, problems, headers',
  'server/interfaces': 'data interfaces answered: how each type is read, bounds, log',
  'server/jobs': 'scheduled tasks and their runs',
  'server/menus': 'the menu: what opens, what guards, entries as a file',
  'server/messages': 'what stands on a list of messages',
  'server/migrations': 'system tables, step by step; list.ts is their list',
  'server/numbers': 'counters of document numbers: drawn, raised, told of',
  'server/open-id': 'what a provider of identities is asked; the door of openid-client',
  'server/people': 'users: what they belong to and hold, who is chosen, the tree of organisations',
  'server/platform': 'what the app takes from the world; alone asks Node',
  'server/platform/host': 'what runs the app on Node: port, sockets, built files, commands',
  'server/publish': 'plans and releases: from a document to tables',
  'server/reach': 'what an organisation administrator may touch and hand out',
  'server/record': 'the one room for records: access, write, models, names',
  'server/record/batch': 'many records changed, removed or given away at once, and back',
  'server/record/bin': 'removed records: listed, restored, deleted for good',
  'server/record/effects': 'what a save does besides writing, one file each',
  'server/record/history': 'what happened to a record, and its way back',
  'server/record/job': 'jobs over many records: their rows, batch by batch, stopped, gone on with',
  'server/record/query': 'what is asked of records: list, find, totals',
  'server/record/sheet': 'records as rows of a sheet, and rows as records',
  'server/record/statement': 'records as SQL: columns, conditions, saves',
  'server/resources': 'one folder per resource: routes, policy, commands, present, table',
  'server/seed': 'demo data brought in',
  'server/sheet': 'spreadsheets read and written, in a thread',
  'server/socket': 'who is connected, what is pushed',
  'server/source': 'how the values of sources are read',
  'server/start': 'how a server begins: settings, migrations, first data',
  'server/tables': 'types of the system tables',
  'server/text': 'words in the language of the caller, rich text made safe',
  'server/watch': 'what is told of the server itself: log, figures, calls, caches',

  fixtures: 'demo data as plain values: for the seed, tests and benchmarks',
  'fixtures/designs': 'demo forms',
  'fixtures/rows': 'their records',

  tests: 'laws of the whole tree, and the worlds that tests stand on',
  'tests/flows': 'browser stories',
  'tests/flows/expectations': 'what people expect, by its number',
  'tests/sheets': 'spreadsheets of other programs',

  bench: 'benchmarks beside the plain libraries',
  'bench/forms': 'forms in a browser',
  'bench/organization': 'a large organisation',
  'bench/server': 'calls of the server',

  docs: 'how to run it for others; map, words, checks, decisions, dependencies',

  tools: 'build, start, check, test',
  'tools/lint': 'our own lint rules',
}

/** Files that may be directly in a layer; all others must be in one of the folders. */
export const loose: Readonly<Record<string, RegExp>> = {
  schemas: /^((permission|text|equal|json)(\.(test|soak))?|menu|names|runtime)\.ts$/,
  renderers: /^(runtime\.tsx|view\.ts|load-views\.ts)$/,
  designer: /^[a-z-]+(\.(test|soak))?\.tsx?$|^designer\.css$/,
  src: /^main\.tsx$/,
  server: /^(app(\.(test|soak))?|routes|services)\.ts$/,
  fixtures: /^(ask|dictionaries|forms|named|notices|organization)\.ts$/,
  tests: /^[a-z0-9-]+(\.(test|soak))?\.tsx?$|^contract\.json$|^s3rver\.d\.ts$/,
  bench: /^[a-z-]+(\.(test|soak))?\.ts$|^figures\.json$/,
  tools: /^[a-z-]+(\.(test|soak))?\.(ts|mjs|cjs)$|^long-(files|functions)\.json$/,
}

/**
 * Registry folders: each folder below is a noun, and its files may only have the names in a fixed
 * list.
 */
export const registries: readonly {
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
    folder: 'renderers/views',
    facets: /^(kind\.ts|texts\.ts|view\.tsx|view\.test\.tsx|parts\/[a-z0-9-]+\.(tsx?|css))$/,
    loose: [
      'kinds.ts',
      'kinds.test.ts',
      'define.ts',
      'texts.ts',
      'use-asked.ts',
      'member-name.tsx',
      'record-face.tsx',
      'views.css',
    ],
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
    facets: /^(?:(?:query|statement|effects|sheet)\/)?[a-z0-9-]+(\.(test|soak))?\.ts$/,
    loose: [],
  },
  {
    folder: 'server/publish',
    facets: /^[a-z0-9-]+(\.(test|soak))?\.ts$/,
    loose: [],
  },
  {
    folder: 'src/system',
    facets:
      /^((list|edit)\.tsx|(store|texts)\.ts|screen\.test\.tsx|parts\/[a-z0-9-]+(\.(test|soak))?\.tsx?)$/,
    loose: [],
  },
]

const width = 20

/** The list as documents show it, down to this level of folders. */
export const drawMap = (levels = Infinity): string =>
  Object.entries(rooms)
    .filter(([room]) => room.split('/').length <= levels)
    .map(([room, words]) => {
      const depth = room.split('/').length - 1
      const name = `${'  '.repeat(depth)}${room.slice(room.lastIndexOf('/') + 1)}/`
      return `${name.padEnd(width)} ${words}`
    })
    .join('\n')
