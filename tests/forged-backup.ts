import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Shape } from '#server/database/catalog.ts'
import { makeDesign, sketch } from './designs.ts'
import type { World } from './server.ts'

/** A table or file of a backup: its header and its content. */
export interface Part {
  open: { table?: Shape; file?: string }
  lines: string[]
}

const partsOf = (path: string): { head: string; parts: Part[] } => {
  const [head = '', ...lines] = gunzipSync(readFileSync(path)).toString().trimEnd().split('\n')
  const parts: Part[] = []
  for (const line of lines) {
    if (line.startsWith('[') || line.startsWith('"')) parts.at(-1)?.lines.push(line)
    else {
      const mark = JSON.parse(line) as object
      if ('table' in mark || 'file' in mark) parts.push({ open: mark as Part['open'], lines: [] })
    }
  }
  return { head, parts }
}

/** Changes a backup and corrects its checksums and sums, so that only the content is forged. */
export function forge(path: string, made: string, change: (parts: Part[]) => void): string {
  const { head, parts } = partsOf(path)
  change(parts)
  const whole = { tables: 0, rows: 0, files: 0, bytes: 0 }
  const lines = parts.flatMap(({ open, lines: held }) => {
    const hash = createHash('sha256')
    for (const line of held) hash.update(line).update('\n')
    const isTable = open.table !== undefined
    const size = isTable
      ? held.length
      : held.reduce((sum, line) => sum + Buffer.from(line.slice(1, -1), 'base64').length, 0)
    whole[isTable ? 'tables' : 'files']++
    whole[isTable ? 'rows' : 'bytes'] += size
    const name = open.table ? `${open.table.schema}.${open.table.name}` : open.file
    return [
      JSON.stringify(open),
      ...held,
      JSON.stringify({ end: name, count: size, sha256: hash.digest('hex') }),
    ]
  })
  writeFileSync(made, gzipSync(`${[head, ...lines, JSON.stringify({ whole })].join('\n')}\n`))
  return made
}

type Loose<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer E)[] ? Loose<E>[] : T[K] }
/** The main table of the form. */
export const formOf = (parts: Part[]): Loose<Shape> => {
  const found = parts.find(
    ({ open }) => open.table?.schema === 'app' && open.table.columns.length > 6,
  )
  return found?.open.table as Loose<Shape>
}
export const ofTable = (parts: Part[], name: string): Part =>
  parts.find(({ open }) => open.table?.name === name) as Part

/**
 * Creates a form with lines, one record and an avatar of the user `keeper`; returns the key of the
 * picture.
 */
export async function fill(world: World): Promise<string> {
  const { token } = await world.signIn({ account: 'keeper', isAdministrator: true })
  const made = await makeDesign(
    world,
    token,
    sketch([
      { id: 'n1', kind: 'input', field: 'plate' },
      { id: 'n2', kind: 'inputNumber', field: 'cost' },
      {
        id: 'n4',
        kind: 'table',
        field: 'lines',
        children: [{ id: 'n5', kind: 'input', field: 'part' }],
      },
    ]),
  )
  await world.request('POST', `/api/visualdev/OnlineDev/${made.id}`, {
    token,
    body: { data: { plate: 'a', lines: [{ part: 'x' }] } },
  })
  const uploaded = await world.request('POST', '/api/file/Uploader/userAvatar', {
    token,
    file: new File([Buffer.from(`\x89PNG\r\n\x1a\n${'x'.repeat(500)}`, 'latin1')], 'face.png'),
  })
  await world.request('PUT', `/api/permission/Users/Current/Avatar/${uploaded.data.fileId}`, {
    token,
    body: {},
  })
  return String(uploaded.data.fileId).split('.')[0] ?? ''
}
