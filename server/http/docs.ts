import type { Hono } from 'hono'
import type { Call } from '#schemas/api/call.ts'
import { callList } from '#schemas/api/index.ts'
import { toOpenApi } from '#schemas/api/openapi.ts'
import { productVersion } from '../start/version.ts'
import { apiHeaders, pageHeaders } from './headers.ts'

const marks: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => marks[sign] ?? sign)

const needsOf = ({ needs }: Call): string => {
  if (typeof needs === 'string') return needs === 'public' ? 'anybody' : 'anybody signed in'
  if ('menu' in needs)
    return needs.button ? `menu entry ${needs.menu}, ${needs.button}` : `menu entry ${needs.menu}`
  return needs.button ? `model, ${needs.button}` : 'model'
}

const schemaBlock = (title: string, schema: unknown): string =>
  schema
    ? `<details><summary>${title}</summary><pre>${escape(JSON.stringify(schema, null, 2))}</pre></details>`
    : ''

const section = (call: Call): string => `<section>
<h2><code>${call.method} ${escape(call.path)}</code></h2>
<p>${escape(call.says)}</p>
<p>Needs: ${escape(needsOf(call))}</p>
${schemaBlock('Query', call.query)}
${schemaBlock(call.form ? 'Form body' : 'Body', call.body)}
${schemaBlock('Result (data)', call.result)}
</section>`

const style = `
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem;
  color:#1f2328;background:#fff}
section{border-top:1px solid #d0d7de;padding:.5rem 0}
h2{font-size:1.1rem;margin:.5rem 0}
p{margin:.25rem 0}
pre{background:#f6f8fa;padding:.75rem;overflow:auto}`

const page = (calls: readonly Call[], base: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Berth API</title><style>${style}</style></head>
<body><h1>Berth API</h1>
<p>Every answer is <code>{code, msg, data}</code>; code 200 is success and agrees
with the HTTP status. Sign in with <code>POST /api/oauth/Login</code>
and send the token as <code>Authorization: Bearer …</code>. The same as a document:
<a href="${base}/api/openapi.json">openapi.json</a>.</p>
<main>${calls.map(section).join('\n')}</main></body></html>`

/** GET /api/openapi.json and /api/docs: the contract for programs and for readers. */
export function docsRoutes(app: Hono, base: string): void {
  let document: string | undefined
  let html: string | undefined
  app.get(
    '/api/openapi.json',
    () =>
      new Response((document ??= JSON.stringify(toOpenApi(callList, productVersion, base))), {
        headers: apiHeaders,
      }),
  )
  app.get(
    '/api/docs',
    () =>
      new Response((html ??= page(callList, base)), {
        headers: {
          ...pageHeaders,
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
        },
      }),
  )
}
