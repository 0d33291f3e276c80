import { lookUp, isRaw } from './source.ts'
import type { Raw, ForeignObject } from './source.ts'
import { meaningOf, trimKindName } from './tree-kinds.ts'
import type { Meaning } from './tree-kinds.ts'
import { childrenAt } from './tree-walk.ts'
import type { TreeWalk } from './tree-walk.ts'
import { textOf } from './tree-words.ts'

const jsonTypes: { readonly [type: string]: string } = {
  string: 'input',
  number: 'number',
  integer: 'integer',
  boolean: 'switch',
  array: 'select',
}

/** Kinds that a second word may make another of. */
const texts: readonly string[] = ['input']
const choosers: readonly string[] = ['select']

/** The meaning of a node, from its keys and content; null where it is unknown. */
export function findMeaning(
  said: string,
  { raw, node, name }: { readonly raw: Raw; readonly node: ForeignObject; readonly name: string },
  { dialect }: TreeWalk,
): Meaning | 'around' | 'idle' | null {
  const own = lookUp(dialect.words ?? {}, trimKindName(said))
  if (own) return own
  const isVoid = raw['type'] === 'void' || said === 'void'
  const items = raw['items']
  if (said === 'object' && 'properties' in raw) return { kind: 'card' }
  if (
    (said === 'array' || raw['type'] === 'array') &&
    isRaw(items) &&
    (isRaw(items['properties']) || isRaw(items['x-component-props']))
  ) {
    return { kind: 'table' }
  }
  const several = node.flag('multiple') === true
  if (raw['x-component'] !== undefined || raw['widget'] !== undefined || !('properties' in raw)) {
    const found = meaningOf(
      lookUp(jsonTypes, said) !== undefined && Array.isArray(raw['enum']) ? 'select' : said,
    )
    if (found !== null) {
      if (typeof found === 'object' && said === 'string' && raw['format'] === 'date')
        return { kind: 'datePicker' }
      if (typeof found === 'object' && texts.includes(found.kind)) {
        const sort = meaningOf(textOf({ sources: [node] }, ['inputType', 'subtype']))
        if (typeof sort === 'object' && sort) return sort
        if (raw['textarea'] === true || node.text('format') === 'textarea')
          return { kind: 'textarea' }
      }
      return typeof found === 'object' && choosers.includes(found.kind) && several
        ? { kind: 'select', options: { multiple: true } }
        : found
    }
  }
  if (said === '' && name !== '' && !childrenAt.some((key) => key in raw) && !('properties' in raw))
    return { kind: 'input' }
  return isVoid || said === '' ? 'around' : null
}
