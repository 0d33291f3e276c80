import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, readdir, stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { Readable } from 'node:stream'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { pageHeaders } from '../../http/headers.ts'

const contentTypes: { readonly [extension: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}
const encodings = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
] as const

interface StaticFile {
  readonly path: string
  readonly size: number
  readonly tag: string
}

/**
 * All built files by address, listed once, so that no request path ever reaches the file system.
 */
async function listFiles(folder: string): Promise<Map<string, StaticFile>> {
  const files = new Map<string, StaticFile>()
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.endsWith('.map') || entry.parentPath.includes('.vite'))
      continue
    const path = join(entry.parentPath, entry.name)
    const { size, mtimeMs } = await stat(path)
    files.set(
      `/${path
        .slice(folder.length + 1)
        .split(sep)
        .join('/')}`,
      { path, size, tag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"` },
    )
  }
  return files
}

const accepted = (header: string | null): readonly string[] =>
  (header ?? '')
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => !/;\s*q=0(\.0+)?$/.test(coding))
    .map((coding) => coding.split(';', 1)[0] ?? '')

// Vite puts a content hash into these names, so their files never change.
const isHashed = (address: string): boolean => address.startsWith('/assets/')
const isNavigation = (request: Request, address: string): boolean =>
  extname(address) === '' && /text\/html|\*\/\*/.test(request.headers.get('accept') ?? '*/*')

interface Page {
  readonly tag: string
  readonly plain: Buffer
  readonly packed: { readonly br: Buffer; readonly gzip: Buffer }
}

/**
 * The page of the application with file addresses under the base path, which it also tells the
 * scripts.
 */
async function readPage(file: StaticFile | undefined, base: string): Promise<Page | undefined> {
  if (!file) return undefined
  const text = (await readFile(file.path, 'utf8'))
    .replaceAll(/(href|src)="\.\//g, `$1="${base}/`)
    .replace('</head>', `<meta name="berth-base" content="${base}" /></head>`)
  const plain = Buffer.from(text)
  const tag = createHash('sha256').update(plain).digest('base64url').slice(0, 16)
  return {
    tag: `"${tag}"`,
    plain,
    packed: { br: brotliCompressSync(plain), gzip: gzipSync(plain) },
  }
}

function respondPage(request: Request, page: Page, around: typeof pageHeaders): Response {
  const wanted = accepted(request.headers.get('accept-encoding'))
  const encoding = encodings.find(({ name }) => wanted.includes(name))
  const bytes = encoding ? page.packed[encoding.name] : page.plain
  const headers: Record<string, string> = {
    ...around,
    'content-type': contentTypes['.html'] ?? '',
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    etag: page.tag,
    ...(encoding && { 'content-encoding': encoding.name }),
  }
  if (request.headers.get('if-none-match') === page.tag)
    return new Response(null, { status: 304, headers })
  headers['content-length'] = String(bytes.length)
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), { headers })
}

interface Site {
  readonly around?: typeof pageHeaders
  /** Base path of the site; '' for the root. */
  readonly base?: string
}

/**
 * Answers with a file of the folder, with index.html for a page of the application, or with
 * nothing.
 */
export async function makeStaticFiles(
  folder: string,
  { around = pageHeaders, base = '' }: Site = {},
): Promise<(request: Request, path: string) => Promise<Response | undefined>> {
  const files = await listFiles(folder)
  const page = await readPage(files.get('/index.html'), base)

  const respond = (request: Request, address: string): Response | undefined => {
    if (address === '/index.html') return page && respondPage(request, page, around)
    const plain = files.get(address)
    if (!plain) return undefined
    const wanted = accepted(request.headers.get('accept-encoding'))
    const encoding = encodings.find(
      ({ name, extension }) => wanted.includes(name) && files.has(address + extension),
    )
    const file = (encoding && files.get(address + encoding.extension)) ?? plain
    const headers: Record<string, string> = {
      ...around,
      'content-type': contentTypes[extname(address)] ?? 'application/octet-stream',
      'cache-control': isHashed(address) ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: 'accept-encoding',
      etag: file.tag,
    }
    if (encoding) headers['content-encoding'] = encoding.name
    if (request.headers.get('if-none-match') === file.tag)
      return new Response(null, { status: 304, headers })
    headers['content-length'] = String(file.size)
    const body =
      request.method === 'HEAD'
        ? null
        : (Readable.toWeb(createReadStream(file.path)) as ReadableStream)
    return new Response(body, { headers })
  }

  return async (request, path) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    let address: string
    try {
      address = decodeURIComponent(path)
    } catch {
      return undefined
    }
    return (
      respond(request, address) ??
      (isNavigation(request, address) ? respond(request, '/index.html') : undefined)
    )
  }
}
