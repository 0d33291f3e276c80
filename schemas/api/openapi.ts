import type { TSchema } from 'typebox'
import { idPattern } from '../wire/id.ts'
import { failures } from '../wire/failure.ts'
import { fileResult } from './call.ts'
import type { Call, Needs } from './call.ts'

/** Optional query keys arrive as text; the schema says what they mean. */
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

const refused = {
  description: 'Refused',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refused' } } },
}

const typeOf = ({ form, upload }: Call): string =>
  upload ? 'multipart/form-data' : form ? 'application/x-www-form-urlencoded' : 'application/json'
const withFile = (body: TSchema): object => ({
  ...body,
  required: ['file', ...requiredOf(body)],
  properties: {
    ...propertiesOf(body),
    file: { type: 'string', contentMediaType: 'application/octet-stream' },
  },
})

/** What a call answers: an envelope, or a file. */
const contentOf = ({ result }: Call): object =>
  result === fileResult
    ? { 'application/octet-stream': { schema: result } }
    : {
        'application/json': {
          schema: {
            type: 'object',
            required: ['code', 'msg', 'data'],
            properties: { code: { const: 200 }, msg: { type: 'string' }, data: result },
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
    ...Object.fromEntries(
      [...new Set(Object.values(failures).map((one) => one.status))].map((status) => [
        status,
        refused,
      ]),
    ),
  },
})

/** The contract as an OpenAPI 3.1 document; schemas go in as they are, being JSON Schema themselves. */
export function toOpenApi(calls: readonly Call[], version: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const call of calls)
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Berth',
      version,
      description:
        'Every answer is {code, msg, data}; code 200 is success and agrees with the HTTP status.',
    },
    security: [{ bearer: [] }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Refused: {
          type: 'object',
          required: ['code', 'msg', 'data'],
          properties: {
            code: { type: 'integer' },
            msg: { type: 'string' },
            data: {
              description:
                'For 422: {problems: [{path, code, message}]}; for 409: the current state.',
            },
          },
        },
      },
    },
    paths,
  }
}
