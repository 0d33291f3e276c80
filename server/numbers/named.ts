import type { Field, Model } from '#schemas/design/model.ts'

interface NamedField {
  readonly field: Field
  readonly path: string
  /** A column of the record that the field chose; '' for the field itself. */
  readonly column: string
}

/** The field that a part of a number names: of the number's own line before one of the record. */
export function findNamed({ byPath }: Model, number: Field, name: string): NamedField | undefined {
  if (name === '') return undefined
  const table = number.path.includes('.') ? `${number.path.split('.', 1)[0]}.` : ''
  const [own = '', ...rest] = name.split('.')
  for (const path of [table + own, own]) {
    const field = byPath.get(path)
    if (!field) continue
    const { shows } = field.bound
    if (!shows) return { field, path, column: rest.join('.') }
    const chosen = byPath.get(shows.of)
    if (chosen) return { field: chosen, path: shows.of, column: shows.attribute }
  }
  return undefined
}
