import type { Sketch } from './sketch.ts'
import { isRaw, sourceOf } from './source.ts'
import type { ForeignObject } from './source.ts'
import { fieldOf } from './tree-field.ts'
import { keys } from './tree-keys.ts'
import type { TreePlace, TreeWalk } from './tree-walk.ts'
import { dropTags, textOf, readName } from './tree-words.ts'
import type { NodeSources } from './tree-words.ts'

/** A matrix: the same questions for each of its rows. */
export function readMatrix(
  node: ForeignObject,
  given: NodeSources,
  { place, walk }: { readonly place: TreePlace; readonly walk: TreeWalk },
): Sketch | null {
  const rows = node.list('rows')
  const columns = node.list('columns')
  if (rows.length === 0 || columns.length === 0) return null
  const name = textOf(given, keys.name)
  walk.lose({
    at: place.at,
    label: given.label,
    code: 'asKind',
    params: { kind: 'matrix', to: 'radio' },
  })
  const radio = walk.kinds['radio']
  const inside = rows.flatMap((row, index): Sketch[] => {
    const value = isRaw(row) ? row['value'] : row
    const label = readName(isRaw(row) ? (row['text'] ?? value) : row) || String(index + 1)
    const source = sourceOf({ choices: columns }, `${place.at}.rows.${index}`)
    const path = `${name}.${String(value)}`
    return radio
      ? [
          {
            at: source.at,
            kind: 'radio',
            label,
            name: path,
            field: `${name}_${index + 1}`,
            ...fieldOf(radio, { kind: 'radio' }, { ...given, sources: [source] }),
            inTable: { kind: 'select' },
          },
        ]
      : []
  })
  return {
    at: place.at,
    kind: 'card',
    label: given.label,
    name: `${place.at}#card`,
    field: '',
    options: { header: given.label },
    settings: { showLabel: false },
    inside,
  }
}

/** Kinds of long texts, with the option that holds the text. */
const longest: { readonly [kind: string]: string } = { text: 'content', alert: 'description' }

/** Static parts: texts, titles, lines. */
export function readStatic(
  kind: string,
  given: NodeSources,
  walk: TreeWalk,
): Pick<Sketch, 'options' | 'settings'> {
  const said = [
    'content',
    'textContent',
    'html',
    'htmlContent',
    'tpl',
    'body',
    'value',
    'defaultValue',
    'title',
    'header',
    'text',
    'description',
  ].flatMap((key) => given.sources.flatMap((source) => (source.has(key) ? [source.take(key)] : [])))
  const raw =
    said.find((phrase): phrase is string => typeof phrase === 'string' && phrase.trim() !== '') ??
    given.label
  const text = dropTags(raw)
  if (text !== raw.trim())
    walk.lose({ at: given.sources[0]?.at ?? '', label: given.label, code: 'html' })
  const option = kind in longest ? (longest[kind] ?? '') : 'content'
  const most = kind in longest ? 2000 : 200
  return { options: { [option]: text.slice(0, most) }, settings: { showLabel: false } }
}
