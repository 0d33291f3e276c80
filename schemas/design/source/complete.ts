import type { TSchema } from 'typebox'
import type { Kinds } from '../../widget/define.ts'
import { node as nodeSchema } from '../../widget/node.ts'
import { document as documentSchema } from '../document.ts'
import { pointerOf, scan } from './scan.ts'
import type { ValuePath } from './scan.ts'
import type { JsonObject } from '../../json.ts'

/** One completion: what is shown, and what is inserted. */
export interface Offer {
  readonly label: string
  /** Replaces the word at the cursor. */
  readonly put: string
  /** A detail beside it: the type of a setting, the name of a node. */
  readonly detail: string
}

export interface Offers {
  readonly from: number
  readonly to: number
  readonly isKey: boolean
  readonly list: readonly Offer[]
}

const asLoose = (schema: unknown): JsonObject =>
  typeof schema === 'object' && schema !== null ? { ...schema } : {}
const alternativesOf = (schema: JsonObject): JsonObject[] => {
  const several = [schema['anyOf'], schema['oneOf']].find(Array.isArray)
  return several ? several.flatMap((alternative) => alternativesOf(asLoose(alternative))) : [schema]
}

/** The schemas of what is under a key, or at an index, of one of these schemas. */
function below(schemas: readonly JsonObject[], step: string | number): JsonObject[] {
  return schemas.flatMap((schema) => {
    if (typeof step === 'number') return alternativesOf(asLoose(schema['items']))
    const own = asLoose(schema['properties'])
    if (Object.hasOwn(own, step)) return alternativesOf(asLoose(own[step]))
    return Object.values(asLoose(schema['patternProperties'])).flatMap((property) =>
      alternativesOf(asLoose(property)),
    )
  })
}

/** The schemas for a path of a document; options of a node follow its kind. */
export function schemasAt(
  kinds: Kinds,
  path: ValuePath,
  kindAt: (id: string) => string | undefined,
): readonly JsonObject[] {
  const [first, id, part, ...rest] = path
  const isOptions = first === 'nodes' && typeof id === 'string' && part === 'options'
  const start: [TSchema | undefined, ValuePath] = isOptions
    ? [kinds[kindAt(id) ?? '']?.options, rest]
    : first === 'nodes' && path.length > 1
      ? [nodeSchema, path.slice(2)]
      : [documentSchema, path]
  const [schema, steps] = start
  return steps.reduce<JsonObject[]>(below, schema ? alternativesOf(asLoose(schema)) : [])
}

const typeOf = (schema: JsonObject): string =>
  Array.isArray(schema['enum']) ? 'enum' : typeof schema['type'] === 'string' ? schema['type'] : ''
const empty: { readonly [type: string]: string } = {
  string: '""',
  boolean: 'false',
  object: '{}',
  array: '[]',
  integer: '0',
  number: '0',
}
const sample = (schema: JsonObject): string =>
  'default' in schema ? JSON.stringify(schema['default']) : (empty[typeOf(schema)] ?? 'null')

const keysOf = (schemas: readonly JsonObject[], taken: readonly string[]): Offer[] => {
  const all = new Map(schemas.flatMap((schema) => Object.entries(asLoose(schema['properties']))))
  return [...all]
    .filter(([key]) => !taken.includes(key))
    .map(([key, schema]) => ({
      label: key,
      put: `"${key}": ${sample(asLoose(schema))}`,
      detail: typeOf(asLoose(schema)),
    }))
}

const plain = (value: unknown, detail = ''): Offer => ({
  label: typeof value === 'string' ? value : JSON.stringify(value),
  put: JSON.stringify(value),
  detail,
})

const valuesOf = (schemas: readonly JsonObject[]): Offer[] => {
  const offers = schemas.flatMap((schema): Offer[] => {
    if (Array.isArray(schema['enum'])) return schema['enum'].map((value: unknown) => plain(value))
    if ('const' in schema) return [plain(schema['const'])]
    if (schema['type'] === 'boolean') return [plain(true), plain(false)]
    if (schema['type'] === 'null') return [plain(null)]
    return 'default' in schema ? [plain(schema['default'])] : []
  })
  return [...new Map(offers.map((offer) => [offer.put, offer])).values()]
}

/** Names of the document itself to complete: fields, ids of children, kinds. */
export interface CompletionNames {
  readonly kinds: Kinds
  /** Fields by path with their labels. */
  readonly fields: readonly { readonly path: string; readonly label: string }[]
  readonly nodes: readonly { readonly id: string; readonly label: string }[]
  readonly nameOfKind: (kind: string) => string
}

const fieldDraws: readonly unknown[] = ['field', 'columns', 'linkField', 'formula']

function namesFor(
  path: ValuePath,
  schemas: readonly JsonObject[],
  named: CompletionNames,
): Offer[] {
  const last = path.findLast((step) => typeof step === 'string')
  if (path[0] === 'nodes' && path.length === 3 && last === 'kind')
    return Object.keys(named.kinds).map((kind) => plain(kind, named.nameOfKind(kind)))
  if (last === 'children') return named.nodes.map(({ id, label }) => plain(id, label))
  const isField =
    last === 'field' ||
    last === 'fields' ||
    schemas.some((schema) => fieldDraws.includes(schema['draw']))
  return isField && !(path[0] === 'nodes' && path.length === 3)
    ? named.fields.map(({ path: field, label }) => plain(field, label))
    : []
}

/** Completions at the cursor, in a text that may be unfinished. */
export function complete(text: string, at: number, named: CompletionNames): Offers | null {
  const { cursor, texts } = scan(text, at)
  if (!cursor) return null
  const kindAt = (id: string): string | undefined => texts.get(pointerOf(['nodes', id, 'kind']))
  const schemas = schemasAt(named.kinds, cursor.path, kindAt)
  const isNodes = cursor.isKey && cursor.path.length === 1 && cursor.path[0] === 'nodes'
  const keys = isNodes
    ? named.nodes
        .filter(({ id }) => !cursor.keys.includes(id))
        .map(({ id, label }) => ({ label: id, put: `"${id}": {}`, detail: label }))
    : keysOf(schemas, cursor.keys)
  const list = cursor.isKey
    ? keys
    : [...namesFor(cursor.path, schemas, named), ...valuesOf(schemas)]
  return list.length === 0 ? null : { from: cursor.from, to: cursor.to, isKey: cursor.isKey, list }
}
