import { kinds } from '#renderers/widgets/kinds.ts'
import { documentFormat } from '#schemas/design/document.ts'
import { upgrade } from '#schemas/design/upgrade.ts'
import type { Document } from '#schemas/design/document.ts'
import type { World } from './server.ts'

/** One node of a design for tests; everything else is its default. */
export interface Sketch {
  readonly id: string
  readonly kind: string
  readonly field?: string
  readonly options?: object
  readonly children?: readonly Sketch[]
  readonly [setting: string]: unknown
}

/** A whole document from sketches. */
export function sketch(nodes: readonly Sketch[], more: object = {}): Document {
  const all: [string, unknown][] = []
  const add = (list: readonly Sketch[]): string[] =>
    list.map(({ field = '', options = {}, children = [], ...rest }) => {
      all.push([
        rest.id,
        { field, label: field || rest.id, options, ...rest, children: add(children) },
      ])
      return rest.id
    })
  const children = add(nodes)
  const read = upgrade(kinds, {
    format: documentFormat,
    nodes: Object.fromEntries(all),
    children,
    ...more,
  })
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  return read.document
}

/** An existing design, with functions that change it through the server's own calls. */
export interface DesignHandle {
  readonly id: string
  /** Saves a document as the draft. */
  save(document: Document): Promise<void>
  release(body?: object): Promise<number>
}

let count = 0

/** Creates a design through the API and publishes it. */
export async function makeDesign(
  world: World,
  token: string,
  document: Document,
): Promise<DesignHandle> {
  const base = '/api/visualdev/Base'
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await world.request(method, path, { token, ...(body !== undefined && { body }) })
    if (answer.code !== 200)
      throw new Error(
        `${method} ${path}: ${answer.status} ${answer.msg} ${JSON.stringify(answer.data)}`,
      )
    return answer.data
  }
  const { id } = await ask('POST', base, {
    fullName: 'Sample',
    enCode: `Sample${++count}`,
    formData: JSON.stringify(document),
  })
  const now = () => ask('GET', `${base}/${id}`)
  const made: DesignHandle = {
    id,
    async save(next) {
      const { version, fullName, enCode } = await now()
      await ask('PUT', `${base}/${id}`, {
        version,
        fullName,
        enCode,
        formData: JSON.stringify(next),
      })
    },
    async release(body = {}) {
      const { version } = await now()
      const path = `${base}/${id}/Actions/Release`
      const { number } = await ask('POST', path, { version, consent: true, ...body })
      if (number !== null) return number
      for (;;) {
        const progress = await ask('GET', path)
        if (progress.state === 'done') return progress.number
        if (progress.state !== 'running') throw new Error(progress.message)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
  }
  await made.release()
  return made
}
