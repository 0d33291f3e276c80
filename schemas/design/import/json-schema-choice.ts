import { readChoices } from './choices.ts'
import type { ValueSketch, Leaf } from './json-schema-value.ts'
import { toText } from './json-schema-value.ts'
import { shorten } from './loss.ts'
import { isRaw } from './source.ts'
import type { Raw } from './source.ts'

/** An alternative that is a single value, with its name. */
function single(raw: Raw): { readonly value: unknown; readonly label: unknown }[] {
  const values = Object.hasOwn(raw, 'const')
    ? [raw['const']]
    : Array.isArray(raw['enum'])
      ? raw['enum']
      : []
  const name = raw['title'] ?? raw['description']
  return values.map((value) => ({ value, label: values.length === 1 && name ? name : value }))
}

const descriptions = ['enumDescriptions', 'markdownEnumDescriptions', 'x-enumDescriptions']

/** The choices of an enumeration in either notation; none where it is no enumeration. */
function choicesOf({ source, ui, lose }: Leaf) {
  const consts = ['oneOf', 'anyOf']
    .flatMap((key) => source.list(key))
    .filter(isRaw)
    .flatMap(single)
  const names = [...ui.list('enumNames'), ...source.list('enumNames')]
  const told = descriptions.flatMap((key) => source.list(key))
  const plain = source.list('enum').map((value, index) => {
    const more = toText(told[index])
    return {
      value,
      label: names[index] ?? (more && more !== toText(value) ? `${toText(value)}: ${more}` : value),
    }
  })
  const all = [...plain, ...consts].filter(({ value }) => value !== null)
  if (all.length === 0) return null
  const read = readChoices(all, source.at)
  read.losses.forEach(lose)
  return read
}

/** A choice field from an enumeration; null where the value is no enumeration. */
export function chosenFrom(leaf: Leaf, isMultiple: boolean): ValueSketch | null {
  const read = choicesOf(leaf)
  if (!read) return null
  const { source, ui } = leaf
  const given = source.take('default')
  const defaults = (
    Array.isArray(given) ? given : given === undefined || given === null ? [] : [given]
  ).map(read.idOf)
  const known = defaults.filter((id) => id !== undefined)
  if (known.length < defaults.length)
    leaf.lose({ at: source.at, code: 'option', params: { key: 'default', value: shorten(given) } })
  const choices = read.choices
  const placeholder = ui.text('placeholder')
  const select = {
    kind: 'select',
    options: {
      choices,
      ...(isMultiple && { multiple: true }),
      defaultValue: known,
      ...(placeholder && { placeholder }),
    },
  }
  const direction = ui.flag('inline') ? {} : { direction: 'vertical' }
  const widget = ui.text('widget')
  if (isMultiple && (widget === 'checkboxes' || widget === '') && choices.length <= 30)
    return {
      kind: 'checkbox',
      options: { choices, defaultValue: known, ...direction },
      inTable: select,
    }
  if (widget === 'radio')
    return {
      kind: 'radio',
      options: { choices, defaultValue: known[0] ?? '', ...direction },
      inTable: select,
    }
  if (!['', 'select', 'radio', 'checkboxes', 'hidden', 'updown', 'text'].includes(widget))
    leaf.lose({ at: source.at, code: 'asKind', params: { kind: widget, to: 'select' } })
  return select
}
