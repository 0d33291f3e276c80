import * as Type from 'typebox'
import type { Static } from 'typebox'
import { mapBy } from '../wire/map-of.ts'

const namePattern = '^[a-z][A-Za-z]{0,39}$'
const name = Type.String({ pattern: namePattern })
const path = Type.String({ maxLength: 90 })

/**
 * How a list lays its records out where it is no table: the kind of view, the fields that it uses
 * by their role, and its options. Only the kind knows which roles and options there are; here they
 * are bounded, and the fields can be trimmed and renamed without asking the kind.
 */
export const layout = Type.Object(
  {
    kind: name,
    fields: mapBy(namePattern, Type.Array(path, { maxItems: 10 }), { maxProperties: 10 }),
    options: mapBy(namePattern, Type.String({ maxLength: 40 }), { maxProperties: 10 }),
  },
  { additionalProperties: false },
)
export type Layout = Static<typeof layout>

const mapFields = (
  { fields, ...rest }: Layout,
  change: (paths: readonly string[]) => string[],
): Layout => ({
  ...rest,
  fields: Object.fromEntries(Object.entries(fields).map(([role, paths]) => [role, change(paths)])),
})

/** A layout without the fields that somebody may not see. */
export const trimLayout = (given: Layout, columns: ReadonlySet<string>): Layout =>
  mapFields(given, (paths) => paths.filter((named) => columns.has(named)))

/** A layout with other names of fields. */
export const renameLayout = (given: Layout, rename: (path: string) => string): Layout =>
  mapFields(given, (paths) => paths.map(rename))
