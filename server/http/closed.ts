type Schema = Readonly<Record<string, unknown>>

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const closeAll = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(closeAll) : closeSchema(value)
const closeEach = (value: unknown): unknown =>
  isSchema(value)
    ? Object.fromEntries(Object.entries(value).map(([key, schema]) => [key, closeSchema(schema)]))
    : value

const ways: { readonly [keyword: string]: (value: unknown) => unknown } = {
  properties: closeEach,
  patternProperties: closeEach,
  $defs: closeEach,
  items: (value) => (Array.isArray(value) ? closeAll(value) : closeSchema(value)),
  additionalProperties: (value) => closeSchema(value),
  anyOf: closeAll,
  oneOf: closeAll,
}

/**
 * The same schema with unknown properties forbidden in every object that lists its own. `allOf` is
 * left alone, because its parts would forbid each other's properties.
 */
export function closeSchema(schema: unknown): unknown {
  if (!isSchema(schema)) return schema
  const copy = Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [keyword, ways[keyword]?.(value) ?? value]),
  )
  return 'properties' in copy && !('additionalProperties' in copy) && !('patternProperties' in copy)
    ? { ...copy, additionalProperties: false }
    : copy
}
