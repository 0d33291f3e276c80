import type { Language } from './text.ts'
import type { Names } from './wire/names.ts'

/** An entry with its original name and its translations. */
export interface NamedInLanguages {
  readonly fullName: string
  readonly names?: Names | null | undefined
}

/** The name of an entry in a language; the original where there is no translation. */
export const nameIn = ({ fullName, names: known }: NamedInLanguages, language: Language): string =>
  known?.[language] || fullName

/** The original name and all translations, for searches. */
export const allNamesOf = ({ fullName, names: known }: NamedInLanguages): string[] => [
  fullName,
  ...Object.values(known ?? {}).filter((text) => text !== ''),
]
