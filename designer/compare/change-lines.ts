import { isObject } from '#schemas/json.ts'
import { Clone, Default } from 'typebox/value'
import { findUnmoved } from '#schemas/design/difference.ts'
import type { Change } from '#schemas/design/difference.ts'
import { isWhole, nameIn, tellValue } from './value-words.ts'
import type { OptionSchema } from './value-words.ts'
import type { Of, Side } from './side.ts'
import { compareTexts } from './texts.ts'
import { isEqual } from '#schemas/equal.ts'
import type { JsonObject } from '#schemas/json.ts'

/** The place of a setting in each of the two compared states. */
export interface SettingSides {
  readonly from: { readonly of: Of; readonly side: Side }
  readonly to: { readonly of: Of; readonly side: Side }
  /** The words shown before its name: what it is a part of. */
  readonly name: string
}

const filled = (value: unknown, schema: OptionSchema | undefined): unknown =>
  schema ? Default(schema, Clone(value)) : value
const merged = (value: unknown): JsonObject => (isObject(value) ? value : {})

/** The properties that identify an entry of a list, the most likely first. */
const identities = ['id', 'field', 'pattern', 'targetField', 'column', 'fullName']

interface ListEntry {
  readonly id: string
  readonly value: unknown
}

/** The entries of a list with what identifies each; null where two have the same identity. */
function entriesOf(
  list: readonly unknown[],
  schema: OptionSchema | undefined,
): readonly ListEntry[] | null {
  const key = identities.find((identity) => identity in (schema?.items?.properties ?? {}))
  const entries = list.map((value) => ({
    id: isObject(value) ? String(key === undefined ? '' : value[key]) : String(value),
    value,
  }))
  return new Set(entries.map(({ id }) => id)).size === entries.length ? entries : null
}

/** The name of a list entry: its own name, else the field it is about, else its parts. */
function entryName(
  { value }: ListEntry,
  schema: OptionSchema,
  given: { readonly of: Of; readonly side: Side },
): string {
  if (!isObject(value)) return tellValue([value], schema, given)
  if (typeof value['fullName'] === 'string' && value['fullName'] !== '') return value['fullName']
  if (typeof value['field'] === 'string') return tellValue(value['field'], { draw: 'field' }, given)
  return typeof value['pattern'] === 'string'
    ? value['pattern']
    : tellValue(value, schema.items, given)
}

function listLines(
  from: readonly ListEntry[],
  to: readonly ListEntry[],
  given: { readonly schema: OptionSchema; readonly place: SettingSides },
): string[] {
  const { schema, place } = given
  const { name } = place
  const { say } = place.to.side
  const [old, now] = [
    new Map(from.map((listEntry) => [listEntry.id, listEntry])),
    new Map(to.map((listEntry) => [listEntry.id, listEntry])),
  ]
  const said = (entries: readonly ListEntry[], at: SettingSides['from']): string =>
    entries.map((entry) => entryName(entry, schema, at)).join(say(compareTexts, 'gap'))
  const added = to.filter(({ id }) => !old.has(id))
  const removed = from.filter(({ id }) => !now.has(id))
  const kept = to.filter(({ id }) => old.has(id))
  const stay = findUnmoved(
    from.map(({ id }) => id),
    to.map(({ id }) => id),
  )
  const moved = kept.filter(({ id }) => !stay.has(id))
  const within = kept.flatMap((listEntry) =>
    linesOf(old.get(listEntry.id)?.value, listEntry.value, {
      schema: schema.items,
      place: {
        ...place,
        name: say(compareTexts, 'inside', { name, part: entryName(listEntry, schema, place.to) }),
      },
    }),
  )
  return [
    ...(added.length > 0
      ? [say(compareTexts, 'entriesAdded', { name, entries: said(added, place.to) })]
      : []),
    ...(removed.length > 0
      ? [say(compareTexts, 'entriesRemoved', { name, entries: said(removed, place.from) })]
      : []),
    ...(moved.length > 0
      ? [say(compareTexts, 'entriesMoved', { name, entries: said(moved, place.to) })]
      : []),
    ...within,
  ]
}

/** How a value changed, part by part. Empty where a default value was merely written down. */
export function linesOf(
  before: unknown,
  after: unknown,
  given: { readonly schema: OptionSchema | undefined; readonly place: SettingSides },
): string[] {
  const { schema, place } = given
  const [from, to] = [filled(before, schema), filled(after, schema)]
  if (isEqual(from, to)) return []
  const { say } = place.to.side
  const whole = isWhole(schema ?? {}, from) || isWhole(schema ?? {}, to)
  if (!whole && Array.isArray(from) && Array.isArray(to)) {
    const [old, now] = [entriesOf(from, schema), entriesOf(to, schema)]
    if (old && now) return listLines(old, now, { schema: schema ?? {}, place })
  }
  if (
    !whole &&
    (isObject(from) || isObject(to)) &&
    [from, to].every((side) => side === undefined || side === null || isObject(side))
  ) {
    const [old, now] = [merged(from), merged(to)]
    return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((key) => {
      const part = schema?.properties?.[key]
      return linesOf(old[key], now[key], {
        schema: part,
        place: {
          ...place,
          name: say(compareTexts, 'inside', {
            name: place.name,
            part: nameIn(key, part, place.to),
          }),
        },
      })
    })
  }
  return [
    say(compareTexts, 'change', {
      name: place.name,
      from: tellValue(from, schema, place.from),
      to: tellValue(to, schema, place.to),
    }),
  ]
}

/** How translations changed: one line for each changed text, with its language. */
export function translationLines(
  { from, to }: Change,
  given: { readonly place: SettingSides; nameOf(key: string): string },
): string[] {
  const { place, nameOf } = given
  const { say } = place.to.side
  const [old, now] = [merged(from), merged(to)]
  return (['zh', 'zhtw', 'en'] as const).flatMap((language) => {
    // A label is a single text in each language; all others are several texts by key.
    const texts = (value: unknown): JsonObject => (isObject(value) ? value : { '': value })
    const [before, after] = [texts(old[language]), texts(now[language])]
    return [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((key) => (before[key] || '') !== (after[key] || ''))
      .map((key) =>
        say(compareTexts, 'change', {
          name: say(compareTexts, 'inLanguage', {
            name: nameOf(key),
            language: say(compareTexts, language),
          }),
          from: tellValue(before[key], undefined, place.from),
          to: tellValue(after[key], undefined, place.to),
        }),
      )
  })
}
