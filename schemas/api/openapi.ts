import { isObject } from '../json.ts'
import type { TSchema } from 'typebox'
import { idPattern } from '../wire/id.ts'
import { failures } from '../wire/failure.ts'
import { fileResult } from './call.ts'
import type { Call, Needs } from './call.ts'
import { isEqual } from '../equal.ts'

/** Optional query keys arrive as text; the schema gives their type. */
const parametersOf = (call: Call): object[] => [
  ...[...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', pattern: call.params?.[name ?? ''] ?? idPattern },
  })),
  ...Object.entries(propertiesOf(call.query)).map(([name, schema]) => ({
    name,
    in: 'query',
    required: requiredOf(call.query).includes(name),
    schema,
  })),
]

const propertiesOf = (schema: TSchema | undefined): Record<string, unknown> =>
  schema && 'properties' in schema ? (schema.properties as Record<string, unknown>) : {}
const requiredOf = (schema: TSchema | undefined): readonly string[] =>
  schema && 'required' in schema ? (schema.required as string[]) : []

const needsWords = (needs: Needs): string => {
  if (typeof needs === 'string') return needs === 'public' ? 'Anybody.' : 'Anybody signed in.'
  if ('menu' in needs)
    return needs.button
      ? `Holders of ${needs.button} of the menu entry ${needs.menu}.`
      : `Holders of the menu entry ${needs.menu}.`
  return needs.button
    ? `Holders of ${needs.button} of the model.`
    : 'Holders of any grant of the model.'
}

const refusedSchema = {
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: {
    code: { type: 'integer' },
    msg: { type: 'string' },
    data: { description: 'For 409: the current state; for others what is worth knowing, or null.' },
  },
}

const problemSchema = {
  type: 'object',
  required: ['path', 'code', 'message'],
  properties: {
    path: { type: 'string', description: 'Where in what was sent' },
    code: { type: 'string' },
    message: { type: 'string', description: 'In the language of Accept-Language' },
  },
}

/** The schema of a refusal for invalid values. */
const invalidSchema = {
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: {
    code: { type: 'integer' },
    msg: { type: 'string' },
    data: {
      type: ['object', 'null'],
      properties: { problems: { type: 'array', items: problemSchema } },
    },
  },
}

const refusalOf = (status: number): object => {
  const name = [413, 415, 422].includes(status) ? 'Invalid' : 'Refused'
  return {
    description: status === 422 ? 'Values that cannot be' : 'Refused',
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
  }
}

/** Binary data in the terms of 3.1, and in the older ones that most generators still read. */
const binary = {
  type: 'string',
  contentMediaType: 'application/octet-stream',
  format: 'binary',
}

const typeOf = ({ form, upload }: Call): string =>
  upload ? 'multipart/form-data' : form ? 'application/x-www-form-urlencoded' : 'application/json'
// Further parts are texts. Generators give named parts and further parts the same type, so the
// document leaves that of further ones open.
const withFile = (body: TSchema): object => ({
  ...body,
  ...('additionalProperties' in body &&
    typeof body.additionalProperties === 'object' && { additionalProperties: true }),
  required: ['file', ...requiredOf(body)],
  properties: {
    ...propertiesOf(body),
    file: binary,
  },
})

/** The content of an answer: an envelope or a file. */
const contentOf = ({ result }: Call): object =>
  result === fileResult
    ? { 'application/octet-stream': { schema: binary } }
    : {
        'application/json': {
          schema: {
            type: 'object',
            required: ['code', 'msg', 'data'],
            properties: {
              code: { type: 'integer', const: 200 },
              msg: { type: 'string' },
              data: result,
            },
          },
        },
      }

const operation = (call: Call): object => ({
  operationId: `${call.method.toLowerCase()}${call.path.replace(/^\/api|[{}]/g, '').replaceAll('/', '_')}`,
  summary: call.says,
  description: needsWords(call.needs),
  tags: [call.path.split('/')[2] ?? ''],
  parameters: parametersOf(call),
  ...(call.needs === 'public' ? { security: [] } : {}),
  ...(call.body && {
    requestBody: {
      required: true,
      content: { [typeOf(call)]: { schema: call.upload ? withFile(call.body) : call.body } },
    },
  }),
  responses: {
    200: {
      description: 'Done',
      content: contentOf(call),
    },
    ...(call.alsoStatus && {
      [call.alsoStatus]: { description: 'Done, but not kept yet', content: contentOf(call) },
    }),
    ...Object.fromEntries(
      [...new Set(Object.values(failures).map((failure) => failure.status))].map((status) => [
        status,
        refusalOf(status),
      ]),
    ),
  },
})

/**
 * Unifies parameter names: `{id}` and `{organizeId}` at the same place are one parameter, because
 * OpenAPI allows one path only.
 */
function samePath(paths: readonly string[]): (path: string) => string {
  const first = new Map<string, string>()
  const shapeOf = (path: string): string => path.replaceAll(/\{\w+\}/g, '{}')
  for (const path of paths) if (!first.has(shapeOf(path))) first.set(shapeOf(path), path)
  return (path) => first.get(shapeOf(path)) ?? path
}

/**
 * Moves recursive schemas (`$defs` with names of their own) to a place that the whole document can
 * refer to.
 */
class NamedSchemas {
  readonly named: Record<string, unknown> = {}

  place(value: unknown, names: ReadonlyMap<string, string> = new Map()): unknown {
    if (Array.isArray(value)) return value.map((part) => this.place(part, names))
    if (!isObject(value)) return value
    const { $defs, $id: _, ...rest } = value
    const known = isObject($defs) ? this.#take($defs, names) : names
    return Object.fromEntries(
      Object.entries(rest).map(([key, part]) => [
        key,
        key === '$ref' && typeof part === 'string' && known.has(part)
          ? `#/components/schemas/${known.get(part)}`
          : this.place(part, known),
      ]),
    )
  }

  /** Adds definitions under their names; if a name is taken, a number is added. */
  #take(
    definitions: Readonly<Record<string, unknown>>,
    names: ReadonlyMap<string, string>,
  ): ReadonlyMap<string, string> {
    let known = names
    for (const [name, definition] of Object.entries(definitions))
      for (let at = 1; ; at++) {
        const free = at === 1 ? name : `${name}${at}`
        known = new Map([...known, [name, free]])
        const placed = this.place(definition, known)
        const before = this.named[free]
        if (before !== undefined && !isEqual(before, placed)) continue
        this.named[free] = placed
        break
      }
    return known
  }
}

/**
 * The contract as an OpenAPI 3.1 document; schemas are used unchanged, since they are JSON Schema.
 */
export function toOpenApi(calls: readonly Call[], version: string, base = ''): object {
  const pathOf = samePath(calls.map(({ path }) => path))
  const schemas = new NamedSchemas()
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of calls) {
    const path = pathOf(call.path)
    paths[path] = {
      ...paths[path],
      [call.method.toLowerCase()]: schemas.place(operation({ ...call, path })),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Berth',
      version,
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Every answer is {code, msg, data}; code 200 is success and agrees with the HTTP status.',
    },
    servers: [{ url: base || '/', description: 'The server that this document comes from' }],
    security: [{ bearer: [] }],
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token that POST /api/oauth/Login gives',
        },
      },
      schemas: { Refused: refusedSchema, Invalid: invalidSchema, ...schemas.named },
    },
    paths,
  }
}
