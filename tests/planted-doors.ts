/** Ways to reach the world without its door, which the rules must find: rule, file, text. */
export const plantedDoors: readonly (readonly [rule: string, file: string, text: string])[] = [
  ['berth(one-door)', 'src/app/socket.ts', "export const open = () => new WebSocket('/ws')"],
  [
    'berth(one-door)',
    'src/app/storage.ts',
    "export const load = () => localStorage.getItem('smart_theme')",
  ],
  ['berth(one-door)', 'src/app/storage-window.ts', 'export const load = () => window.localStorage'],
  ['berth(one-door)', 'src/app/ask.ts', "export const ask = () => fetch('/api')"],
  ['berth(one-door)', 'src/app/ask-text.ts', "export const ask = () => window['fetch']('/api')"],
  ['berth(one-door)', 'src/app/ask-alias.ts', 'export const ask = fetch'],
  [
    'berth(one-door)',
    'src/app/ask-window.ts',
    'export const ask = () => { const here = window; return here.name }',
  ],
  [
    'berth(one-door)',
    'src/app/ask-taken.ts',
    "export const ask = () => { const { fetch: ask } = globalThis; return ask('/api') }",
  ],
  [
    'berth(one-door)',
    'src/app/ask-reflect.ts',
    "export const ask = () => Reflect.get(self, 'fetch')",
  ],
  ['berth(one-door)', 'src/app/hear.ts', "export const hear = () => new EventSource('/api')"],
  [
    'berth(one-door)',
    'src/app/beacon.ts',
    "export const tell = () => navigator.sendBeacon('/api')",
  ],
  [
    'berth(one-door)',
    'src/app/beacon-window.ts',
    "export const tell = () => window.navigator['sendBeacon']('/api')",
  ],
  ['berth(one-door)', 'src/app/cookie.ts', 'export const load = () => document.cookie'],
  ['berth(one-door)', 'src/app/storage-tab.ts', 'export const load = () => () => sessionStorage'],
  [
    'berth(one-door)',
    'src/app/door-view.ts',
    "export const ask = (event: { view: Window }) => event.view.fetch('/api')",
  ],
  [
    'berth(one-door)',
    'src/app/door-owner.ts',
    'export const load = (node: Element) => node.ownerDocument.cookie',
  ],
  [
    'berth(one-door)',
    'src/app/door-default-view.ts',
    'export const load = () => document.defaultView',
  ],
  [
    'berth(one-door)',
    'src/app/door-taken-document.ts',
    'const { document: page } = window\nexport const title = page.title',
  ],
  [
    'berth(one-door)',
    'src/app/door-taken-cookie.ts',
    'export const load = (page: { document: Document }) => { const { document: one } = page; return one.cookie }',
  ],
  [
    'berth(one-door)',
    'src/app/door-taken-navigator.ts',
    'const { navigator: one } = window\nexport const on = one.onLine',
  ],
  [
    'berth(one-door)',
    'src/app/door-taken-parameter.ts',
    'export const load = ({ localStorage: kept }: Window) => kept.length',
  ],
  ['berth(one-door)', 'src/app/door-frames.ts', 'export const load = () => frames.length'],
  [
    'berth(one-door)',
    'src/app/door-image.ts',
    "export const tell = () => { new Image().src = '/api' }",
  ],
  [
    'berth(one-door)',
    'src/app/door-channel.ts',
    "export const tell = () => new BroadcastChannel('all')",
  ],
  ['berth(one-door)', 'src/app/door-caches.ts', "export const load = () => caches.open('all')"],
  ['berth(one-door)', 'src/app/door-caches-window.ts', 'export const load = () => window.caches'],
  ['berth(one-door)', 'src/app/door-worker.ts', "export const run = () => new Worker('/work.js')"],
  [
    'berth(one-door)',
    'src/app/door-shared-worker.ts',
    "export const run = () => new SharedWorker('/work.js')",
  ],
  [
    'berth(one-door)',
    'src/app/door-service-worker.ts',
    'export const run = () => navigator.serviceWorker',
  ],
  [
    'berth(one-door)',
    'src/app/door-quota.ts',
    'export const size = () => navigator.storage.estimate()',
  ],
  [
    'berth(one-door)',
    'src/app/door-window-open.ts',
    "export const open = () => window.open('/api')",
  ],
  ['berth(one-door)', 'src/app/door-open.ts', "export const show = () => open('/api')"],
  [
    'berth(one-door)',
    'src/app/door-frame-window.ts',
    'export const load = (frame: HTMLIFrameElement) => frame.contentWindow',
  ],
  [
    'berth(one-door)',
    'src/app/door-frame-document.ts',
    'export const load = (frame: HTMLIFrameElement) => frame.contentDocument',
  ],
  [
    'berth(one-door)',
    'src/app/door-declared.ts',
    "declare const fetch: (path: string) => unknown\nexport const ask = () => fetch('/api')",
  ],
  [
    'berth(one-door)',
    'src/app/door-template.ts',
    'export const load = (page: Document) => page[`cookie`]',
  ],
  [
    'berth(one-door)',
    'schemas/query/door-cookie.ts',
    'export const load = (page: { cookie: string }) => page.cookie',
  ],
  ['berth(no-world)', 'schemas/query/world-fetch.ts', "export const ask = () => fetch('/api')"],
  [
    'berth(no-world)',
    'schemas/query/world-storage.ts',
    'export const load = () => localStorage.length',
  ],
  ['berth(no-world)', 'schemas/query/world-page.ts', 'export const load = () => document.title'],
  ['berth(no-world)', 'schemas/query/world-env.ts', "export const at = () => process.env['HOME']"],
  [
    'berth(no-world)',
    'schemas/query/world-bytes.ts',
    "export const bytes = () => Buffer.from('a')",
  ],
  ['berth(no-world)', 'schemas/query/world-global.ts', 'export const world: unknown = globalThis'],
  [
    'berth(no-world)',
    'schemas/query/world-timer.ts',
    'export const later = (work: () => void) => setTimeout(work, 1)',
  ],
  [
    'berth(no-world)',
    'schemas/query/world-declared.ts',
    'declare const process: { title: string }\nexport const title = () => process.title',
  ],
  [
    'berth(no-world)',
    'renderers/widgets/select/print.ts',
    'export const print = () => navigator.language',
  ],
]

/** Uses that are allowed behind a door, and code that only looks similar. */
export const allowedDoors: readonly (readonly [file: string, text: string])[] = [
  ['src/chat/socket.ts', "export const open = () => new WebSocket('/ws')"],
  ['src/engine/storage.ts', "export const load = () => localStorage.getItem('smart_theme')"],
  ['src/engine/checksum.ts', "export const run = () => new Worker('/work.js')"],
  ['src/app/body.ts', 'export const body = () => document.body'],
  ['src/app/owner.ts', 'export const focus = (node: Element) => node.ownerDocument.activeElement'],
  ['src/app/own-open.ts', 'export const run = (door: { open(): void }) => door.open()'],
  ['server/ask.ts', "export const ask = () => fetch('https://example.com')"],
  [
    'schemas/query/world-known.ts',
    'export const decode = (bytes: Uint8Array) => new TextDecoder().decode(structuredClone(bytes))',
  ],
  [
    'schemas/query/world-type.ts',
    'export type Chosen = { readonly file: File; into: HTMLElement }',
  ],
  [
    'schemas/query/world-own.ts',
    'export const size = (document: { size: number }) => document.size',
  ],
]
