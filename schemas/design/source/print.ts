import type { TSchema } from 'typebox'
import type { Kinds } from '../../widget/define.ts'
import { node as nodeSchema } from '../../widget/node.ts'
import { document as documentSchema, walk } from '../document.ts'
import type { Document } from '../document.ts'
import { isObject } from '../../json.ts'

/** The keys in schema order, unknown ones last. */
function ordered(value: unknown, schema: TSchema | undefined): unknown {
  const { properties, items }: { readonly properties?: unknown; readonly items?: TSchema } = {
    ...schema,
  }
  if (Array.isArray(value)) return value.map((part: unknown) => ordered(part, items))
  if (!isObject(value)) return value
  const known = isObject(properties) ? properties : {}
  const keys = [
    ...Object.keys(known).filter((key) => Object.hasOwn(value, key)),
    ...Object.keys(value)
      .filter((key) => !Object.hasOwn(known, key))
      .toSorted(),
  ]
  return Object.fromEntries(
    keys.map((key) => [key, ordered(value[key], known[key] as TSchema | undefined)]),
  )
}

/**
 * A document for people: keys in schema order and nodes in reading order, regardless of how it is
 * stored.
 */
export function printDocument(kinds: Kinds, document: Document): string {
  const nodes = [...walk(document)].map(
    ({ node }) =>
      [
        node.id,
        {
          ...Object(ordered(node, nodeSchema)),
          options: ordered(node.options, kinds[node.kind]?.options),
        },
      ] as const,
  )
  const { nodes: _nodes, ...rest } = document
  return JSON.stringify(
    { ...Object(ordered(rest, documentSchema)), nodes: Object.fromEntries(nodes) },
    null,
    2,
  )
}
