import { toCanonical } from '../../widget/decimal.ts'
import type { Kind } from '../../widget/define.ts'
import { readChoices } from './choices.ts'
import { shorten } from './loss.ts'
import { drawOf, schemaOf } from './option-shape.ts'
import { isRaw, wordOf } from './source.ts'
import { keys } from './tree-keys.ts'
import { readName } from './tree-words.ts'
import type { NodeSources } from './tree-words.ts'

const remote =
  /^(source|dicUrl|dicMethod|api|remote|schemaApi|optionsUrl|choicesByUrl|fetch|autoComplete|searchApi|url|remoteFunc|dataSrc|initFetchOptions|dsEnabled)$/

/** Adds the choices of a field to its options; choices loaded from an address are reported. */
export function choicesOf(kind: Kind, given: NodeSources, made: { [option: string]: unknown }) {
  const { sources, lose, label } = given
  const at = sources[0]?.at ?? ''
  let raw: readonly unknown[] = []
  for (const key of keys.choices)
    for (const source of sources) {
      if (raw.length > 0 || !source.has(key)) continue
      const found = source.take(key)
      raw = Array.isArray(found)
        ? found
        : isRaw(found) && Array.isArray(found['values'])
          ? found['values']
          : isRaw(found) && Object.values(found).every((text) => typeof text === 'string')
            ? Object.entries(found).map(([value, text]) => ({ value, label: text }))
            : []
    }
  const names = sources.flatMap((source) =>
    source.has('enumNames') ? source.list('enumNames') : [],
  )
  const props = sources
    .map((source) => (source.has('props') ? source.take('props') : undefined))
    .filter(isRaw)
  const word = (key: string): string =>
    props.map((prop) => prop[key]).find((name): name is string => typeof name === 'string') ?? key
  const words = { value: word('value'), label: word('label') }
  const listed = raw
    .map((choice, index) =>
      isRaw(choice)
        ? {
            ...choice,
            [words.label]: readName(
              choice[words.label] ??
                choice['label'] ??
                choice['text'] ??
                choice['title'] ??
                choice['name'] ??
                choice[words.value] ??
                choice['value'] ??
                choice['key'],
            ),
            [words.value]:
              choice[words.value] ??
              choice['value'] ??
              choice['key'] ??
              choice['id'] ??
              choice['label'],
          }
        : { [words.value]: choice, [words.label]: readName(names[index] ?? choice) },
    )
    .filter((choice) => choice[words.value] !== '' || choice[words.label] !== '')
  const read = readChoices(listed, at, words)
  for (const source of sources)
    for (const { key, value } of source.left())
      if (remote.test(key) && value !== true) {
        source.passOver([key])
        lose({ at, label, code: 'interface' })
      }
  read.losses.forEach((loss) => lose({ ...loss, label }))
  const isTree = drawOf(kind, 'choices') === 'treeChoices'
  made['choices'] = read.choices.map((choice) =>
    isTree
      ? { ...choice, parentId: choice.parentId ?? '' }
      : { id: choice.id, fullName: choice.fullName },
  )
  return read
}

/** The initial value, in the type of its kind. */
export function initialOf(
  kind: Kind,
  given: NodeSources,
  idOf: (value: unknown) => string | undefined,
): unknown {
  const source = given.sources.find((foreignObject) =>
    keys.initial.some((key) => foreignObject.has(key)),
  )
  const key = keys.initial.find((name) => source?.has(name))
  const value = key === undefined ? undefined : source?.take(key)
  if (
    value === null ||
    value === undefined ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  )
    return undefined
  const at = given.sources[0]?.at ?? ''
  const isText = typeof value === 'string' && /\$\{|\{\{|=>/.test(value)
  if (isText || (isRaw(value) && Object.keys(value).length > 0)) {
    given.lose({
      at,
      label: given.label,
      code: 'option',
      params: { key: 'defaultValue', value: shorten(value) },
    })
    return undefined
  }
  if (drawOf(kind, 'defaultValue') === 'flag')
    return value === true || value === 1 || value === '1' || value === 'true' ? 1 : 0
  if (Object.hasOwn(kind.options.properties, 'choices')) {
    const list =
      typeof value === 'string' && value.includes(',') && idOf(value) === undefined
        ? value.split(',')
        : [value].flat()
    const known = list.map(idOf).filter((id) => id !== undefined)
    if (known.length < list.length)
      given.lose({
        at,
        label: given.label,
        code: 'option',
        params: { key: 'defaultValue', value: shorten(value) },
      })
    return schemaOf(kind, 'defaultValue')['type'] === 'array' ? known : known[0]
  }
  if (drawOf(kind, 'defaultValue') === 'decimal') return toCanonical(wordOf(value)) ?? undefined
  return isRaw(value) || Array.isArray(value) ? undefined : wordOf(value)
}
